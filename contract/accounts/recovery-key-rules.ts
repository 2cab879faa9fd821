import { t } from "../translate.ts";

/**
 * How the recovery key of a sealed journal is written: 256 bits as Crockford's Base 32 (no I, L, O or U), in 13 groups
 * of four letters and a fifth that checks them. The fifth is a Reed-Solomon parity letter over GF(32) of the group's
 * number and its letters. It shows one wrong letter, two swapped letters, or a group in the wrong place, and in which
 * group that is.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const keyBytes = 32;
const dataLetters = 4;
const groupLetters = dataLetters + 1;
export const recoveryKeyGroups = 13;
const allLetters = recoveryKeyGroups * groupLetters;

/** @param bytes 32, from a cryptographic source */
export function formatRecoveryKey(bytes: Uint8Array): string {
  const values = toValues(bytes);
  return Array.from({ length: recoveryKeyGroups }, (_, number) => {
    const group = values.slice(number * dataLetters, (number + 1) * dataLetters);
    return [...group, parityOf(number, group)].map((value) => alphabet[value]).join("");
  }).join("-");
}

export const groupsOf = (recoveryKey: string): string[] => recoveryKey.split("-");

export type ReadRecoveryKey =
  | { bytes: Uint8Array }
  /** A sentence for the person. */
  | { mistake: string };

/** Parses a typed recovery key. Ignores case and spaces, and reads O as 0 and I or L as 1. */
export function readRecoveryKey(typed: string): ReadRecoveryKey {
  const letters = lettersOf(typed);
  const stray = [...letters].find((letter) => !alphabet.includes(letter));
  if (stray)
    return {
      mistake: t("A recovery key never contains “{character}”. Check that character.", { character: stray }),
    };
  const values = [...letters].map((letter) => alphabet.indexOf(letter));
  for (let number = 0; (number + 1) * groupLetters <= Math.min(values.length, allLetters); number += 1) {
    const group = values.slice(number * groupLetters, (number + 1) * groupLetters);
    if (parityOf(number, group.slice(0, dataLetters)) !== group[dataLetters])
      return { mistake: wrongGroup(number + 1) };
  }
  if (values.length !== allLetters) {
    const counts = { groups: recoveryKeyGroups, length: groupLetters };
    return {
      mistake:
        values.length < allLetters
          ? t(
              "This recovery key is incomplete. A recovery key has {groups, plural, one {# group} other {# groups}} of {length, plural, one {# character} other {# characters}}.",
              counts,
            )
          : t(
              "This recovery key is too long. A recovery key has {groups, plural, one {# group} other {# groups}} of {length, plural, one {# character} other {# characters}}.",
              counts,
            ),
    };
  }
  const bytes = toBytes(values.filter((_, at) => at % groupLetters < dataLetters));
  return bytes ? { bytes } : { mistake: wrongGroup(recoveryKeyGroups) };
}

const wrongGroup = (group: number) =>
  t("Group {group, number} is wrong. Compare it with the recovery key that you saved.", { group });

/** Whether `typed` is this group of the key. */
export const isGroup = (recoveryKey: string, number: number, typed: string): boolean =>
  groupsOf(recoveryKey)[number] === lettersOf(typed);

const lettersOf = (typed: string) =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{P}]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");

function parityOf(number: number, group: readonly number[]): number {
  const sum = [number, ...group].reduce((each, value) => doubled(each) ^ value, 0);
  return doubled(sum);
}

/** Times the generator in GF(32), with x⁵ + x² + 1. */
const doubled = (value: number) => (value & 16 ? (value << 1) ^ 0b100101 : value << 1);

/** 52 values of five bits; zeros pad the last four bits. */
function toValues(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let [rest, bits] = [0, 0];
  for (const byte of bytes) {
    rest = ((rest << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) values.push((rest >> (bits - 5)) & 31);
  }
  if (bits > 0) values.push((rest << (5 - bits)) & 31);
  return values;
}

/** `null` if the padding is not zeros. */
function toBytes(values: readonly number[]): Uint8Array | null {
  const bytes: number[] = [];
  let [rest, bits] = [0, 0];
  for (const value of values) {
    rest = ((rest << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bytes.push((rest >> (bits - 8)) & 255);
    bits -= 8;
  }
  const filling = rest & ((1 << bits) - 1);
  return filling === 0 && bytes.length === keyBytes ? Uint8Array.from(bytes) : null;
}
