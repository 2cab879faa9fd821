import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxAttachmentBytes } from "#contract/attachments/attachment-rules.ts";
import { addUser } from "#server/features/accounts/testing.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { fileSealer } from "./attachment-rows.ts";
import { type GivenFile, importFile } from "./import-file.ts";
import { blobOf, openBlob } from "./sealed-blobs.ts";
import { aPdf, aPicture, aSound, aWebm } from "./testing.ts";

const quotaBytes = 200_000_000;

describe.each(engines)("a file of another journal on %s", (engine) => {
  let database: TestDatabase;
  let blobs: BlobStore;
  let owner: Owner;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    blobs = await openBlobs({ dataDir: database.dataDir, s3: null });
  });
  beforeEach(async () => {
    owner = openJournal(await addUser(database), newKey());
  });
  afterAll(() => database.drop());

  /** On a server of its own, so that two can import at the same time. */
  async function take(bytes: GivenFile["bytes"], { room = quotaBytes, into = blobs } = {}) {
    const context = await createTestContext(database, { blobs: into, quotaBytes: room });
    const about = { name: "of a journal", alt: "", createdAt: null, isFromArchive: false };
    const id = randomUUID();
    return { id, taken: await importFile(context, owner, { id, ...about, bytes }) };
  }

  const rows = () =>
    database.asOwner(owner.id, (tx) =>
      tx.selectFrom("attachments").selectAll().where("owner_id", "=", owner.id).execute(),
    );

  async function kept(id: string) {
    const row = (await rows()).find((each) => each.id === id);
    if (!row) throw new Error("It was not kept.");
    const file = await openBlob({ blobs }, fileSealer(owner, id), blobOf(row, "original"));
    return { row, content: () => file.read(0, file.length) };
  }

  it.each([1, 1000, 262_144])("comes byte for byte in pieces of %i bytes", async (most) => {
    for (const content of [aWebm("film"), aPdf(), aSound(2), randomBytes(90_000)]) {
      const { id } = await take(piecesOf(content, Math.max(most, content.length / 2000)));
      const { row, content: there } = await kept(id);
      expect((await there()).equals(content)).toBe(true);
      expect(row.bytes).toBe(content.length);
    }
  });

  // More than an uploaded attachment may have. Recognising it doesn't depend on the engine.
  const longBytes = engine === "sqlite" ? maxAttachmentBytes + 1_000_001 : 3_000_001;

  it("is sound if it is a recording, however long it is", async () => {
    const { id, taken } = await take(longFile(aWebm("recording"), longBytes));
    expect(taken).toEqual({ state: "stored", kind: "audio" });
    expect((await kept(id)).row).toMatchObject({ media_type: "audio/webm", bytes: longBytes });
    expect((await take(piecesOf(aWebm("film"), 1000))).taken).toEqual({ state: "stored", kind: "video" });
  });

  it("is kept as it is if it is a damaged picture, or too large for one", async () => {
    const picture = await aPicture(600, 400).png().toBuffer();
    const half = picture.subarray(0, picture.length / 2);
    const damaged = await take(piecesOf(half, 1000));
    expect(damaged.taken).toEqual({ state: "stored", kind: "file" });
    expect((await (await kept(damaged.id)).content()).equals(half)).toBe(true);
    if (engine === "postgres") return;
    const large = await take(longFile(picture, longBytes));
    expect(large.taken).toEqual({ state: "stored", kind: "file" });
    expect((await kept(large.id)).row).toMatchObject({ media_type: "image/png", bytes: longBytes });
  });

  it("is refused where another took the room meanwhile", async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    async function* slow() {
      yield aWebm("film");
      begun.resolve();
      await goOn.promise;
      yield* longFile(Buffer.alloc(1), 1_000_000);
    }
    const room = 1_500_000;
    const late = take(slow(), { room });
    await begun.promise;
    const { id, taken } = await take(longFile(aWebm("film"), 1_000_000), { room });
    expect(taken.state).toBe("stored");
    goOn.resolve();
    expect((await late).taken).toMatchObject({ state: "refused" });
    expect((await rows()).map((row) => row.id)).toEqual([id]);
  });

  it("is refused where the room ends in the middle of it, and leaves nothing", async () => {
    const folders = () => readdirSync(join(database.dataDir, "attachments"));
    const before = folders();
    const [film, picture] = [aWebm("film"), await aPicture(600, 400).png().toBuffer()];
    for (const start of [film, picture]) {
      let read = 0;
      let isClosed = false;
      async function* told() {
        try {
          for await (const piece of longFile(start, longBytes)) {
            read += piece.length;
            yield piece;
          }
        } finally {
          isClosed = true;
        }
      }
      const { taken } = await take(told(), { room: 1_500_000 });
      expect(taken).toEqual({ state: "refused", reason: expect.stringContaining("There is no room") });
      expect([read < 3_000_000, isClosed]).toEqual([true, true]);
      expect(await rows()).toEqual([]);
      expect(folders()).toEqual(before);
    }
  });

  it("leaves nothing where the disk is full in the middle of it, and comes the next time", async () => {
    const full = new AppError("storage_full", "The server’s disk is full.");
    const into: BlobStore = {
      ...blobs,
      write: (key, pieces) => blobs.write(key, until(pieces, 500_000, full)),
    };
    await expect(take(longFile(aWebm("film"), 3_000_000), { into })).rejects.toBe(full);
    expect(await rows()).toEqual([]);
    const { taken } = await take(longFile(aWebm("film"), 3_000_000));
    expect(taken.state).toBe("stored");
  });

  it("is refused if it is empty", async () => {
    const { taken } = await take(piecesOf(Buffer.alloc(0), 1));
    expect(taken).toEqual({ state: "refused", reason: "This file is empty." });
    expect(await rows()).toEqual([]);
  });
});

async function* piecesOf(content: Buffer, most: number): AsyncGenerator<Buffer> {
  const length = Math.ceil(most);
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length);
}

async function* longFile(start: Buffer, longBytes: number): AsyncGenerator<Buffer> {
  yield start;
  const rest = Buffer.alloc(1_048_576);
  for (let at = start.length; at < longBytes; at += rest.length) yield rest.subarray(0, longBytes - at);
}

async function* until(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  most: number,
  error: Error,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > most) throw error;
    yield piece;
  }
}
