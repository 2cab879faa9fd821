import { randomBytes, randomUUID } from "node:crypto";
import { uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import { attach, beginUpload, finishUpload, sendPart } from "#contract/attachments/attachments.ts";
import { askForExport } from "#contract/exports/exports.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { wav } from "#server/features/attachments/testing.ts";
import type { ServerProcess } from "../scripts/server-process.ts";
import { print, printTable } from "./print.ts";
import { type SignedIn, signIn } from "./sign-in.ts";
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
      const calls = await signIn(server.url, person);
      const { reflections: written } = await calls.expect(searchReflections, 200, { body: { limit: 100 } });
      for (let file = 0; file < files; file += 1) {
        const attachment_id = await upload(calls);
        const { id = "" } = written[file % written.length] ?? {};
        await calls.expect(attach, 204, { params: { id, attachment_id } });
        process.stderr.write(`  ${file + 1} of ${files} recordings sent\r`);
      }
      const rows: string[][] = [];
      for (const passphrase of [null, "seven grey herons"])
        rows.push(await download(server, calls, passphrase));
      printTable(["archive", "GB", "s", "MB/s", "memory before", "at most", "others wait at most"], rows);
    },
    { QUOTA_MB: "4000" },
  );
}

async function download(
  server: ServerProcess,
  calls: SignedIn,
  passphrase: string | null,
): Promise<string[]> {
  const { address } = await calls.expect(askForExport, 200, { body: { kind: "archive", passphrase } });
  const watched = watchServer(server);
  const from = performance.now();
  const response = await fetch(server.url + address);
  if (!response.ok) throw new Error(`The export answered ${response.status}.`);
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += piece.length;
  const seconds = (performance.now() - from) / 1000;
  const { before, maxMb, longestMs } = await watched();
  return [
    passphrase === null ? "plain" : "with a passphrase",
    (bytes / 1e9).toFixed(2),
    seconds.toFixed(1),
    (bytes / megabyte / seconds).toFixed(0),
    `${Math.round(before)} MB`,
    `${Math.round(maxMb)} MB`,
    `${longestMs.toFixed(0)} ms`,
  ];
}

/** @returns the id of a recording of noise */
async function upload(calls: SignedIn): Promise<string> {
  const id = randomUUID();
  const sound = new Uint8Array(wav(randomBytes(fileBytes - 44)));
  await calls.expect(beginUpload, 200, { body: { id, name: "noise.wav", bytes: sound.length } });
  for (let part = 0; part * uploadPartBytes < sound.length; part += 1)
    await calls.expect(sendPart, 204, {
      params: { id, part: `${part}` },
      bytes: sound.subarray(part * uploadPartBytes, (part + 1) * uploadPartBytes),
    });
  await calls.expect(finishUpload, 200, { params: { id } });
  return id;
}
