import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import { login } from "#contract/accounts/accounts.ts";
import { attachmentAddress, uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import {
  type Attachment,
  attachmentSchema,
  beginUpload,
  finishUpload,
  sendPart,
} from "#contract/attachments/attachments.ts";
import { type ApiError, errorSchema } from "#contract/endpoint.ts";
import { emptyDraft, saveDaily } from "#contract/reflections/reflections.ts";
import { password, signUpOn, type TestServer } from "#server/testing.ts";

/** A sky over a field, with an uneven area. */
export function aPicture(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    data[at * 3] = y < height / 2 ? 120 : 60 + ((x * 7) % 40);
    data[at * 3 + 1] = y < height / 2 ? 170 : 110 + ((x + y) % 30);
    data[at * 3 + 2] = y < height / 2 ? 230 : 40;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A tone. */
export const aSound = (seconds = 0.5): Buffer =>
  wav(
    Buffer.from(Array.from({ length: seconds * 8000 }, (_, at) => 128 + Math.round(60 * Math.sin(at / 3)))),
  );

/** Samples of 8 bits, at 8 kHz. */
export function wav(samples: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** One empty page. */
export const aPdf = (): Buffer =>
  Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n",
  );

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};

/** An EBML element of less than 127 bytes. */
const ebml = (id: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, "hex"), Buffer.of(0x80 | body.length), body]);
};
/** An element of unknown length, which lasts until the next one begins: a recorder does not know the length yet. */
const openEbml = (id: string) => Buffer.from(`${id}01ffffffffffffff`, "hex");

/** As a browser records it, with one block of nothing. */
export function aWebm(what: "film" | "recording"): Buffer {
  const rate = Buffer.alloc(8);
  rate.writeDoubleBE(48_000);
  const track =
    what === "film"
      ? [ebml("83", Buffer.of(1)), ebml("86", Buffer.from("V_VP8")), size(64, 36)]
      : [ebml("83", Buffer.of(2)), ebml("86", Buffer.from("A_OPUS")), ebml("e1", ebml("b5", rate))];
  return Buffer.concat([
    ebml("1a45dfa3", ebml("4282", Buffer.from("webm"))),
    openEbml("18538067"),
    ebml("1654ae6b", ebml("ae", ebml("d7", Buffer.of(1)), ...track)),
    openEbml("1f43b675"),
    ebml("e7", Buffer.of(0)),
    ebml("a3", Buffer.of(0x81, 0, 0, 0x80, 1, 2, 3)),
  ]);
}
const size = (width: number, height: number) =>
  ebml("e0", ebml("b0", Buffer.of(width)), ebml("ba", Buffer.of(height)));

export type Sent = { id?: string; name?: string; alt?: string; content: Buffer };

/** Registers a person. @returns them, with what they can do with files */
export async function newPerson(server: TestServer) {
  const { user, ...registered } = await signUpOn(server);
  let { access } = registered;

  const begin = (id: string, { name = "jetty.jpg", alt = "", content }: Sent) =>
    server.expect(beginUpload, 200, { access, body: { id, name, alt, bytes: content.length } });
  const send = async (id: string, part: number, bytes: Buffer, headers: Record<string, string> = {}) => {
    const url = server.url + sendPart.url.replace(":id", id).replace(":part", String(part));
    return fetch(url, {
      method: sendPart.method,
      headers: { authorization: `Bearer ${access}`, "content-type": "application/octet-stream", ...headers },
      body: new Uint8Array(bytes),
    });
  };
  const sendAll = async (id: string, content: Buffer) => {
    for (let at = 0; at < content.length; at += uploadPartBytes) {
      const answer = await send(id, at / uploadPartBytes, content.subarray(at, at + uploadPartBytes));
      expect([answer.status, await answer.text()]).toEqual([204, ""]);
    }
  };
  const upload = async (sent: Sent) => {
    const id = sent.id ?? randomUUID();
    await begin(id, sent);
    await sendAll(id, sent.content);
    return { id, ...(await server.call(finishUpload, { access, params: { id } })) };
  };
  return {
    id: user.id,
    get access() {
      return access;
    },
    /** For tests that move the clock past the access token's end. */
    logInAgain: async () => {
      const body = { username: user.username, password };
      ({ access } = await server.expect(login, 200, { body }));
    },
    begin,
    send,
    sendAll,
    upload,
    add: async (sent: Sent): Promise<Attachment> => {
      const answer = await upload(sent);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return attachmentSchema.parse(answer.body);
    },
    refused: async (sent: Sent, status: number): Promise<ApiError> => {
      const answer = await upload(sent);
      expect(answer).toMatchObject({ status });
      return errorSchema.parse(answer.body);
    },
    /** Saves the day's reflection with this text. @returns its id */
    write: async (day: string, text: string, revision = 0): Promise<string> => {
      const draft = { ...emptyDraft, body: text, revision, save_id: randomUUID() };
      const saved = await server.expect(saveDaily, 200, {
        access,
        params: { day },
        body: { ...draft, written_at: "2026-11-21T11:00:00Z", time_zone: "UTC" },
      });
      return saved.id;
    },
  };
}

export type Person = Awaited<ReturnType<typeof newPerson>>;

export const fetchFile = (
  server: TestServer,
  attachment: { id: string; address_key: string },
  size: number | "original" = "original",
  init: RequestInit = {},
) => fetch(server.url + attachmentAddress(attachment, size), init);

export const contentOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

/** The stored blobs, as `folder/name`. */
export const blobsOf = ({ database }: TestServer): string[] => {
  const folder = join(database.dataDir, "attachments");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
};

export const namedBlobs = ({ database }: TestServer): Promise<string[]> =>
  database.asSystem(async (tx) => {
    const files = await tx
      .selectFrom("attachments")
      .select(["folder", "widths"])
      .where("finished_at", "is not", null)
      .execute();
    const { rows: parts } = await sql<{ folder: string; part: number }>`
      select folder, part from attachment_parts join attachments on id = attachment_id`.execute(tx);
    return [
      ...files.flatMap(({ folder, widths }) =>
        ["original", ...JSON.parse(widths)].map((name) => `${folder}/${name}`),
      ),
      ...parts.map(({ folder, part }) => `${folder}/parts/part-${part}`),
    ].sort();
  });
