import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import type { z } from "zod";
import { askForExport, type exportRequestSchema } from "#contract/exports/exports.ts";
import { type Draft, saveReflection } from "#contract/reflections/reflections.ts";
import { aSave } from "../features/reflections/testing.ts";
import type { TestServer } from "../testing.ts";

type Request = z.input<typeof exportRequestSchema>;

export function exporter(server: TestServer, access: string) {
  const ask = (request: Request) => server.expect(askForExport, 200, { access, body: request });
  const download = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + address, { headers });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const get = async (request: Request) => (await download((await ask(request)).address)).bytes;
  return {
    ask,
    download,
    get,
    text: async (request: Request) => (await get(request)).toString("utf8"),
    files: async (request: Request) => unzipped(await get(request)),
    write: (draft: Partial<Draft>, day = "2026-11-20", more: Parameters<typeof aSave>[0] = {}) => {
      const body = { ...aSave({ ...draft, ...more }), day };
      return server.expect(saveReflection, 200, { access, params: { id: randomUUID() }, body });
    },
  };
}

export const unzipped = (zip: Uint8Array): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]));

export const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string): string =>
  strFromU8(files.get(name) ?? new Uint8Array());
