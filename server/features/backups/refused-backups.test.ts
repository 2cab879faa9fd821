import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { generateIdentity, identityToRecipient } from "age-encryption";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { StartError } from "#server/platform/errors.ts";
import { startTestServer } from "#server/testing.ts";
import { addPerson, withEnd } from "./testing.ts";
import { asFirstVersion, backUp, check, linesIn, swapped } from "./testing-backups.ts";

const folder = mkdtempSync(join(tmpdir(), "reflector-refused-"));
const newFile = () => join(folder, randomUUID());
const made = newFile();
const forRecipient = newFile();
let identity: string;

beforeAll(async () => {
  const server = await startTestServer("sqlite");
  await addPerson(server, "Second", ["heron", "kestrel"]);
  await backUp(made, server);
  identity = await generateIdentity();
  await backUp(forRecipient, server, { recipient: await identityToRecipient(identity) });
  await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a file that is no complete backup", () => {
  const written = (content: Buffer | string) => {
    const file = newFile();
    writeFileSync(file, content);
    return file;
  };
  const whole = () => readFileSync(made);
  let first: string[] = [];
  beforeAll(async () => {
    const rows = await asFirstVersion((await linesIn(made)).slice(0, -1));
    first = gunzipSync(withEnd(rows)).toString("utf8").trim().split("\n");
  });
  const lines = () => first;
  const gunzips = (bytes: Buffer): Buffer | null => {
    try {
      return gunzipSync(bytes);
    } catch {
      // It counts as refused, too.
      return null;
    }
  };

  const expectRefused = async (file: string) => {
    const refused = await check(file).then(
      () => "nothing was wrong",
      (error) => error,
    );
    expect(refused).toBeInstanceOf(StartError);
    expect(z.instanceof(StartError).parse(refused).message).toMatch(/^[^\n]*\.$/);
  };

  it.each([
    ["is not there", newFile],
    ["is a folder", () => folder],
    ["is empty", () => written("")],
    ["is empty under its compression", () => written(gzipSync(""))],
    ["is plain text", () => written("Dear diary,\n")],
    ["is not compressed", () => written(lines().join("\n"))],
    ["is another program's", () => written(gzipSync('{"format":"day-one"}\n{"rows":0}\n'))],
    ["is a picture", () => written(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))],
    ["lacks its end", () => written(gzipSync(`${lines().slice(0, -1).join("\n")}\n`))],
    ["lacks a row", () => written(gzipSync(`${lines().toSpliced(2, 1).join("\n")}\n`))],
    ["has rows in another order", () => written(gzipSync(`${swapped(lines(), 3, 4).join("\n")}\n`))],
    ["has its header alone", () => written(gzipSync(`${lines()[0]}\n`))],
    ["has its end alone", () => written(gzipSync(`${lines().at(-1)}\n`))],
    ["has a row altered", () => written(gzipSync(`${lines().join("\n").replace("Second", "Secand")}\n`))],
    [
      "has another key",
      () => written(gzipSync(`${lines().join("\n").replace('"passes":1', '"passes":2')}\n`)),
    ],
    [
      "asks for more memory than a machine has",
      () =>
        written(
          withEnd([lines()[0]?.replace('"memory":64', '"memory":4294967295') ?? "", ...lines().slice(1, -1)]),
        ),
    ],
    [
      "asks for no pass over the memory",
      () =>
        written(withEnd([lines()[0]?.replace('"passes":1', '"passes":0') ?? "", ...lines().slice(1, -1)])),
    ],
    // Longer than any string may be.
    [
      "unpacks to an endless line",
      () => written(Buffer.concat(Array(10).fill(gzipSync(Buffer.alloc(60_000_000), { level: 1 })))),
    ],
    ["goes on after its end", () => written(gzipSync(`${[...lines(), ...lines()].join("\n")}\n`))],
  ])("is refused in one sentence where it %s", async (_, file) => {
    await expectRefused(file());
  });

  const forms = [
    ["encrypted", whole],
    ["of the first version", () => withEnd(lines().slice(0, -1))],
  ] as const;

  it.each(forms)("is refused wherever it is cut, if it is %s", async (_form, make) => {
    const all = make();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: all.length - 1 }), async (length) => {
        await expectRefused(written(all.subarray(0, length)));
      }),
      { numRuns: 25 },
    );
  });

  it.each(forms)("is refused after any bit was flipped, if it is %s", async (_form, make) => {
    const all = make();
    const said = await check(written(all));
    // Some bits of gzip don't matter: its time stamp, and the padding after the last block.
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: all.length - 1 }), fc.nat(7), async (at, bit) => {
        const altered = Buffer.from(all);
        altered[at] = (altered[at] ?? 0) ^ (1 << bit);
        const file = written(altered);
        const meaningless = gunzips(altered)?.equals(gunzipSync(all)) ?? false;
        if (meaningless) expect(await check(file)).toEqual(said);
        else await expectRefused(file);
      }),
      { numRuns: 25 },
    );
  });

  it("is refused with another passphrase", async () => {
    for (const wrong of ["", "A lighthouse, two gulls"])
      await expect(check(made, { passphrase: wrong })).rejects.toThrow(
        "The passphrase is not the one that this backup was made with.",
      );
  });

  it.each([
    { migrations: ["0001-tables", "9999-next"], sentence: /was made by a newer Reflector/ },
    { migrations: ["0001-foundation"], sentence: /from before the first release/ },
    { migrations: ["0001-schema"], sentence: /from before the first release/ },
  ])("is refused where it names migrations $migrations", async ({ migrations, sentence }) => {
    const [header = "", ...rest] = lines();
    const altered = JSON.stringify({ ...JSON.parse(header), migrations });
    const file = written(withEnd([altered, ...rest.slice(0, -1)]));
    await expect(check(file)).rejects.toThrow(sentence);
  });
});

describe("a backup for a recipient of age", () => {
  it("opens with its secret key, and with nothing else", async () => {
    const { masterKey } = await check(made);
    expect((await check(forRecipient, { identity })).masterKey).toEqual(masterKey);
    await expect(check(forRecipient, { identity: await generateIdentity() })).rejects.toThrow(
      "BACKUP_IDENTITY is not the secret key of this backup’s recipient.",
    );
    await expect(check(forRecipient)).rejects.toThrow(/is encrypted to a public key: set BACKUP_IDENTITY/);
    await expect(check(made, { identity })).rejects.toThrow(/The passphrase is not the one/);
  });
});
