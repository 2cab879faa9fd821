import type { Day } from "#contract/day-rules.ts";
import type { Filters } from "#contract/reflections/reflection-list.ts";
import type { Draft, Reflection, WrittenUnder } from "#contract/reflections/reflections.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

// How other features read reflections.

/** Who reads them. `ai` never sees a reflection that the person excluded from AI. */
export type Reader = "person" | "ai";

type Opened = {
  state: "opened";
  id: string;
  change: number;
  reflection: Reflection;
  /** For an imported one: what its source says that Reflector has no place for, as JSON. */
  extra: unknown;
};
/** Altered in the store. The unsealed columns of its row are still known. */
type Damaged = {
  state: "damaged";
  id: string;
  change: number;
  plain: Omit<Reflection, keyof Draft | "origin">;
};
/** For a person: deleted for good. For an AI: excluded from it. */
type Gone = { state: "gone"; id: string; change: number };
export type ReadReflection = Opened | Damaged;
export type ReadChange = ReadReflection | Gone;

export type ReadFilter = Partial<Omit<Filters, "in_trash">> & {
  /** Only these. */
  ids?: readonly string[];
  /** `anywhere` also reads blank ones and those in the trash, and knows no other filter than `ids`. */
  within: "journal" | "trash" | "anywhere";
};

/** `Reading<"ai">` is for a feature that must not read what was excluded from AI. */
export type Reading<For extends Reader = Reader> = {
  /**
   * Reads what passes the filter, by day, earliest first, in batches of limited size. Between two batches, no
   * transaction is open and the event loop is free.
   */
  matching(owner: Owner, asked: { for: For; filter: ReadFilter }): AsyncGenerator<ReadReflection[]>;
  /** The same without words but the title, which is empty if it can't be opened. */
  titles(
    owner: Owner,
    asked: { for: For; filter: ReadFilter },
  ): AsyncGenerator<{ id: string; day: string; title: string }[]>;
  /** How many `matching` reads. */
  count(owner: Owner, asked: { for: For; filter: ReadFilter }): Promise<number>;
  /**
   * Reads what changed after `since`, in the order of the changes: each reflection once, in its current
   * state, even in the trash. To resume later, pass the `since` of the last batch. If the store has not
   * reached `since`, because an older backup was restored, reading starts over. An AI isn't told of what was
   * deleted for good: whatever was made of it went with it.
   */
  changes(
    owner: Owner,
    asked: { for: For; since: number },
  ): AsyncGenerator<{ changes: ReadChange[]; since: number }>;
};

/** Matches any of the spans and any of the moods. An empty list matches everything. */
export type ReadableFilter = { spans: readonly { from: Day; to: Day }[]; moods: readonly number[] };

/** The details of a reflection, without its words. */
export type Readable = { id: string; day: Day; mood: number | null; revision: number };

export type WordMatch = {
  id: string;
  /** The share of the question's words that it contains, from 0 to 1. Rare words weigh more. */
  share: number;
};

/** What an AI may read, and which of it contains certain words. */
export type ForAi = {
  /** By day, earliest first, in batches. The event loop is free between them. */
  readable(owner: Owner, filter: ReadableFilter): AsyncGenerator<Readable[]>;
  /** How many of them changed after this change. */
  countSince(owner: Owner, change: number): Promise<number>;
  /** How many an AI may read, and how many there are. */
  coverage(owner: Owner): Promise<{ read: number; all: number }>;
  /** Those that still exist, even in the trash, and are not excluded from AI. */
  openToAi(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]>;
  /**
   * Those that contain any of these words in any order, best first, and the newest of equally good ones. A word that
   * much of the journal contains doesn't count, unless there is no other and `evenCommon` is set.
   */
  wordMatches(
    owner: Owner,
    asked: ReadableFilter & { words: readonly string[]; most: number; evenCommon?: true },
  ): Promise<WordMatch[]>;
  /** How many contain all of these words. */
  countWith(owner: Owner, asked: ReadableFilter & { words: readonly string[] }): Promise<number>;
};

/** What is known of a reflection without opening its words. */
export type PlainRow = {
  id: string;
  day: Day;
  mood: number | null;
  word_count: number;
  /** In milliseconds. The next field is the writer's time zone. */
  written_at: number;
  time_zone: string;
  /** Clearly after its day, or imported. */
  written_later: boolean;
  activity_id: string | null;
  scene: WrittenUnder | null;
  excluded_from_ai: boolean;
};
