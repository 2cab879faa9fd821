import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMutex } from "../mutex.ts";
import { createDiskCache } from "./disk-cache.ts";

let root: string;
let folder: string;
let now: number;
let troubles: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reflector-cache-"));
  folder = join(root, "cache", "images");
  now = new Date("2026-11-21T12:00:00Z").getTime();
  troubles = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const open = (maxBytes = 10_000) =>
  createDiskCache({
    folder,
    maxBytes,
    clock: { now: () => new Date(now) },
    onProblem: (code) => troubles.push(code),
  });
const never = () => Promise.reject(new Error("This was made again."));
const made = (text: string) => async () => Buffer.from(text);

describe("pictures cached on disk", () => {
  it("are made once, reused after a restart, and readable only by the server's own user", async () => {
    expect(String(await open().get("a.webp", made("picture")))).toBe("picture");
    expect(String(await open().get("a.webp", never))).toBe("picture");
    expect(statSync(join(folder, "a.webp")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["a.webp"]);
  });

  it("are made once for simultaneous requests", async () => {
    let times = 0;
    const cache = open();
    const make = async () => Buffer.from(`picture ${++times}`);
    const all = await Promise.all(Array.from({ length: 20 }, () => cache.get("a.webp", make)));
    expect(new Set(all.map(String))).toEqual(new Set(["picture 1"]));
  });

  it("are made again after a failure", async () => {
    const cache = open();
    await expect(cache.get("a.webp", never)).rejects.toThrow("made again");
    expect(String(await cache.get("a.webp", made("picture")))).toBe("picture");
    expect(troubles).toEqual([]);
  });

  it("are made again if the file is cut, empty or altered", async () => {
    const file = join(folder, "a.webp");
    await open().get("a.webp", made("a whole picture"));
    const whole = readFileSync(file);
    const altered = Buffer.from(whole);
    altered[40] = (altered[40] ?? 0) ^ 1;
    for (const broken of [whole.subarray(0, 40), Buffer.of(), altered, Buffer.from("something else")]) {
      writeFileSync(file, broken);
      expect(String(await open().get("a.webp", made("a whole picture")))).toBe("a whole picture");
      expect(readFileSync(file).equals(whole)).toBe(true);
    }
    truncateSync(file, 33);
    expect(String(await open().get("a.webp", made("new")))).toBe("new");
  });

  it("stay within the size limit; the least recently used goes first", async () => {
    const cache = open(3 * 132);
    for (const name of ["a", "b", "c"]) {
      now += 1000;
      await cache.get(name, made(name.repeat(100)));
    }
    now += 1000;
    await cache.get("a", never);
    now += 1000;
    await cache.get("d", made("d".repeat(100)));
    expect(readdirSync(folder).sort()).toEqual(["a", "c", "d"]);
  });

  it("leave no unfinished files behind", async () => {
    await open().get("a", made("a"));
    writeFileSync(join(folder, "half.unfinished"), "half");
    now = Date.now() + 3_700_000;
    await open().get("b", made("b"));
    expect(readdirSync(folder).sort()).toEqual(["a", "b"]);
  });

  it("are still served if they can't be stored, which is reported once", async () => {
    // A file where the folder should be makes writing fail, even for root.
    writeFileSync(join(root, "cache"), "in the way");
    const cache = open();
    for (let times = 0; times < 3; times++)
      expect(String(await cache.get("a", made(`picture ${times}`)))).toBe(`picture ${times}`);
    expect(troubles).toEqual(["ENOTDIR"]);
    rmSync(join(root, "cache"));
    await cache.get("a", made("kept"));
    expect(String(await cache.get("a", never))).toBe("kept");
  });
});

describe("a mutex", () => {
  it("never lets work overlap, keeps the order, and continues after a failure", async () => {
    const mutex = createMutex();
    let underWay = 0;
    const order: number[] = [];
    const work = (name: number) => async () => {
      expect(++underWay).toBe(1);
      await new Promise(setImmediate);
      order.push(name);
      underWay -= 1;
      if (name === 2) throw new Error("two");
      return name;
    };
    const all = await Promise.allSettled([1, 2, 3, 4].map((name) => mutex(work(name))));
    expect(order).toEqual([1, 2, 3, 4]);
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  });
});
