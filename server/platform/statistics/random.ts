import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { fnv1a } from "#contract/fnv1a.ts";

/** Deterministic for a seed, on every machine. */
export type Random = {
  /** 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** An integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number;
  /** Shuffles a list in place (Fisher and Yates). */
  shuffle<Item>(list: Item[]): Item[];
};

export function seededRandom(seed: string): Random {
  const source = xoroshiro128plus(fnv1a(seed));
  const below = (end: number) => uniformInt(source, 0, end - 1);
  return {
    fraction: () => uniformFloat64(source),
    below,
    shuffle(list) {
      for (let at = list.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        const [one, two] = [list[at], list[other]];
        if (one !== undefined && two !== undefined) [list[at], list[other]] = [two, one];
      }
      return list;
    },
  };
}
