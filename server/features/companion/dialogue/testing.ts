import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import { answerAsCompanion, type CompanionAnswer, type CompanionAsked } from "./answering.ts";
import type { Turn } from "./talk.ts";

export const aPassage = (text: string, more: Partial<CompanionAsked["passages"][number]> = {}) => ({
  reflection_id: "0192a1b2-0000-7000-8000-000000000001",
  revision: 1,
  day: "2026-08-03",
  mood: null,
  title: "",
  text,
  score: 1,
  ...more,
});

type Given = Partial<Omit<CompanionAsked, "turns">>;

/** Holds a conversation. @returns each answer */
export function talk(messages: readonly string[], given: Given = {}): CompanionAnswer[] {
  const turns: Turn[] = [];
  return messages.map((text) => {
    turns.push({ role: "person", text });
    const answer = answerAsCompanion({
      turns: [...turns],
      passages: [],
      filters: [],
      isNearOnly: false,
      care: false,
      inCircles: false,
      activities: builtInActivities,
      ...given,
    });
    turns.push({ role: "companion", text: answer.text });
    return answer;
  });
}

export const lastText = (messages: readonly string[], given?: Given) =>
  talk(messages, given).at(-1)?.text ?? "";

/** Counts `mark` in `text`. */
export const count = (text: string, mark: string) => text.split(mark).length - 1;

export const spring: Extract<QuestionFilter, { kind: "days" }> = {
  kind: "days",
  words: "last spring",
  from: "2026-03-01",
  to: "2026-05-31",
};
