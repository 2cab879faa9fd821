import { randomBytes, randomUUID } from "node:crypto";
import { uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import { attach, beginUpload, finishUpload, sendPart } from "#contract/attachments/attachments.ts";
import { askForExport } from "#contract/exports/exports.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import type { ServerProcess } from "../scripts/server-process.ts";
import { signIn } from "./load.ts";
import { print, printTable } from "./print.ts";
import { withJournal } from "./store.ts";
import { watchServer } from "./watch.ts";

const reflections = 10_000;
const files = 25;
const fileBytes = 40_000_000;
const megabyte = 1_000_000;

/** How fast a journal with recordings is exported as an archive, in how much memory, and how long others wait. */
export async function benchExport(): Promise<void> {
  print(`\nAn export of ${reflections} reflections with ${(files * fileBytes) / 1e9} GB of recordings`);
  await withJournal(
    reflections,
    async (server, person) => {
      const { access } = await signIn(server.url, person);
      const call = caller(server.url, access);
      const { reflections: written } = searchReflections.schema.response[200].parse(
        await call(searchReflections, {}, { limit: 100 }),
      );
      for (let file = 0; file < files; file += 1) {
        const id = await upload(call);
        await call(attach, { id: written[file % written.length]?.id ?? "", attachment_id: id });
        process.stderr.write(`  ${file + 1} of ${files} recordings sent\r`);
      }
      const rows: string[][] = [];
      for (const passphrase of [null, "seven grey herons"])
        rows.push(await download(server, call, passphrase));
      printTable(["archive", "GB", "s", "MB/s", "memory before", "at most", "others wait at most"], rows);
    },
    { QUOTA_MB: "4000" },
  );
}

async function download(server: ServerProcess, call: Call, passphrase: string | null): Promise<string[]> {
  const asked = await call(askForExport, {}, { kind: "archive", passphrase });
  const { address } = askForExport.schema.response[200].parse(asked);
  const watched = watchServer(server);
  const from = performance.now();
  const response = await fetch(server.url + address);
  if (!response.ok) throw new Error(`The export answered ${response.status}.`);
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += piece.length;
  const seconds = (performance.now() - from) / 1000;
  const { before, mostMb, longestMs } = await watched();
  return [
    passphrase === null ? "plain" : "with a passphrase",
    (bytes / 1e9).toFixed(2),
    seconds.toFixed(1),
    (bytes / megabyte / seconds).toFixed(0),
    `${Math.round(before)} MB`,
    `${Math.round(mostMb)} MB`,
    `${longestMs.toFixed(0)} ms`,
  ];
}

/** @returns the id of a recording of noise */
async function upload(call: Call): Promise<string> {
  const id = randomUUID();
  const sound = Buffer.concat([headerOfSound(fileBytes), randomBytes(fileBytes - 44)]);
  await call(beginUpload, {}, { id, name: "noise.wav", bytes: sound.length });
  for (let part = 0; part * uploadPartBytes < sound.length; part += 1)
    await call(
      sendPart,
      { id, part: `${part}` },
      sound.subarray(part * uploadPartBytes, (part + 1) * uploadPartBytes),
    );
  await call(finishUpload, { id });
  return id;
}

/** WAV: 8 bits at 8 kHz. */
function headerOfSound(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(bytes - 8, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(bytes - 44, 40);
  return header;
}

type Call = ReturnType<typeof caller>;
const caller =
  (url: string, access: string) =>
  async (
    endpoint: { method: string; url: string },
    params: Record<string, string>,
    body?: object | Buffer,
  ): Promise<unknown> => {
    const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    const type = Buffer.isBuffer(body) ? "application/octet-stream" : "application/json";
    const response = await fetch(url + path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${access}`, ...(body && { "content-type": type }) },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.url}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
