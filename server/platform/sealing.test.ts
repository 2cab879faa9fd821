import { createDecipheriv } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "./errors.ts";
import { newKey, open, openJournal, type SealContext, seal, unwrapKey, wrapKey } from "./sealing.ts";

const place: SealContext = { table: "reflections", row: "r1", column: "body" };
const hanna = openJournal("hanna", newKey());

describe("a sealed value", () => {
  it("opens to what was sealed, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400, size: "max" }), (text) => {
        expect(open(hanna, place, seal(hanna, place, text))).toBe(text);
      }),
    );
  });

  it("is AES-256-GCM: a version, a nonce of 96 bits, the text and a tag of 128 bits", () => {
    const sealed = seal(hanna, place, "seven herons fly");
    expect([hanna.contentKey.length, sealed[0], sealed.length]).toEqual([32, 1, 1 + 12 + 16 + 16]);
    const opening = createDecipheriv("aes-256-gcm", hanna.contentKey, sealed.subarray(1, 13));
    opening.setAAD(Buffer.from("hanna/reflections/r1/body"));
    opening.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opening.update(sealed.subarray(13, -16)), opening.final()]);
    expect(text.toString()).toBe("seven herons fly");
  });

  it("never holds the words, and is never the same twice", () => {
    const sealed = seal(hanna, place, "seven herons fly");
    expect(sealed.includes("heron")).toBe(false);
    expect(sealed.equals(seal(hanna, place, "seven herons fly"))).toBe(false);
  });

  it.each<[string, SealContext]>([
    ["another row", { ...place, row: "r2" }],
    ["another column", { ...place, column: "title" }],
    ["another table", { ...place, table: "chats" }],
  ])("is refused in %s", (_where, elsewhere) => {
    expect(() => open(hanna, elsewhere, seal(hanna, place, "mine"))).toThrow(AppError);
  });

  it("is refused under another person's key, and under the same key for another person", () => {
    const key = newKey();
    const sealed = seal(openJournal("hanna", key), place, "mine");
    expect(() => open(openJournal("emil", key), place, sealed)).toThrow(AppError);
    expect(() => open(openJournal("hanna", newKey()), place, sealed)).toThrow(AppError);
  });

  it("is refused when any bit is turned, and names the row", () => {
    const sealed = seal(hanna, place, "a long walk by the water");
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const altered = Buffer.from(sealed);
        const at = Math.floor(bit / 8);
        altered.writeUInt8(altered.readUInt8(at) ^ (1 << (bit % 8)), at);
        expect(() => open(hanna, place, altered)).toThrow(/\(r1\)/);
      }),
    );
  });

  it("is refused when it is cut at any place, or empty", () => {
    const sealed = seal(hanna, place, "a long walk");
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => open(hanna, place, sealed.subarray(0, length))).toThrow(AppError);
    }
  });
});

describe("a wrapped key", () => {
  it("opens with its own key and purpose alone", () => {
    const [wrapping, key] = [newKey(), newKey()];
    const wrapped = wrapKey(wrapping, key, "journal of hanna");
    expect(unwrapKey(wrapping, wrapped, "journal of hanna")?.equals(key)).toBe(true);
    expect(unwrapKey(wrapping, wrapped, "journal of emil")).toBeNull();
    expect(unwrapKey(newKey(), wrapped, "journal of hanna")).toBeNull();
  });
});
