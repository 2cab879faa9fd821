import { globSync } from "node:fs";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

const endpointSchema = z.looseObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  url: z.string(),
  schema: z.custom<Endpoint["schema"]>(),
});

export const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;

/** Every call that the contract holds, found in its files, so that a new one is tested from its first line. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const root = new URL("../../contract/", import.meta.url).pathname;
  const files = globSync("**/*.ts", { cwd: root, exclude: ["**/*.test.ts", "**/testing.ts"] });
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(root + file)));
  const found = modules
    .flatMap((each) => Object.values(each))
    .flatMap((value) => endpointSchema.safeParse(value).data ?? []);
  return [...new Map(found.map((endpoint) => [nameOf(endpoint), endpoint])).values()];
}
