import type { ModelChoice } from "#contract/chat/chats.ts";
import type { FailureCode } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

type Read = { id: string; change: number } & (
  | { state: "opened"; reflection: Reflection }
  | { state: "damaged" }
  | { state: "gone" }
);

/** What this feature needs from reflections. `for: "ai"` leaves out what its person excluded from AI. */
export type AskReflections = {
  reading: {
    matching(
      owner: Owner,
      asked: {
        for: "ai";
        filter: {
          within: "journal";
          ids?: readonly string[];
          from?: Day | null;
          to?: Day | null;
          kinds?: Reflection["kind"][];
          tags?: string[];
        };
      },
    ): AsyncGenerator<readonly Read[]>;
    changes(
      owner: Owner,
      asked: { for: "ai"; since: number },
    ): AsyncGenerator<{ changes: readonly Read[]; since: number }>;
  };
  forAi: {
    countSince(owner: Owner, change: number): Promise<number>;
    coverage(owner: Owner): Promise<{ read: number; all: number }>;
    /** Those that still exist and are not excluded from AI. */
    openToAi(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]>;
  };
};

export type People = {
  find(
    tx: Tx,
    userId: string,
  ): Promise<{
    time_zone: string | null;
    day_end: string;
    first_day_of_week: number;
    /** The host can open the journal while its person is away. */
    host_held: boolean;
  } | null>;
};

export type AskMeaning = {
  /** Vectors of the passages of these reflections, of length 1, where there are any. */
  vectorsOf(
    owner: Owner,
    ids: ReadonlySet<string> | null,
  ): Promise<ReadonlyMap<string, readonly Float32Array[]>>;
};

export type AnalyzerModel = {
  model: string;
  provider: string;
  staysHere: boolean;
  contextTokens: number;
  /** Never throws for a fault of the model's server, but ends with `failed`. */
  write(
    request: {
      purpose: "analyze";
      chatId: null;
      system: string;
      turns: readonly { role: "user" | "assistant"; text: string }[];
      longestTokens: number;
    },
    signal: AbortSignal,
  ): AsyncIterable<
    | { kind: "text"; text: string }
    | { kind: "end"; why: "done" | "length" }
    | { kind: "failed"; code: FailureCode; retryAt: Date | null }
  >;
};

export type AskModels = {
  /**
   * `null`: its person has not agreed to it, or AI is switched off.
   * @throws AppError `not_found` if the choice names a connection or a model that does not exist
   */
  chatModel(owner: Owner, choice: ModelChoice | null): Promise<AnalyzerModel | null>;
  /** False if the host or the person has switched everything off. */
  isOn(owner: Owner): Promise<boolean>;
  /** Where a connection leads. `null` if it is gone, or the host has switched AI off. */
  destinationOf(
    owner: Owner,
    connectionId: string,
  ): Promise<{ destination: string; staysHere: boolean; consented: boolean } | null>;
};

/**
 * For work while a person is away. `null` for a sealed journal, whose key only its person has, and for an account
 * that is closed or being deleted.
 */
export type OwnerAtNight = (userId: string) => Promise<Owner | null>;
