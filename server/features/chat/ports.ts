import type { Attached, QuestionFilter, Source } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Tx } from "#server/platform/database.ts";
import type { ModelPort } from "#server/platform/model-port.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What the chat needs from other features. `app.ts` passes it in. */
export type ChatModels = Pick<ModelPort, "chatModel" | "isOn">;

export type Passage = {
  reflection_id: string;
  revision: number;
  day: Day;
  mood: number | null;
  title: string;
  text: string;
  /** The most telling part of the text. */
  telling?: string;
  score: number;
};

export type Meaning = {
  /** The times and moods that a question names. */
  understand(question: string, today: Day): Promise<QuestionFilter[]>;
  /**
   * Passages that help to answer the question, best first. `isNearOnly`: none contains its words. `holding`: how
   * many reflections hold all of them, if it asks how often. `left`: how many are not read yet.
   */
  find(
    owner: Owner,
    asked: { question: string; filters: readonly QuestionFilter[]; limit: number },
  ): Promise<{ passages: Passage[]; isNearOnly: boolean; holding: number | null; left: number }>;
  attached(owner: Owner, attached: readonly Attached[], longest: number): Promise<Passage[]>;
  /** Whether the quote of each source is still there today. */
  standing(owner: Owner, sources: readonly Quoted[]): Promise<Source["stands"][]>;
};
export type Quoted = Pick<Source, "reflection_id" | "revision" | "quote">;

export type OfferedActivity = { id: string; title: string; category: string };

/** Answers by rules, without a model. */
export type Companion = {
  answer(
    owner: Owner,
    asked: {
      /** The last one is from the person. */
      turns: readonly Said[];
      passages: readonly (Passage & { quote: string })[];
      filters: readonly QuestionFilter[];
      /** No passage contains the question's words. */
      isNearOnly: boolean;
      /** How many reflections have all words of a question that asks how often. */
      counted: number | null;
      /** The help panel is shown beside the answer. */
      care: boolean;
      inCircles: boolean;
      activities: readonly OfferedActivity[];
      seed: string;
      dateLanguage: string | null;
    },
  ): Promise<{
    text: string;
    /** Indexes into `passages`. `[1]` in the text means the first of them. */
    cited: readonly number[];
    activity_id: string | null;
  }>;
  /**
   * What the last message does: ask about the journal, ask something that the journal may help with, or tell
   * something. `nothingFound` says in its language that nothing was found.
   */
  read(
    turns: readonly Said[],
    filters: readonly QuestionFilter[],
  ): { asksJournal: boolean; isQuestion: boolean; isTelling: boolean; nothingFound: string };
  isInCircles(owner: Owner, turns: readonly Said[], today: Day): Promise<boolean>;
};
/** `care`: the help panel shows beside it. */
type Said = { role: "person" | "companion"; text: string; care?: boolean };

export type Activities = {
  /** The ids of those that the person archived. */
  archivedActivities(tx: Tx, ownerId: string): Promise<readonly string[]>;
};
