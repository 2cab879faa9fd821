import type { EntityKind } from "#contract/analyzers/people-rules.ts";
import type { Occurrence } from "./occurrence-stats.ts";

/** A person, a place or a recurring theme, as the person named and merged it. */
export type FoundEntity = {
  /** The same in every run. */
  key: string;
  kind: EntityKind;
  name: string;
  /** By day. Those of a theme are whole passages. */
  occurrences: readonly Occurrence[];
  /** The occurrences to show: for a theme, the most typical first; for a name, the newest first. */
  shown: readonly Occurrence[];
  /** How often each spelling, or each word of a theme, occurs. */
  spellings: readonly { text: string; times: number }[];
  /** The tag that a theme is named after, and its days. */
  tag?: { name: string; days: ReadonlySet<string> } | null;
  /** It is named after a feeling, so its days are lighter or heavier than others in any case. */
  isFeeling?: boolean;
};

export const daySet = ({ occurrences }: Pick<FoundEntity, "occurrences">): Set<string> =>
  new Set(occurrences.map(({ day }) => day));

/** The ones on most days first. */
export const byDays = (one: FoundEntity, other: FoundEntity): number =>
  daySet(other).size - daySet(one).size ||
  other.occurrences.length - one.occurrences.length ||
  (one.key < other.key ? -1 : 1);
