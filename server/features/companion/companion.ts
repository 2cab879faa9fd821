import { getOpenings } from "#contract/chat/chats.ts";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { askedLanguage } from "#server/features/accounts/index.ts";
import { prepareForQuestion } from "#server/features/meaning/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  answerAsCompanion,
  type CompanionAnswer,
  type CompanionAsked,
  introduced,
} from "./dialogue/answering.ts";
import { isInCircles } from "./dialogue/circles.ts";
import { asksHowItWas } from "./dialogue/how-it-was.ts";
import { isStatement } from "./dialogue/message-kinds.ts";
import { quotedByOpening } from "./dialogue/taken-up.ts";
import { readTalk, type Turn } from "./dialogue/talk.ts";
import type { Spoken } from "./dialogue/voices/voice.ts";
import { answerAsked } from "./journal/answer-asked.ts";
import { onlyLooksBack } from "./journal/asked.ts";
import { countedFacts } from "./journal/fact-answers.ts";
import type { JournalAnswer } from "./journal/shown-days.ts";
import { moodsInRange } from "./moods-in-range.ts";
import { openingsFor } from "./openings/openings.ts";
import { withholdSigns } from "./withheld.ts";

/** Follows rules and is not an AI. It answers people without a model, and suggests first messages to everyone. */
export const createCompanion = (context: Context) =>
  ({
    async routes(app) {
      app.route({
        ...getOpenings,
        handler: async ({ user, headers }) => ({
          openings: await openingsFor(context, user, askedLanguage(headers["accept-language"])),
          ...(await prepareForQuestion(context, user)),
        }),
      });
    },
  }) satisfies Feature;

/** Answers the last of `asked.turns`. */
export async function answerByRules(
  context: Context,
  owner: Owner,
  asked: Omit<CompanionAsked, "moodsInRange" | "withheld" | "takenUp">,
): Promise<CompanionAnswer> {
  const turns = inOwnWords(asked.turns);
  const message = turns.at(-1)?.text ?? "";
  const range = asksHowItWas(message, asked.filters)
    ? await moodsInRange(context, owner, asked.filters)
    : null;
  const { quotable, withheld } = await withholdSigns(context, owner, asked.passages);
  const answer = answerAsCompanion({
    ...asked,
    turns,
    takenUp: quotedByOpening(asked.turns.at(-1)?.text ?? ""),
    moodsInRange: range,
    passages: quotable.map(({ passage }) => passage),
    withheld: withheld.map(({ passage }) => passage),
  });
  return { ...answer, cited: answer.cited.flatMap((at) => quotable[at]?.place ?? []) };
}

/**
 * Answers the last of `turns` from facts, moods, labels, names and themes, if it asks for more than passages on a topic.
 * `null`: passages answer it, or the journal holds too little. Only for English.
 */
export async function answerFromJournal(
  context: Context,
  owner: Owner,
  { turns, filters, today, ...spoken }: JournalAsked,
): Promise<JournalAnswer | null> {
  const talk = readTalk(inOwnWords(turns), filters, spoken);
  const { message, voice } = talk;
  if (talk.language !== "en" || talk.isForeign || isStatement(message)) return null;
  const found = await answerAsked(context, owner, { message, filters, voice, today });
  if (!found) return null;
  return { ...found, text: introduced(talk, `${found.text}\n\n${talk.ask(voice.byKind.reading)}`) };
}

/** For a model: lines on the daily facts that the last of `turns` names, counted in the times that it names. */
export async function factsForModel(
  context: Context,
  owner: Owner,
  { turns, filters, today, ...spoken }: JournalAsked,
): Promise<readonly string[]> {
  const { message, voice } = readTalk(inOwnWords(turns), filters, spoken);
  return countedFacts(context, owner, { message, filters, voice, today });
}

type JournalAsked = Pick<CompanionAsked, "turns" | "filters"> & {
  today: Day;
  seed: string;
  dateLanguage: string | null;
  moodNames: string;
};

/**
 * Whether a message is a question that only looks back at days of the journal. The network that reads signs of a crisis has
 * learned from diaries, not from questions to one.
 */
export const asksOfDays = (message: string): boolean => !isStatement(message) && onlyLooksBack(message);

/**
 * Whether the last message asks about the journal, asks something that the journal may help with, or is a
 * statement. `nothingFound` says in its language that nothing was found.
 */
export function readMessage(turns: readonly Turn[], filters: readonly QuestionFilter[]) {
  const { kind, voice, message } = readTalk(turns, filters, { seed: "", dateLanguage: null });
  const asksJournal = kind === "journal";
  return {
    asksJournal,
    isQuestion: asksJournal || kind === "own_question",
    isStatement: kind !== "journal" && isStatement(message),
    nothingFound: voice.nothingFound,
  };
}

/** The language to answer the last message in. */
export const languageIn = (turns: readonly Turn[]): Spoken =>
  readTalk(turns, [], { seed: "", dateLanguage: null }).language;

/** Whether the person returns to the same matter for the third time in this conversation, with little new. */
export const goesInCircles = (turns: readonly Turn[]): boolean => isInCircles(inOwnWords(turns));

/** Of a first message that was suggested to the person, only the words that they had written. */
const inOwnWords = (turns: readonly Turn[]): Turn[] =>
  turns.map((turn) =>
    turn.role === "person" ? { ...turn, text: quotedByOpening(turn.text) ?? turn.text } : turn,
  );
