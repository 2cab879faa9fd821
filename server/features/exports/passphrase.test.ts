import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageScrypt } from "#server/platform/age-scrypt.ts";
import { roundsOf } from "#server/platform/testing/loop-rounds.ts";
import { encryptedWith } from "./passphrase.ts";

const passphrase = "päss phrase with spaces";

/** A thousandth of scrypt's usual work, for tests that don't depend on it. */
const minWork = 7;

const cheaply = (plain: AsyncIterable<Uint8Array>) => encryptedWith(passphrase, plain, minWork);
const encrypt = async (plain: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(await cheaply(plain)));
const encryptAsUsual = async (plain: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(await encryptedWith(passphrase, plain)));

async function* pieces(...sizes: number[]) {
  for (const [at, size] of sizes.entries()) yield Buffer.alloc(size, at + 1);
}
const whole = async (...sizes: number[]) => Buffer.concat(await Array.fromAsync(pieces(...sizes)));

async function decrypt(file: Uint8Array, given = passphrase): Promise<Buffer> {
  const age = new Decrypter();
  age.addPassphrase(given);
  return Buffer.from(await age.decrypt(file));
}

describe("a file with a passphrase", () => {
  it.each([[[]], [[0]], [[1]], [[65_536]], [[65_535, 2]], [[100_000, 1, 300_000]]])(
    "is opened by it, whatever it holds: %j",
    async (sizes) => {
      expect(await decrypt(await encrypt(pieces(...sizes)))).toEqual(await whole(...sizes));
    },
  );

  it("is opened by no other, and not where it was cut or altered", async () => {
    const file = await encrypt(pieces(200_000));
    await expect(decrypt(file, "another passphrase")).rejects.toThrow();
    await expect(decrypt(file.subarray(0, 150_000))).rejects.toThrow();
    const altered = Buffer.from(file);
    altered.writeUInt8(altered.readUInt8(100_000) ^ 1, 100_000);
    await expect(decrypt(altered)).rejects.toThrow();
  });

  it("breaks off where what it holds does, and can't be opened then", async () => {
    async function* broken() {
      yield* pieces(200_000);
      throw new Error("the store went away");
    }
    const read: Uint8Array[] = [];
    const reading = async () => {
      for await (const piece of await cheaply(broken())) read.push(piece);
    };
    await expect(reading()).rejects.toThrow("the store went away");
    await expect(decrypt(Buffer.concat(read))).rejects.toThrow();
  });

  it("stops reading what it holds when nobody reads it any more", async () => {
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(65_536);
      } finally {
        ended = true;
      }
    }
    const read = await cheaply(endless());
    // The header alone needs none of that work.
    for (let count = 0; count < 2; count += 1) await read.next();
    await read.return(undefined);
    await expect.poll(() => ended).toBe(true);
  });

  it("leaves the event loop free while its key is made", async () => {
    const [rounds] = await roundsOf([ageScrypt(passphrase, randomBytes(16), 14)]);
    expect(rounds).toBeGreaterThan(0);
  });

  it("is encrypted at the usual cost unless a test asks for less", async () => {
    const file = await encryptAsUsual(pieces(1));
    expect(file.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/);
  });
});

/** `age` needs a terminal, which `script` provides. */
const canRun = ["age", "script"].every((name) => spawnSync(name, ["--version"]).error === undefined);

describe.skipIf(!canRun)("the program age", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "age-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("opens it", async () => {
    const [sealed, opened] = [join(folder, "sealed.age"), join(folder, "opened")];
    writeFileSync(sealed, await encryptAsUsual(pieces(100_000, 50_000)));
    await new Promise((resolve, reject) => {
      const child = spawn("script", ["-qec", `age -d -o ${opened} ${sealed}`, "/dev/null"]);
      child.stdout.once("data", () => child.stdin.write(`${passphrase}\n`));
      child.on("error", reject);
      child.on("exit", resolve);
    });
    expect(readFileSync(opened)).toEqual(await whole(100_000, 50_000));
  });
});
