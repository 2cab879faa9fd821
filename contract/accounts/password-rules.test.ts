import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMadeOfKnownNames } from "./password-rules.ts";

const known = ["Ada_Byron", "ada.byron", "lovelace", "example"];

describe("a password of names that others know", () => {
  it.each([
    "reflector2026",
    "Reflector-Journal!",
    "R3fl3ct0r!!!",
    "my.journal.1",
    "adabyron1815",
    "ADA byron 1815",
    "@d@_Byr0n!!",
    "lovelaceexample",
    "1234lovelace",
    "ｌｏｖｅｌａｃｅ９９",
  ])("is %j", (password) => expect(isMadeOfKnownNames(password, known)).toBe(true));

  it.each([
    "seven grey herons",
    "my journal is a heron",
    "lovelace likes trees",
    "1234567890",
    "🦉".repeat(12),
  ])("is not %j", (password) => expect(isMadeOfKnownNames(password, known)).toBe(false));

  it("is accepted with enough letters besides the known names", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 4 }), (names) => {
        fc.pre(!/[ěščř]/u.test(names.join("").normalize("NFKC").toLowerCase()));
        expect(isMadeOfKnownNames(`${names.join("")}ěščř`, names)).toBe(false);
      }),
    );
  });

  it("is not refused for a name of one or two letters", () => {
    expect(isMadeOfKnownNames("12 ab 34 ab 56", ["ab"])).toBe(false);
  });
});
