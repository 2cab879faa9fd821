import fc from "fast-check";
import { expect, it } from "vitest";
import { fromBase64url, toBase64url } from "./base64url.ts";
import { type DeviceKey, openBytes, openValue, sealBytes, sealValue } from "./sealing.ts";

const key: DeviceKey = { userId: "hanna", id: "first", bytes: new Uint8Array(32).fill(7) };
const place = ["drafts", "daily/2026-11-21", "tab"];
const words = { body: "Hoarfrost on the reeds. 🌾", tags: ["walk"], mood: 4, prompt: null };

it("opens what was sealed, and shows nothing of it before", () => {
  const sealed = sealValue(key, place, words);
  expect(openValue(key, place, sealed)).toEqual(words);
  const seen = new TextDecoder().decode(sealed.box);
  for (const word of ["Hoarfrost", "walk", "body"]) expect(seen).not.toContain(word);
});

it("seals the same words differently each time", () => {
  expect(sealValue(key, place, words).box).not.toEqual(sealValue(key, place, words).box);
});

it("opens nothing under another key, for another person or in another place", () => {
  const sealed = sealValue(key, place, words);
  const others: [DeviceKey, string[]][] = [
    [{ ...key, bytes: new Uint8Array(32).fill(8) }, place],
    [{ ...key, id: "second" }, place],
    [{ ...key, userId: "emil" }, place],
    [key, ["drafts", "daily/2026-11-22", "tab"]],
    [key, ["drafts", 'daily/2026-11-21","tab']],
    [key, ["uploads", ...place.slice(1)]],
    [key, [...place, "more"]],
  ];
  for (const [other, elsewhere] of others) expect(openValue(other, elsewhere, sealed)).toBeNull();
});

it("opens nothing that was altered or cut, wherever it was", () => {
  const { key_id, box } = sealBytes(key, place, Uint8Array.of(1, 2, 3));
  for (let at = 0; at < box.length; at += 1) {
    const altered = box.slice();
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(openBytes(key, place, { key_id, box: altered })).toBeNull();
    expect(openBytes(key, place, { key_id, box: box.slice(0, at) })).toBeNull();
  }
});

it("brings back any words and any bytes", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.uint8Array({ maxLength: 2000, size: "max" }),
      (string, bytes) => {
        expect(openValue(key, place, sealValue(key, place, { string }))).toEqual({ string });
        expect(openBytes(key, place, sealBytes(key, place, bytes))).toEqual(bytes);
        expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
      },
    ),
  );
  expect(fromBase64url("no base64!")).toBeNull();
});
