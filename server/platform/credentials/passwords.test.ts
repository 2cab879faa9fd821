import { argon2Sync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hashPassword, isCommonPassword, passwordCost, verifyPassword } from "./passwords.ts";

const password = "seven grey herons";

describe("a password", () => {
  it("opens with itself alone", async () => {
    const hash = await hashPassword(password, passwordCost);
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword("Seven grey herons", hash)).toBe(false);
    expect(await verifyPassword("", hash)).toBe(false);
  });

  it("is stored as an argon2id hash in the PHC format, another one each time", async () => {
    const hashes = [await hashPassword(password, passwordCost), await hashPassword(password, passwordCost)];
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
      expect(hash).not.toContain(password);
    }
  });

  it("is the same in whatever code points a keyboard sends it", async () => {
    const hash = await hashPassword("Zo\u00eb caf\u00e9 \ufb01g tree", passwordCost);
    expect(await verifyPassword("Zoe\u0308 cafe\u0301 fig tree", hash)).toBe(true);
  });

  it("may be 128 emoji", async () => {
    const hash = await hashPassword("🦉".repeat(128), passwordCost);
    expect(await verifyPassword("🦉".repeat(128), hash)).toBe(true);
    expect(await verifyPassword("🦉".repeat(127), hash)).toBe(false);
  });

  it("is still known when its hash was made at another cost", async () => {
    const nonce = Buffer.alloc(16, 7);
    const tag = argon2Sync("argon2id", {
      message: password,
      nonce,
      memory: 1024,
      passes: 3,
      parallelism: 2,
      tagLength: 24,
    });
    const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
    const hash = `$argon2id$v=19$m=1024,t=3,p=2$${unpadded(nonce)}$${unpadded(tag)}`;
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword("seven grey heron", hash)).toBe(false);
  });

  it("is never right for a person that doesn't exist", async () => {
    expect(await verifyPassword(password, undefined)).toBe(false);
  });

  it("is not looked for in a hash of unknown form", async () => {
    await expect(verifyPassword(password, "$2b$12$abcdefghijklmnopqrstuv")).rejects.toThrow("unknown form");
  });
});

describe("the commonest passwords", () => {
  it("are 3,000 and more of the length that is asked for", () => {
    const list = readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8").split("\n");
    const passwords = list.filter((line) => line !== "" && !line.startsWith("#"));
    expect(new Set(passwords).size).toBeGreaterThan(3000);
    expect(passwords.filter((each) => [...each].length < 10)).toEqual([]);
    for (const each of passwords) expect(isCommonPassword(each)).toBe(true);
  });

  it.each([
    "1234567890",
    "password123",
    "QWERTYUIOP",
    "Passwordpassword",
    "１２３４５６７８９０",
    "friend of emily",
  ])("hold %s", (common) => expect(isCommonPassword(common)).toBe(true));

  it.each([password, "# Taken from", "", "correct horse battery staple"])("don't hold %j", (own) =>
    expect(isCommonPassword(own)).toBe(false),
  );
});
