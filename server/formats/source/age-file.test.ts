import { randomBytes } from "node:crypto";
import { armor, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { ImportRefused } from "../imported-entry.ts";
import { openJournalFiles } from "../open-journal-files.ts";
import { recognize } from "../recognize.ts";
import { inMemory, openFiles, readAll, zipOf } from "../testing.ts";
import { fileKeyOf, isAge, openAge, PassphraseNeeded } from "./age-file.ts";

const passphrase = "pässphrase with spaces";
const chunk = 65_536;

/** With little work, because tests wait for it. */
async function encrypt(plain: Uint8Array, work = 4): Promise<Buffer> {
  const age = new Encrypter();
  age.setScryptWorkFactor(work);
  age.setPassphrase(passphrase);
  return Buffer.from(await age.encrypt(plain));
}

async function open(file: Uint8Array) {
  const key = await fileKeyOf(inMemory(file), passphrase);
  if (!key) throw new Error("The passphrase was refused.");
  return openAge(inMemory(file), key);
}

describe("an encrypted file", () => {
  let plain: Buffer;
  let file: Buffer;
  beforeAll(async () => {
    plain = randomBytes(3 * chunk + 17);
    file = await encrypt(plain);
  });

  it("can be read at any place, as what is in it", async () => {
    const opened = await open(file);
    expect(opened.size).toBe(plain.length);
    await fc.assert(
      fc.asyncProperty(fc.nat(plain.length), fc.nat(2 * chunk), async (offset, length) => {
        const read = await opened.read(offset, length);
        expect(read.equals(plain.subarray(offset, offset + length))).toBe(true);
      }),
    );
  });

  it.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk])("may hold %i bytes", async (size) => {
    const given = randomBytes(size);
    const opened = await open(await encrypt(given));
    expect(opened.size).toBe(size);
    expect((await opened.read(0, size)).equals(given)).toBe(true);
  });

  it("is opened by no other passphrase", async () => {
    expect(await fileKeyOf(inMemory(file), `${passphrase} `)).toBeNull();
  });

  it("is refused where it was cut, anywhere", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: file.length - 1 }), async (length) => {
        await expect(open(file.subarray(0, length))).rejects.toThrow(ImportRefused);
      }),
      { numRuns: 20, examples: [[file.length - 17 - 16], [file.length - 1]] },
    );
  });

  it("is refused where a byte of it was altered, once that is read", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 23, max: file.length - 1 }), async (at) => {
        const altered = Buffer.from(file);
        altered[at] = (altered[at] ?? 0) ^ 1;
        const read = async () => {
          const key = await fileKeyOf(inMemory(altered), passphrase);
          if (key) await (await openAge(inMemory(altered), key)).read(0, plain.length);
          else throw new ImportRefused("It is another passphrase.");
        };
        await expect(read()).rejects.toThrow(ImportRefused);
      }),
      { numRuns: 60 },
    );
  });

  it.each<[string, (plain: Uint8Array) => Promise<Uint8Array>]>([
    ["written as text", async (given) => Buffer.from(armor.encode(await encrypt(given)))],
    [
      "encrypted to a key",
      async (given) => {
        const age = new Encrypter();
        age.addRecipient(await identityToRecipient(await generateIdentity()));
        return age.encrypt(given);
      },
    ],
    [
      "takes more computation",
      async (given) =>
        Buffer.from(
          (await encrypt(given)).toString("latin1").replace(/(scrypt \S+) 4\n/, "$1 22\n"),
          "latin1",
        ),
    ],
  ])("is refused at once, with what to do instead: %s", async (words, make) => {
    const refused = isAge(inMemory(await make(plain)));
    await expect(refused).rejects.toThrow(ImportRefused);
    await expect(refused).rejects.toThrow(/program age/);
    await expect(refused).rejects.toThrow(words);
  });

  it("is read like any other once its key is there, and waits for it before", async () => {
    const zip = zipOf({ "2024-03-01.md": "Up before the sun." });
    const sealed = await encrypt(zip);
    const given = [{ name: "notes.zip.age", bytes: inMemory(sealed) }];
    await expect(openJournalFiles(given, { readers: recognize })).rejects.toThrow(PassphraseNeeded);
    const fileKey = await fileKeyOf(inMemory(sealed), passphrase);
    const { entries } = await readAll(await openJournalFiles(given, { fileKey, readers: recognize }));
    expect(entries).toMatchObject([{ day: "2024-03-01", body: "Up before the sun." }]);
    await expect(openFiles({ "a.zip.age": sealed, "b.md": "Another" })).rejects.toThrow(/on its own/);
  });
});
