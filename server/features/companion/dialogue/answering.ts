import type { QuestionFilter } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import { quoteOf, sentencesOf } from "#server/platform/search/sentences.ts";
import { countSpaced, countWords } from "#server/platform/search/word-count.ts";
import { howItWas, type MoodsInRange } from "./how-it-was.ts";
import type { MessageKind } from "./message-kinds.ts";
import { activitiesFor, activityAgainstCircles, mayOffer, type OfferedActivity, offerOf } from "./offers.ts";
import {
  broughtBack,
  type Cited,
  continuedFrom,
  echoOf,
  fill,
  foundIn,
  namesIn,
  type Passage,
} from "./passages.ts";
import { isGeneralOpening } from "./taken-up.ts";
import { readTalk, type Talk, type Turn } from "./talk.ts";
import { someoneIn, type Topic, topicsOf } from "./topics.ts";
import { mayBeHandedBack, turnedPart } from "./turning.ts";
import english from "./voices/english.json" with { type: "json" };
import type { Voice } from "./voices/voice.ts";

const topicQuestions: Readonly<Record<Topic, readonly string[]>> = english.byTopic;
/** For someone who writes in a language that the companion doesn't ask in; and before the first question about a loss. */
const { besideGrief } = english;

export type CompanionAsked = {
  /** The last one is from the person. */
  turns: readonly Turn[];
  /** Best first. */
  passages: readonly Passage[];
  /** Passages that were found but may not be quoted. */
  withheld?: readonly Passage[];
  filters: readonly QuestionFilter[];
  /** No passage contains the question's words. */
  isNearOnly: boolean;
  /** The words of their journal that they continue from, if their message is one that was suggested to them. */
  takenUp?: string | null;
  /** The help panel is shown next to the answer. */
  care: boolean;
  inCircles: boolean;
  /** How many reflections have all words of a question that asks how often. */
  counted?: number | null;
  /** For a question that asks how a time was. */
  moodsInRange?: MoodsInRange | null;
  activities: readonly OfferedActivity[];
  /** Makes conversations that start alike continue differently: an id, or a day. */
  seed?: string;
  /** The person's language of dates, as a tag such as `en-US`. `null`: they chose none. */
  dateLanguage?: string | null;
  /** The person's own names for moods, one per line. */
  moodNames?: string;
};

export type CompanionAnswer = {
  text: string;
  /** Indexes into `passages`. `[1]` in the text means the first of them. */
  cited: readonly number[];
  activity_id: string | null;
};

/**
 * Answers people who have no model. The same conversation always gets the same answer. An answer asks at most
 * one thing, never praises, advises or judges, and never repeats a question in a conversation.
 */
export function answerAsCompanion(asked: CompanionAsked): CompanionAnswer {
  const { turns, care, filters, seed = "", dateLanguage = null, moodNames } = asked;
  const talk = readTalk(turns, filters, { seed, dateLanguage, moodNames });
  const { voice } = talk;
  if (care) {
    const { first, later } = voice.care;
    return says(talk.hasSaid(first) ? later : first);
  }
  const answer = answerTo(talk, asked);
  return { ...answer, text: introduced(talk, answer.text) };
}

/** The first answer says that this is not an AI. The first answer to an unknown language lists the known ones. */
export function introduced(talk: Talk, text: string): string {
  const { voice } = talk;
  const before = [
    ...(talk.kind !== "about_ai" && !talk.hasSaid(voice.notAnAi) && !talk.hasSaid(voice.about.ai)
      ? [voice.notAnAi]
      : []),
    ...(talk.isForeign && !talk.hasSaid(inAnotherLanguage()) ? [inAnotherLanguage()] : []),
  ];
  return [...before, text].join("\n\n");
}

/** In the language of the app, which the person reads in any case. */
const inAnotherLanguage = () =>
  // Translators: the writing companion says this to a person who writes in a language that it doesn’t know.
  t(
    "I ask in English, German, Spanish, French, Portuguese and Italian, and I keep to plain English for all others. You can write in any language.",
  );

const says = (text: string): CompanionAnswer => ({ text, cited: [], activity_id: null });
const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(" ");

/** Kinds of messages about the person's own matter. Going round in circles shows in these. */
const personalKinds = new Set<MessageKind>([
  "statement",
  "unsure",
  "acknowledged",
  "own_question",
  "long",
  "yes",
  "no",
]);

function answerTo(talk: Talk, asked: CompanionAsked): CompanionAnswer {
  const { voice, kind } = talk;
  const { about, byKind } = voice;
  const taken = asked.takenUp ? answerTakenUp(talk, asked.takenUp, asked.passages) : null;
  if (taken) return taken;
  if (asked.inCircles && personalKinds.has(kind) && !talk.isQuiet) return answerInCircles(talk, asked);
  switch (kind) {
    case "pictures":
      return says(talk.ask(talk.message.trim() === "" ? byKind.greeting : byKind.pictures));
    case "greeting":
      return says(talk.ask(byKind.greeting));
    case "thanks":
      return says(talk.pick(voice.thanks));
    case "goodbye":
      return says(talk.pick(voice.goodbye));
    case "unsure":
      return says(joined(talk.pick(voice.unsure), talk.ask(byKind.unsure)));
    case "yes":
    case "no":
      return says(talk.ask(byKind[kind], byKind.more));
    case "acknowledged":
      return says(talk.ask(byKind.more));
    case "complaint":
      return says(joined(talk.pick(voice.complaint), talk.ask(byKind.complaint)));
    case "no_more_questions":
      return says(voice.noMoreQuestions);
    case "ask_me":
      return says(talk.ask(questionsOn(topicsAround(talk)), byKind.greeting));
    case "about_ai":
      return says(joined(about.ai, talk.ask(byKind.greeting)));
    case "about_readers":
      return says(about.readers);
    case "about_memory":
      return says(fill(about.memory, voice.screens));
    case "about_feelings":
      return says(joined(about.feelings, talk.ask(byKind.greeting)));
    case "about_skills":
      return says(joined(about.skills, talk.ask(byKind.greeting)));
    case "about_themes":
      return says(fill(about.themes, voice.screens));
    case "about_patterns":
      return says(fill(about.patterns, voice.screens));
    case "advice":
      return says(joined(about.advice, talk.ask(byKind.own_question)));
    case "diagnosis":
      return says(joined(fill(about.diagnosis, voice.screens), talk.ask(byKind.diagnosis)));
    case "task":
      return says(joined(about.task, talk.ask(byKind.greeting)));
    case "activity":
      return answerWithActivity(talk, asked);
    case "journal":
      return answerFromJournal(talk, asked);
    case "own_question":
      return answerOwnQuestion(talk, asked);
    case "recalled":
      return answerRecalled(talk, asked);
    case "long":
      return says(joined(talk.pick(voice.afterLong), handedBack(talk), talk.ask(byKind.long)));
    case "statement":
      return answerStatement(talk, asked);
  }
}

/** Shows the day that the person continues from, with what follows their words there. */
function answerTakenUp(talk: Talk, words: string, passages: readonly Passage[]): CompanionAnswer | null {
  const found = continuedFrom(talk.voice, words, passages);
  if (!found) return null;
  return cites(found, talk.ask(...listsFor(talk, topicsAround(talk))));
}

function answerFromJournal(talk: Talk, asked: CompanionAsked): CompanionAnswer {
  const { voice } = talk;
  const found = (asked.moodsInRange && howItWas(talk, asked)) ?? foundIn(talk, asked);
  if (found) return cites(found, talk.ask(voice.byKind.reading));
  if (isWithheld(talk, asked)) return says(notQuoted(voice));
  return says(joined(voice.nothingFound, voice.whatToAsk ?? talk.ask(voice.byKind.nothing_found)));
}

const notQuoted = ({ notQuoted: line, screens }: Voice) => fill(line, screens);

/** Whether passages that may not be quoted would have answered. */
const isWithheld = (talk: Talk, asked: CompanionAsked): boolean =>
  foundIn(talk, { ...asked, passages: asked.withheld ?? [] }) !== null;

/** A few words and a time, without a question mark. If no page has the words, they may be a statement. */
function answerRecalled(talk: Talk, asked: CompanionAsked): CompanionAnswer {
  const found = asked.isNearOnly ? null : foundIn(talk, asked);
  return found ? cites(found, talk.ask(talk.voice.byKind.reading)) : answerStatement(talk, asked);
}

/** A question that only the person can answer, although their journal may help. */
function answerOwnQuestion(talk: Talk, asked: CompanionAsked): CompanionAnswer {
  const { voice } = talk;
  // A passage with the question's words may answer it, even if it is about someone else: "when is Mum's birthday?"
  const isAboutThem =
    (asked.passages.length > 0 && !asked.isNearOnly) ||
    talk.language !== "en" ||
    /\b(?:i|me|my|i'm|we|us|our)\b/i.test(talk.message) ||
    namesIn(talk.message).length > 0;
  const question = talk.ask(voice.byKind.own_question);
  if (!isAboutThem) return says(joined(voice.about.openQuestion, question));
  const found = foundIn(talk, asked);
  if (!found && isWithheld(talk, asked)) return says(joined(voice.about.openQuestion, notQuoted(voice)));
  if (!found) return says(joined(voice.about.openQuestion, voice.nothingFound, voice.whatToAsk ?? question));
  if (!asked.isNearOnly) return cites(found, question);
  return cites({ ...found, text: joined(voice.about.openQuestion, found.text) }, question);
}

const cites = ({ text, cited }: Cited, question: string): CompanionAnswer => ({
  text: `${text}\n\n${question}`,
  cited,
  activity_id: null,
});

function answerWithActivity(talk: Talk, { activities }: CompanionAsked): CompanionAnswer {
  const [fit] = activitiesFor(talk, activities, [...topicsAround(talk), "past", "hope", "gladness", "worry"]);
  if (!fit) return says(fill(talk.voice.noActivity, talk.voice.screens));
  return { text: offerOf(talk, fit), cited: [], activity_id: fit.id };
}

function answerInCircles(talk: Talk, { activities }: CompanionAsked): CompanionAnswer {
  const { inCircles, listening } = talk.voice;
  const beginning = inCircles.alone.slice(0, 24);
  const fit = activityAgainstCircles(talk, activities, topicsAround(talk));
  const isSayingSo = (text: string) => text.includes(beginning);
  // One more offer, and then it only listens for a while.
  if (talk.said.slice(-3).some(isSayingSo))
    return fit && talk.said.slice(-1).some(isSayingSo)
      ? { text: offerOf(talk, fit), cited: [], activity_id: fit.id }
      : says(talk.pick(listening));
  if (!fit) return says(inCircles.alone);
  return { text: fill(inCircles.withActivity, { title: fit.title }), cited: [], activity_id: fit.id };
}

function answerStatement(talk: Talk, { passages, activities }: CompanionAsked): CompanionAnswer {
  const { voice, message } = talk;
  if (countWords(message) <= 2) return says(talk.ask(voice.byKind.more));
  const back = handedBack(talk);
  const topics = topicsWith(talk, back);
  const hasJustCited = talk.said.slice(-2).some((text) => text.includes("[1]"));
  const passage = hasJustCited ? null : broughtBack(talk, passages);
  if (passage)
    return {
      text: [...(back ? [back] : []), passage.text, talk.ask(voice.byKind.reading)].join("\n\n"),
      cited: passage.cited,
      activity_id: null,
    };
  const isGrieving = [...talk.earlier.slice(-3), message].some((text) => topicsOf(text)[0] === "grief");
  const [fit] =
    !isGrieving && mayOffer(talk, activities) ? activitiesFor(talk, activities, topics.slice(0, 1)) : [];
  if (fit) return { text: joined(back, offerOf(talk, fit)), cited: [], activity_id: fit.id };
  const gentle = topics[0] === "grief" && !talk.hasSaid(besideGrief) ? besideGrief : null;
  return says(joined(back, gentle, talk.ask(...listsFor(talk, topics))));
}

/** The lists to ask from, the closest first. Now and then, a matter that continues gets an open question. */
function listsFor(talk: Talk, topics: readonly Topic[]): (readonly string[])[] {
  const { language, voice } = talk;
  if (language !== "en" || talk.isForeign) return [voice.open];
  const who = topics[0] === "grief" ? null : someoneIn(talk.message);
  const aboutWho = who ? [english.aboutSomeone.map((question) => fill(question, { who }))] : [];
  const [topic] = topics;
  const onTopic = topic ? [topicQuestions[topic]] : [];
  const asked = onTopic.flat().filter((question) => talk.hasSaid(question)).length;
  switch (talk.turnOf(3)) {
    case 0:
      return [...aboutWho, ...onTopic, voice.open];
    case 1:
      return asked >= 2 ? [voice.open, ...onTopic] : [...onTopic, ...aboutWho, voice.open];
    default:
      return [...onTopic, ...aboutWho, voice.open];
  }
}

const questionsOn = ([topic]: readonly Topic[]) => (topic ? topicQuestions[topic] : undefined);

/** The topic of the message, or of what was said just before. Only in English. */
function topicsAround({ language, isForeign, message, earlier }: Talk): Topic[] {
  if (language !== "en" || isForeign) return [];
  for (const text of [message, ...earlier.slice(-2).reverse()]) {
    const topics = topicsOf(text);
    if (topics.length > 0) return topics;
  }
  return [];
}

/** The question must follow from the words that are handed back, not from a job mentioned in passing. */
function topicsWith(talk: Talk, back: string | null): Topic[] {
  const near = back === null || talk.language !== "en" ? [] : topicsOf(back);
  if (near.length > 0) return near;
  return topicsAround(talk).filter((topic) => back === null || topic !== "work");
}

/**
 * The person's own words: turned to “you” in English, or quoted. Sometimes nothing, more often outside English. Never
 * after the help panel has opened, because later messages repeat parts of the words that opened it.
 */
function handedBack(talk: Talk): string | null {
  const { language, isForeign, message, voice, said } = talk;
  if (talk.isAfterCare || isGeneralOpening(message)) return null;
  if (said.length > 2 && talk.turnOf(4) === 3) return null;
  const words = language === "en" && !isForeign ? turnedPart(message) : null;
  if (words && !talk.hasSaid(words)) return words;
  if (isForeign || (language !== "en" && talk.turnOf(2) === 1)) return null;
  const sentence = sentencesOf(message).findLast((each) => {
    const count = countSpaced(each);
    return count >= 3 && count <= 14 && mayBeHandedBack(each);
  });
  const quote = sentence === undefined ? null : quoteOf(sentence);
  return quote === null || talk.hasSaid(quote) ? null : echoOf(voice, quote);
}
