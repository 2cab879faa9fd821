import { createHash, randomBytes, randomUUID } from "node:crypto";
import { attachmentAddress, uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import {
  beginUpload,
  findAttachments,
  finishUpload,
  getUsage,
  sendPart,
} from "#contract/attachments/attachments.ts";
import { sealedStream } from "#server/platform/sealed-stream.ts";
import type { Person } from "./person.ts";
import { countOne } from "./tally.ts";
import type { StartWorkload } from "./workload.ts";

type Uploaded = { id: string; hash: string };

/** Sounds, sent in two parts. */
export const uploading: StartWorkload = ({ person, random, tally }) => {
  const files: Uploaded[] = [];
  let sealedBytes = 0;
  const compare = async (reader: Person, expected: readonly Uploaded[]) => {
    for (const { id, hash } of expected) {
      const found = await hashOfFile(reader, id);
      if (found !== hash) tally.lost.push(`${reader.name}: the attachment ${id} is ${found ?? "missing"}`);
    }
  };
  return {
    async step() {
      const id = randomUUID();
      const content = aSound(uploadPartBytes + random.below(100_000));
      const body = { id, name: "heron.wav", bytes: content.length };
      await person.expect(beginUpload, 200, { body });
      for (let part = 0; part * uploadPartBytes < content.length; part += 1) {
        const bytes = content.subarray(part * uploadPartBytes, (part + 1) * uploadPartBytes);
        await person.expect(sendPart, 204, { params: { id, part: `${part}` }, bytes });
      }
      await person.expect(finishUpload, 200, { params: { id } });
      files.push({ id, hash: hashOf(content) });
      sealedBytes += sealedStream.sealedLength(content.length);
      countOne(tally.acknowledged, "uploads");
    },
    async check() {
      await compare(person, files);
      const { used_bytes } = await person.expect(getUsage, 200);
      if (used_bytes > sealedBytes)
        tally.doubled.push(`${person.name}: attachments take ${used_bytes} bytes, not ${sealedBytes}`);
    },
    remember() {
      const expected = [...files];
      return (reader) => compare(reader, expected);
    },
  };
};

/** Random samples behind the header of a WAV file. */
function aSound(length: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.from(
    "RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0@\x1f\0\0@\x1f\0\0\x01\0\b\0data\0\0\0\0",
    "latin1",
  );
  header.writeUInt32LE(header.length - 8 + length, 4);
  header.writeUInt32LE(length, header.length - 4);
  return new Uint8Array(Buffer.concat([header, randomBytes(length)]));
}

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** @returns `null` if there is no such attachment */
async function hashOfFile(reader: Person, id: string): Promise<string | null> {
  const { attachments } = await reader.expect(findAttachments, 200, { body: { ids: [id] } });
  const [attachment] = attachments;
  if (!attachment) return null;
  const response = await reader.open(attachmentAddress(attachment, "original"));
  return response.ok ? hashOf(await response.bytes()) : `answered with ${response.status}`;
}
