import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { strengthOf } from "./passphrase-strength.ts";

describe("the strength of a passphrase", () => {
  it.each([
    ["", "short"],
    ["ninechars", "short"],
    ["aaaaaaaaaaaaaaaaaaaaaaaa", "weak"],
    ["abcdefghijklmnopqrstuvwxyz", "weak"],
    ["password12", "weak"],
    ["1212121212121212121212", "weak"],
    ["lantern otter", "weak"],
    ["lantern otter seven", "fair"],
    ["lantern otter seven gravel mint", "strong"],
    ["x8#Qv!27kLp@zR9mWd4&", "strong"],
    ["椅子 川辺 火曜日 静か 椋鳥 月明かり 苔むす石", "strong"],
  ])("of %j is %s", (passphrase, strength) => expect(strengthOf(passphrase)).toBe(strength));

  it("never falls when a new word is added", () => {
    const order = ["short", "weak", "fair", "strong"];
    const word = fc.stringMatching(/^[a-z]{4,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), word, (words, more) => {
        const before = order.indexOf(strengthOf(words.join(" ")));
        expect(order.indexOf(strengthOf([...words, more].join(" ")))).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
