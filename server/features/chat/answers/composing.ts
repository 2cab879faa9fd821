import type { Context } from "#server/context.ts";
import { answerByRules, goesInCircles, readMessage } from "#server/features/companion/index.ts";
import {
  attachedPassages,
  type Passage,
  searchByMeaning,
  sourceStatus,
  understandQuestion,
} from "#server/features/meaning/index.ts";
import { type ChatModel, findChatModel } from "#server/features/models/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { rememberedLines } from "../remembered/remembered-store.ts";
import type { StoredSource } from "../stored/message-rows.ts";
import { type AskedLease, type Branch, readBranch } from "./branch.ts";
import { citedSources } from "./citations.ts";
import type { Growing, Outcome } from "./growth.ts";
import { writeWithModel } from "./model-answer.ts";
import { withNotice } from "./notices.ts";

const maxPassages = 8;
/** In UTF-16 code units. */
const maxAttached = 24_000;
const maxAsked = 2_000;
/** A message with fewer words hardly says what it is about, so the search uses the one before, too. */
const minWords = 5;

/** Fills an empty answer, or continues after the text of an earlier try. Stops early when `signal` is aborted. */
export async function composeAnswer(
  context: Context,
  owner: Owner,
  lease: AskedLease,
  growing: Growing,
  signal: AbortSignal,
): Promise<Outcome> {
  const branch = await readBranch(context, owner, lease);
  const model = await chosenModel(context, owner, branch);
  if (model === "gone") return { code: "no_such_model", retryAt: null };
  growing.set({ written_by: model ? writtenBy(model) : { kind: "built_in" } });
  const { care } = branch.question.details;
  const isFirstTry = !growing.details().searched && !care;
  // Meanwhile, the encoder reads the question in its own thread.
  const [inCircles] = await Promise.all([
    !care && goesInCircles(context, owner, branch.turns, branch.today),
    isFirstTry && search(context, owner, branch, growing),
  ]);
  if (inCircles) growing.set({ notices: withNotice(growing, { kind: "in_circles" }) });

  const { sources, filters } = growing.details();
  const { asksJournal, nothingFound } = readMessage(branch.turns, filters);
  // Without passages, a model could only make things up.
  if (model && !care && sources.length === 0 && asksJournal) {
    const notices = withNotice(growing, { kind: "nothing_found" });
    growing.set({ notices, written_by: { kind: "built_in" } });
    if (growing.text() === "") growing.append(nothingFound);
    return "done";
  }
  const ask = () =>
    answerByRules(context, owner, askedOf(branch, growing, { care, inCircles, seed: lease.chatId }));
  if (!model) {
    const { text, cited, activity_id } = await ask();
    if (growing.text() === "") growing.append(text);
    const named = cited.flatMap((at, place) => {
      const source = sources[at];
      return source ? [{ ...source, number: place + 1 }] : [];
    });
    growing.set({ activity_id, sources: citedSources(growing.text(), named) });
    if (text.includes(nothingFound)) growing.set({ notices: withNotice(growing, { kind: "nothing_found" }) });
    return "done";
  }
  if (inCircles) growing.set({ activity_id: (await ask()).activity_id });
  const usable = isFirstTry ? sources : await unchangedSources(context, owner, sources);
  const remembered = care ? [] : await rememberedLines(context, owner);
  return writeWithModel({
    context,
    owner,
    lease,
    growing,
    signal,
    branch,
    model,
    remembered,
    sources: usable,
    inCircles,
    isNearOnly: isNearOnly(growing),
    nothingFound,
  });
}

async function search(
  context: Context,
  owner: Owner,
  { turns, question, today }: Branch,
  growing: Growing,
): Promise<void> {
  const { asked_filters } = growing.details();
  const understood = async () =>
    readMessage(turns, []).isStatement ? [] : understandQuestion(question.text, today);
  const filters = asked_filters ?? (await understood());
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
  { turns, activities, dateLanguage }: Branch,
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
  return sources.filter((_, at) => status[at] === "here");
}
