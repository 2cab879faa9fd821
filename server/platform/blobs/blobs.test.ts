import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError, StartError } from "../errors.ts";
import type { BlobStore } from "./blobs.ts";
import { openBlobs } from "./open-blobs.ts";
import { startTestS3, type TestS3 } from "./testing.ts";

const dataDir = mkdtempSync(join(tmpdir(), "reflector-blobs-"));
let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(["folder", "S3"] as const)("blobs in a store of the kind %s", (kind) => {
  let blobs: BlobStore;
  beforeAll(async () => {
    blobs = await openBlobs({ dataDir, s3: kind === "S3" ? s3.settings : null });
  });
  const write = (key: string, content: Buffer, pieceBytes = content.length || 1) =>
    blobs.write(
      key,
      Array.from({ length: Math.ceil(content.length / pieceBytes) }, (_, at) =>
        content.subarray(at * pieceBytes, (at + 1) * pieceBytes),
      ),
    );
  const folderOf = () => randomBytes(16).toString("hex");

  it("are read back whole and in ranges", async () => {
    const content = randomBytes(300_000);
    const key = `${folderOf()}/original`;
    await write(key, content, 65_536);
    expect(await blobs.size(key)).toBe(content.length);
    for (const [start, end] of [
      [0, 300_000],
      [0, 2],
      [299_999, 300_000],
      [65_000, 131_073],
    ] as const)
      expect((await blobs.read(key, start, end)).equals(content.subarray(start, end))).toBe(true);
  });

  it("take the place of those of the same name", async () => {
    const key = `${folderOf()}/parts/part-0`;
    await write(key, randomBytes(1000));
    const second = randomBytes(20);
    await write(key, second);
    expect(await blobs.size(key)).toBe(20);
    expect(await blobs.read(key, 0, 20)).toEqual(second);
  });

  it("go with their folder, and no others with them", async () => {
    const [one, other] = [folderOf(), folderOf()];
    for (const key of [`${one}/original`, `${one}/320`, `${one}/parts/part-0`, `${other}/original`])
      await write(key, randomBytes(10));
    await blobs.removeFolder(`${one}/parts`);
    expect(await blobs.size(`${one}/parts/part-0`)).toBeNull();
    expect(await blobs.size(`${one}/320`)).toBe(10);
    await blobs.removeFolder(one);
    await blobs.removeFolder(one);
    for (const name of ["original", "320"]) expect(await blobs.size(`${one}/${name}`)).toBeNull();
    expect(await blobs.size(`${other}/original`)).toBe(10);
  });

  it("are not there where nothing was written", async () => {
    const key = `${folderOf()}/original`;
    expect(await blobs.size(key)).toBeNull();
    await expect(blobs.read(key, 0, 10)).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("a film on its way to S3", () => {
  const piece = randomBytes(1_000_000);
  const sentParts = () =>
    readdirSync(s3.folder, { recursive: true, encoding: "utf8" }).filter((path) =>
      /uploads.*\/\d+$/.test(path),
    );

  it("goes there while the rest of it still arrives, and is whole in the end", async () => {
    const blobs = await openBlobs({ dataDir, s3: s3.settings });
    async function* film() {
      for (let at = 0; at < 20; at += 1) yield piece;
      await vi.waitFor(() => expect(sentParts()).not.toEqual([]), 30_000);
      yield piece;
    }
    await blobs.write("film/original", film());
    expect(await blobs.size("film/original")).toBe(21_000_000);
    const [start, end] = [8_000_000, 9_000_000];
    expect((await blobs.read("film/original", start, end)).equals(piece)).toBe(true);
    expect(sentParts()).toEqual([]);
  });

  it("is not there if it was cut short, and the reason is told", async () => {
    const blobs = await openBlobs({ dataDir, s3: s3.settings });
    async function* cutShort() {
      for (let at = 0; at < 20; at += 1) yield piece;
      throw new AppError("limit_reached", "There is no room.");
    }
    await expect(blobs.write("cut/original", cutShort())).rejects.toThrow("There is no room.");
    expect(await blobs.size("cut/original")).toBeNull();
  });
});

it("keeps nothing of a file that was cut short, and all of what it was to replace", async () => {
  const own = join(dataDir, randomUUID());
  const blobs = await openBlobs({ dataDir: own, s3: null });
  async function* cutShort() {
    yield randomBytes(1000);
    throw new AppError("unavailable", "The power went.");
  }
  await blobs.write("ab/original", [Buffer.from("before")]);
  for (const name of ["original", "320"])
    await expect(blobs.write(`ab/${name}`, cutShort())).rejects.toThrow("The power went.");
  expect(await blobs.read("ab/original", 0, 6)).toEqual(Buffer.from("before"));
  expect(readdirSync(join(own, "attachments", "ab"))).toEqual(["original"]);
});

it("says no where the disk takes a part of a piece alone, and keeps none of it", () => {
  const own = join(dataDir, randomUUID());
  const writing = `
    const { openBlobs } = await import(${JSON.stringify(new URL("./open-blobs.ts", import.meta.url).href)});
    const blobs = await openBlobs({ dataDir: ${JSON.stringify(own)}, s3: null });
    await blobs.write("ab/original", [Buffer.alloc(100_000)]).then(
      () => console.log("kept"),
      ({ code }) => console.log(code),
    );`;
  // A limit on the size of files acts like a nearly full disk: the first write is cut, the next one refused.
  const { stdout } = spawnSync(
    "sh",
    ["-c", 'ulimit -f 16 && exec "$0" --input-type=module -e "$1"', process.execPath, writing],
    { encoding: "utf8" },
  );
  expect(stdout).toBe("unavailable\n");
  expect(readdirSync(join(own, "attachments", "ab"))).toEqual([]);
});

it("is readable in its folder only by the server's user, without unfinished files", async () => {
  const own = join(dataDir, randomUUID());
  const blobs = await openBlobs({ dataDir: own, s3: null });
  await blobs.write("ab/original", [Buffer.from("x")]);
  const folder = join(own, "attachments");
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["ab", "ab/original"]);
  for (const [path, mode] of [
    [folder, 0o700],
    [join(folder, "ab"), 0o700],
    [join(folder, "ab", "original"), 0o600],
  ] as const)
    expect(statSync(path).mode & 0o777).toBe(mode);
});

describe("a start with S3", () => {
  let strict: TestS3;
  beforeAll(async () => {
    strict = await startTestS3({ checksEveryKey: true });
  });
  afterAll(() => strict.stop());
  const start = (wrong: object, troubles: string[] = []) =>
    openBlobs({ dataDir, s3: { ...strict.settings, ...wrong } }, (reason) => troubles.push(reason));

  it("leaves nothing in the bucket", async () => {
    await start({});
    expect(readdirSync(join(strict.folder, "attachments"))).toEqual([]);
  });

  it("is refused where there is no such bucket", async () => {
    await expect(start({ bucket: "nowhere" })).rejects.toThrow(
      new StartError(
        `There is no bucket nowhere on the S3 server ${strict.settings.endpoint}: make it, or set S3_BUCKET.`,
      ),
    );
  });

  it.each([{ secretAccessKey: "wrong" }, { accessKeyId: "nobody" }])("is refused with %o", async (wrong) => {
    await expect(start(wrong)).rejects.toThrow(
      new StartError(
        `The S3 server ${strict.settings.endpoint} refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket attachments.`,
      ),
    );
  });

  it("starts without an answer, so that journals can still be written", async () => {
    const troubles: string[] = [];
    const blobs = await start({ endpoint: "http://127.0.0.1:9" }, troubles);
    expect(troubles).toEqual(["ECONNREFUSED"]);
    await expect(blobs.size("ab/original")).rejects.toMatchObject({ code: "unavailable" });
    await expect(blobs.write("ab/original", [Buffer.alloc(1)])).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});
