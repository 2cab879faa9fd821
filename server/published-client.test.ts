import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildClient } from "../scripts/build-client.ts";
import { makeTokenOn } from "./features/accounts/personal-tokens/testing.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

const root = join(import.meta.dirname, "..");
/** Inside the repository, so that it finds its packages. */
const folder = join(root, ".cache/client-under-test");
const run = promisify(execFile);

/** The example of a page, which imports the package by its name. */
const exampleOf = (page: string) =>
  /```ts\n(?<code>.*?)```/s.exec(readFileSync(join(root, page), "utf8"))?.groups?.code ?? "";
const example = exampleOf("client/README.md");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer("sqlite");
  await buildClient(server.url, folder);
  writeFileSync(join(folder, "example.ts"), example);
  writeFileSync(join(folder, "manual.ts"), exampleOf("docs/develop/api.md"));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** What the compiler prints: nothing, if all is well. */
const compile = (file: string): Promise<string> =>
  run(process.execPath, [
    join(root, "node_modules/@typescript/native/bin/tsc"),
    ...["--ignoreConfig", "--strict", "--noEmit", "--target", "esnext", "--module", "nodenext"],
    ...["--types", "node", "--typeRoots", join(root, "node_modules/@types")],
    join(folder, file),
  ]).then(
    ({ stdout }) => stdout,
    (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
  );

describe("the client for TypeScript", () => {
  it("has the version of the server, and a licence", () => {
    const read = (file: string) =>
      z.object({ version: z.string(), license: z.string() }).parse(JSON.parse(readFileSync(file, "utf8")));
    expect(read(join(folder, "package.json"))).toEqual(read(join(root, "package.json")));
  });

  it.each(["example.ts", "manual.ts"])(
    "types the examples of its README and of the manual: %s",
    async (file) => {
      expect(await compile(file)).toBe("");
    },
  );

  it("refuses to compile a call that the server doesn't have, and a body that it would refuse", async () => {
    const wrong = example
      .replace('POST("/api/reflections/search/"', 'POST("/api/reflections/serach/"')
      .replace('title: reflection?.title ?? ""', "title: 5");
    writeFileSync(join(folder, "wrong.ts"), wrong);
    const errors = await compile("wrong.ts");
    expect(errors).toContain("/api/reflections/serach/");
    expect(errors).toContain("'number' is not assignable to type 'string'");
  });

  it("saves, uploads, searches and is refused, as its README says", async () => {
    const { secret } = await makeTokenOn(server, await newAccess(server));
    const env = { ...process.env, REFLECTOR_URL: server.url, REFLECTOR_TOKEN: secret };
    const { stdout } = await run(process.execPath, [join(folder, "example.ts")], { env });
    expect(stdout).toContain("2026-11-21 A heron stood by the water.");
    expect(stdout).toContain("400 invalid_input");
    // Once more: the line is added to the first.
    const again = await run(process.execPath, [join(folder, "example.ts")], { env });
    const twice = "2026-11-21 A heron stood by the water. A heron stood by the water.";
    expect(again.stdout).toContain(twice);
    const { stdout: inManual } = await run(process.execPath, [join(folder, "manual.ts")], { env });
    expect(inManual).toContain(twice);
  });

  it("answers a wrong token with the server's refusal", async () => {
    const env = { ...process.env, REFLECTOR_URL: server.url, REFLECTOR_TOKEN: "reflector_wrong" };
    await expect(run(process.execPath, [join(folder, "example.ts")], { env })).rejects.toThrow(
      /This token doesn’t work/,
    );
  });
});
