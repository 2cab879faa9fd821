import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";

export type Turn = { role: "person" | "companion"; text: string };

type Passage = {
  reflection_id: string;
  revision: number;
  day: Day;
  mood: number | null;
  title: string;
  text: string;
  score: number;
};

export type CompanionAsked = {
  /** The last one is the person's. */
  turns: readonly Turn[];
  /** Best first. */
  passages: readonly Passage[];
  filters: readonly QuestionFilter[];
  /** The panel with help shows beside the answer. */
  care: boolean;
  inCircles: boolean;
  /** Those that may be offered. */
  activities: readonly { id: string; title: string; category: string }[];
  /** Makes the choice of words differ between conversations that begin alike: an id, or a day. */
  seed?: string;
};

export type CompanionAnswer = {
  text: string;
  /** Places in `passages`. In the text, `[1]` stands for the first of them. */
  cited: readonly number[];
  activity_id: string | null;
};

const notAnAi = "I am not an AI: I follow simple rules, turn your own words back to you and ask.";
const questions = [
  "What matters most to you in this?",
  "What happened, from the beginning?",
  "What part of it stays with you?",
  "What would you like to be different?",
  "What have you not said about it yet?",
];

/** Answers people who have no model. The same question always gets the same answer. */
export function answerAsCompanion({ turns, care }: CompanionAsked): CompanionAnswer {
  const said = turns.filter(({ role }) => role === "companion").map(({ text }) => text);
  if (care)
    return {
      text: "Thank you for writing this here. It is kept. Beside this are people you can reach now.",
      cited: [],
      activity_id: null,
    };
  const question = questions.find((each) => !said.some((text) => text.includes(each)));
  const text = [...(said.length === 0 ? [notAnAi] : []), question ?? "Go on, if there is more."].join("\n\n");
  return { text, cited: [], activity_id: null };
}
