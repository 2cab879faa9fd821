import type { Answered } from "#contract/activities/answers.ts";
import type { Day } from "#contract/day-rules.ts";
import type { PlainRow } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";

export type AskedSpan = { from?: Day | undefined; to?: Day | undefined };

export type AskReflections = {
  plain: {
    /** Neither blank nor in the trash, by day and then by id, earliest first. */
    plainRows(owner: Owner, span: AskedSpan): AsyncGenerator<readonly PlainRow[]>;
    /** The reflections that have each of these tags. */
    withTags(owner: Owner, tags: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  };
  list: {
    /** The most used first. */
    labels(owner: Owner): Promise<{ tags: readonly { word: string; count: number }[] }>;
  };
  /** The answer sets of an activity, newest first. */
  answered(
    owner: Owner,
    activityId: string,
    asked: { before?: string | undefined; limit: number },
  ): Promise<{ answered: readonly Answered[]; next: string | null }>;
};

/** The titles of activities, own and built in. A title that can't be opened is empty. */
export type TitlesOfActivities = (owner: Owner) => Promise<readonly { id: string; title: string }[]>;

/** What was read of a text. Reflections that the person excluded from AI have none. */
export type Measured = {
  reflection_id: string;
  /** -1 to 1 */
  tone: number | null;
  people: readonly string[];
  places: readonly string[];
};
type Span = { from: Day; to: Day };
/** `null` as span: the whole journal. */
export type Readings = {
  measured(owner: Owner, span: Span | null): AsyncGenerator<readonly Measured[]>;
  /** The tones alone, which takes less. */
  tones(owner: Owner, span: Span | null): Promise<readonly Pick<Measured, "reflection_id" | "tone">[]>;
};
