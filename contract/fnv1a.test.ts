import { expect, it } from "vitest";
import { fnv1a } from "./fnv1a.ts";

it("hashes as FNV-1a's own test vectors say", () => {
  expect([fnv1a(""), fnv1a("a"), fnv1a("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});
