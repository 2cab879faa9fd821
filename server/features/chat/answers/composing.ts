import type { Day } from "#contract/day-rules.ts";
import { type Context, perContext } from "#server/context.ts";
import {
  answerByRules,
  answerFromJournal,
  asksOnlyThat,
  asksWhetherHuman,
  factsForModel,
  goesInCircles,
  languageIn,
  readMessage,
  whoAnswers,
} from "#server/features/companion/index.ts";
import {
  attachedPassages,
  type Passage,
  searchByMeaning,
  sourceStatus,
  understandQuestion,
} from "#server/features/meaning/index.ts";
import { type ChatModel, findChatModel } from "#server/features/models/index.ts";
import { countUnread } from "#server/features/readings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { createFairMutex } from "#server/platform/fair-mutex.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { rememberedLines } from "../remembered/remembered-store.ts";
import { noDetails, type StoredSource } from "../stored/message-rows.ts";
import { type AskedLease, type Branch, readBranch } from "./branch.ts";
import { citedSources } from "./citations.ts";
import { createGrowth, type Growing, type Outcome } from "./growth.ts";
import { type Writing, writeWithModel } from "./model-answer.ts";
import { withNotice } from "./notices.ts";

const maxPassages = 8;
/** In UTF-16 code units. */
const maxAttached = 24_000;
const maxAsked = 2_000;
/** A message with fewer words hardly says what it is about, so the search uses the one before, too. */
const minWords = 5;

/**
 * Before a model writes, an answer takes the event loop and the encoder: for one answer of a person at a time. Several
 * people's continue at once, because their own model servers may be slow.
 */
const composingOf = perContext(() => createFairMutex({ maxRunning: 8 }));

/** Fills an empty answer, or continues after the text of an earlier try. Stops early when `signal` is aborted. */
export async function composeAnswer(
  context: Context,
  owner: Owner,
  lease: AskedLease,
  growing: Growing,
  signal: AbortSignal,
): Promise<Outcome> {
  const prepare = () => prepareAnswer(context, owner, lease, growing, signal);
  const prepared = await composingOf(context)(owner.id, prepare, signal);
  return typeof prepared === "object" && "model" in prepared ? writeWithModel(prepared) : prepared;
}

/** @returns what a model needs to write the rest, or how the answer ended without it */
async function prepareAnswer(
  context: Context,
  owner: Owner,
  lease: AskedLease,
  growing: Growing,
  signal: AbortSignal,
): Promise<Outcome | Writing> {
  const branch = await readBranch(context, owner, lease);
  const model = await chosenModel(context, owner, branch);
  if (model === "gone") return { code: "no_such_model", retryAt: null };
  growing.set({ written_by: model ? writtenBy(model) : { kind: "built_in" } });
  const who = identityIn(branch, model);
  // The fixed answer comes before anything that a model writes.
  const { care } = branch.question.details;
  if (who !== null && model && growing.text() === "") {
    growing.append(who);
    if (!care && asksOnlyThat(branch.question.text)) {
      growing.set({ written_by: { kind: "built_in" } });
      return "done";
    }
    growing.append("\n\n");
  }
  const isFirstTry = !growing.details().searched && !care;
  if (!model && isFirstTry && (await answerAtOnce(context, owner, lease.chatId, branch, growing)))
    return "done";
  const inCircles = await lookAround(context, owner, branch, growing);

  const { sources, filters } = growing.details();
  const { asksJournal, nothingFound } = readMessage(branch.turns, filters);
  const { turns, today, dateLanguage, moodNames } = branch;
  const facts =
    model && !care
      ? await factsForModel(context, owner, {
          turns,
          filters,
          today,
          seed: lease.chatId,
          dateLanguage,
          moodNames,
        })
      : [];
  // Without passages, a model could only make things up.
  if (model && !care && facts.length === 0 && sources.length === 0 && asksJournal) {
    const notices = withNotice(growing, { kind: "nothing_found" });
    growing.set({ notices, written_by: { kind: "built_in" } });
    if (!growing.text().includes(nothingFound)) growing.append(nothingFound);
    return "done";
  }
  const rules = { chatId: lease.chatId, inCircles };
  if (!model) {
    await writeByRules(context, owner, branch, growing, rules);
    return "done";
  }
  if (inCircles) {
    const { activity_id } = await askRules(context, owner, branch, growing, rules);
    growing.set({ activity_id });
  }
  const usable = isFirstTry ? sources : await unchangedSources(context, owner, sources);
  const remembered = care ? [] : await rememberedLines(context, owner);
  return {
    context,
    owner,
    lease,
    growing,
    signal,
    branch,
    model,
    remembered,
    facts,
    sources: usable,
    inCircles,
    isNearOnly: isNearOnly(growing),
    nothingFound,
    prefix: who === null ? "" : `${who}\n\n`,
  };
}

/** The fixed answer to the question whether a human or an AI answers. `null` for all other messages. */
const identityIn = ({ question, turns }: Branch, model: ChatModel | null): string | null =>
  asksWhetherHuman(question.text) ? whoAnswers(languageIn(turns), model) : null;

/** Whether asking for another answer would lead to one that differs. A model always writes another. */
export async function wouldDiffer(
  context: Context,
  owner: Owner,
  branch: Branch,
  chatId: string,
): Promise<boolean> {
  if ((await chosenModel(context, owner, branch)) !== null) return true;
  const growth = createGrowth({ text: "", details: noDetails }, { isOver: () => false, onChange: () => {} });
  if (await answerAtOnce(context, owner, chatId, branch, growth))
    return !isAnswered(growth.text(), branch, growth);
  const inCircles = await lookAround(context, owner, branch, growth);
  await writeByRules(context, owner, branch, growth, { chatId, inCircles });
  return !isAnswered(growth.text(), branch, growth);
}

/** Searches the journal on the first try. @returns whether the conversation goes in circles */
async function lookAround(
  context: Context,
  owner: Owner,
  branch: Branch,
  growing: Growing,
): Promise<boolean> {
  if (branch.question.details.care) return false;
  if (!growing.details().searched) await search(context, owner, branch, growing);
  const inCircles = goesInCircles(branch.turns);
  if (inCircles) growing.set({ notices: withNotice(growing, { kind: "in_circles" }) });
  return inCircles;
}

type Rules = { chatId: string; inCircles: boolean };

/** How often to look for an answer that differs from the earlier ones. */
const maxVariants = 6;

/** Writes another answer than the earlier ones to the same message, if the companion has one. */
async function writeByRules(
  context: Context,
  owner: Owner,
  branch: Branch,
  growing: Growing,
  rules: Rules,
): Promise<void> {
  let answer = await askRules(context, owner, branch, growing, rules);
  for (let variant = 1; variant <= maxVariants && isAnswered(answer.text, branch, growing); variant += 1)
    answer = await askRules(context, owner, branch, growing, rules, variant);
  const { text, cited, activity_id } = answer;
  const who = identityIn(branch, null);
  if (growing.text() === "") growing.append(who === null || text.includes(who) ? text : `${who}\n\n${text}`);
  const { sources, filters } = growing.details();
  const named = cited.flatMap((at, place) => {
    const source = sources[at];
    return source ? [{ ...source, number: place + 1 }] : [];
  });
  growing.set({ activity_id, sources: citedSources(growing.text(), named) });
  if (text.includes(readMessage(branch.turns, filters).nothingFound))
    growing.set({ notices: withNotice(growing, { kind: "nothing_found" }) });
}

/** Whether an earlier answer says the same. One from the journal says the same if only its last question differs. */
function isAnswered(text: string, { turns, answered }: Branch, growing: Growing): boolean {
  const { isQuestion } = readMessage(turns, growing.details().filters);
  const substance = (each: string) =>
    (isQuestion && each.replace(/[^.!?…:\n]*[?？]\s*$/u, "").trim()) || each.trim();
  return answered.some((earlier) => substance(earlier) === substance(text));
}

/** `variant`: other than 0 for an answer that differs from the first. */
const askRules = (
  context: Context,
  owner: Owner,
  branch: Branch,
  growing: Growing,
  { chatId, inCircles }: Rules,
  variant = 0,
) => {
  const { care } = branch.question.details;
  const seed = variant === 0 ? chatId : `${chatId}/${variant}`;
  return answerByRules(context, owner, askedOf(branch, growing, { care, inCircles, seed }));
};

/** Answers what the journal's moods, labels and names answer. @returns whether it did */
async function answerAtOnce(
  context: Context,
  owner: Owner,
  seed: string,
  { turns, question, today, dateLanguage, moodNames }: Branch,
  growing: Growing,
): Promise<boolean> {
  const { attached, care } = question.details;
  const isByMood = growing.details().asked_filters?.some(({ kind }) => kind === "moods");
  if (care || attached.length > 0 || isByMood || asksWhetherHuman(question.text)) return false;
  const filters = await filtersOf(turns, question.text, today, growing);
  const answer = await answerFromJournal(context, owner, {
    turns,
    filters,
    today,
    seed,
    dateLanguage,
    moodNames,
  });
  if (!answer) return false;
  const left = await countUnread(context, owner);
  growing.set({
    searched: true,
    filters: [...filters],
    ...(left > 0 && { notices: withNotice(growing, { kind: "still_reading", left }) }),
  });
  if (growing.text() === "") growing.append(answer.text);
  growing.set({ sources: citedSources(growing.text(), answer.passages.map(toSource)) });
  return true;
}

/** The times and moods that the person chose, or else those that the question names. */
async function filtersOf(turns: Branch["turns"], question: string, today: Day, growing: Growing) {
  const { asked_filters } = growing.details();
  if (asked_filters) return asked_filters;
  return readMessage(turns, []).isStatement ? [] : understandQuestion(question, today);
}

async function search(
  context: Context,
  owner: Owner,
  { turns, question, today }: Branch,
  growing: Growing,
): Promise<void> {
  const filters = await filtersOf(turns, question.text, today, growing);
  const attached = await attachedPassages(context, owner, question.details.attached, maxAttached);
  const asked = { question: question.text.slice(-maxAsked), filters, limit: maxPassages };
  const found = await searchByMeaning(context, owner, asked);
  const inContext = withMessageBefore(turns);
  const more = inContext && (await searchByMeaning(context, owner, { ...asked, question: inContext }));
  const { matching, left } = found;
  // All that the search by meaning finds, and for a short message what it means after the one before.
  const inOrder = more && isVague(found) ? [more, found] : [found, ...(more ? [more] : [])];
  const isNearOnly = inOrder[0]?.isNearOnly === true;
  const passages = [...attached, ...inOrder.flatMap((each) => each.passages)];
  const all = [...Map.groupBy(passages, passageKey).values()].flatMap(([first]) => first ?? []);
  growing.set({
    searched: true,
    filters: [...filters],
    sources: all.map(toSource),
    ...(left > 0 && { notices: withNotice(growing, { kind: "still_reading", left }) }),
  });
  if (matching) growing.set({ notices: withNotice(growing, { kind: "counted", count: matching }) });
  if (isNearOnly && attached.length === 0 && readMessage(turns, filters).isQuestion)
    growing.set({ notices: withNotice(growing, { kind: "near_only" }) });
}

async function chosenModel(
  context: Context,
  owner: Owner,
  { choice }: Branch,
): Promise<ChatModel | null | "gone"> {
  try {
    return await findChatModel(context, owner, choice);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "gone";
    throw error;
  }
}

const writtenBy = ({ model, provider, staysHere }: ChatModel) => ({
  kind: "model" as const,
  model,
  provider,
  stays_here: staysHere,
});

const isVague = ({ passages, isNearOnly }: { passages: readonly Passage[]; isNearOnly: boolean }) =>
  passages.length === 0 || isNearOnly;

/** A short message with the person's message before it. `null` if it is long enough, or the first one. */
function withMessageBefore(turns: Branch["turns"]): string | null {
  const [before, last = ""] = turns.flatMap(({ role, text }) => (role === "person" ? [text] : [])).slice(-2);
  if (before === undefined || last.split(/\s+/).length >= minWords) return null;
  return [before, last].join("\n").slice(-maxAsked);
}

const passageKey = ({ reflection_id, text }: Passage) => `${reflection_id}/${text}`;

const toSource = (passage: Passage, at: number): StoredSource => {
  const { reflection_id, revision, day, mood, title, text, notable = text } = passage;
  return { number: at + 1, reflection_id, revision, day, mood, title, quote: notable, passage: text };
};

function countedIn(growing: Growing): number | null {
  const counted = growing.details().notices.find(({ kind }) => kind === "counted");
  return counted?.kind === "counted" ? counted.count : null;
}

const isNearOnly = (growing: Growing) => growing.details().notices.some(({ kind }) => kind === "near_only");

function askedOf(
  { turns, activities, dateLanguage, moodNames }: Branch,
  growing: Growing,
  more: { care: boolean; inCircles: boolean; seed: string },
) {
  const { sources, filters } = growing.details();
  return {
    turns,
    passages: sources.map(({ passage, ...source }) => ({ ...source, text: passage, score: 1 })),
    filters,
    isNearOnly: isNearOnly(growing),
    counted: countedIn(growing),
    activities,
    dateLanguage,
    moodNames,
    ...more,
  };
}

/** The sources of a continued answer whose passages have not changed. */
async function unchangedSources(
  context: Context,
  owner: Owner,
  sources: readonly StoredSource[],
): Promise<StoredSource[]> {
  if (sources.length === 0) return [];
  const status = await sourceStatus(context, owner, sources);
  return sources.filter((_, at) => status[at]?.stands === "here");
}
