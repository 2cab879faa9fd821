import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../testing.ts";
import {
  formatRecoveryKey,
  groupsOf,
  isGroup,
  readRecoveryKey,
  recoveryKeyGroups,
} from "./recovery-key-rules.ts";

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const places = fc.nat(recoveryKeyGroups * 5 - 1);
const lettersOf = (key: string) => [...key.replaceAll("-", "")];
const mistakeIn = (typed: string) => {
  const read = readRecoveryKey(typed);
  return "mistake" in read ? read.mistake : null;
};

describe("a recovery key", () => {
  it("is thirteen groups of five, without letters that look like others", () => {
    fc.assert(
      fc.property(keys, (bytes) => {
        expect(formatRecoveryKey(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){12}$/);
      }),
    );
  });

  it("is read as it was written down, however it is typed", () => {
    fc.assert(
      fc.property(keys, fc.constantFrom("", " ", "-", "–", "\n", " - "), (bytes, between) => {
        const typed = groupsOf(formatRecoveryKey(bytes)).join(between).toLowerCase();
        expect(readRecoveryKey(typed)).toEqual({ bytes });
        const lookAlikes = typed.replaceAll("0", "o").replaceAll("1", "l");
        expect(readRecoveryKey(lookAlikes)).toEqual({ bytes });
      }),
    );
  });

  it("has every bit of the key in it", () => {
    fc.assert(
      fc.property(keys, fc.nat(255), (bytes, bit) => {
        const other = Uint8Array.from(bytes);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(formatRecoveryKey(other)).not.toBe(formatRecoveryKey(bytes));
      }),
    );
  });

  it("names the group in which one letter is wrong", () => {
    fc.assert(
      fc.property(keys, places, fc.integer({ min: 1, max: 31 }), (bytes, at, by) => {
        const letters = lettersOf(formatRecoveryKey(bytes));
        letters[at] = alphabet[(alphabet.indexOf(letters[at] ?? "") + by) % 32] ?? "";
        expect(mistakeIn(letters.join(""))).toContain(`Group ${Math.floor(at / 5) + 1} is wrong`);
      }),
    );
  });

  it("names the group in which two letters changed places", () => {
    fc.assert(
      fc.property(keys, fc.nat(recoveryKeyGroups - 1), fc.nat(4), fc.nat(4), (bytes, group, one, other) => {
        const letters = lettersOf(formatRecoveryKey(bytes));
        const [a, b] = [group * 5 + one, group * 5 + other];
        fc.pre(letters[a] !== letters[b]);
        const swapped = letters.with(a, letters[b] ?? "").with(b, letters[a] ?? "");
        expect(mistakeIn(swapped.join(""))).toContain(`Group ${group + 1} is wrong`);
      }),
    );
  });

  it("sees two groups in each other's place", () => {
    fc.assert(
      fc.property(keys, fc.nat(recoveryKeyGroups - 1), fc.nat(recoveryKeyGroups - 1), (bytes, a, b) => {
        fc.pre(a !== b);
        const groups = groupsOf(formatRecoveryKey(bytes));
        const swapped = groups.with(a, groups[b] ?? "").with(b, groups[a] ?? "");
        expect(mistakeIn(swapped.join("-"))).toContain(`Group ${Math.min(a, b) + 1} is wrong`);
      }),
    );
  });

  it("reports a key that is too short, too long, or has an invalid letter", () => {
    const key = formatRecoveryKey(new Uint8Array(32).fill(7));
    expect(mistakeIn("")).toContain("is incomplete");
    expect(mistakeIn(key.slice(0, -6))).toContain("is incomplete");
    expect(mistakeIn(key.slice(0, -1))).toContain("is incomplete");
    expect(mistakeIn(`${key}-AAAAA`)).toContain("is too long");
    expect(mistakeIn(key.replace(/.$/, "U"))).toContain("never contains “U”");
    expect(mistakeIn("é".repeat(65))).toContain("never contains “É”");
  });

  it("never takes anything else for a key, nor fails on it", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 90 }), (typed) => mistakeIn(typed) !== null),
    );
  });

  it("recognises one of its groups", () => {
    const key = formatRecoveryKey(Uint8Array.from({ length: 32 }, (_, at) => at * 7));
    const [, second = ""] = groupsOf(key);
    expect(isGroup(key, 1, ` ${second.toLowerCase()} `)).toBe(true);
    expect(isGroup(key, 2, second)).toBe(false);
    expect(isGroup(key, 1, "")).toBe(false);
  });
});
