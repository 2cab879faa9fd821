import type { Context } from "#server/context.ts";
import type { ChatModel, ModelTurn } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { StoredSource } from "../stored/message-rows.ts";
import type { Lease } from "../stored/message-tree.ts";
import { type Branch, storeSummary } from "./branch.ts";
import { beginCareCheck } from "./care-checks.ts";
import { citedSources, createCitationFilter } from "./citations.ts";
import { fitTurns, tokensOf } from "./fitting.ts";
import type { Growing, Outcome } from "./growth.ts";
import { careInstructions, continueFrom, instructions } from "./instructions.ts";
import { misquotesIn } from "./misquotes.ts";
import { withNotice } from "./notices.ts";
import { joint, maxOverlapLength, overlapOf } from "./overlap.ts";

/** In UTF-16 code units. A model that writes more is repeating itself. */
const maxAnswerLength = 60_000;
const maxAnswerTokens = 1_500;
/** The estimated number of tokens can be too low. */
const maxTries = 3;

export type Writing = {
  context: Context;
  owner: Owner;
  lease: Lease;
  growing: Growing;
  signal: AbortSignal;
  branch: Branch;
  model: ChatModel;
  remembered: readonly string[];
  /** Lines on the daily facts that the question names. */
  facts: readonly string[];
  /** Sources whose passages the model may see. */
  sources: readonly StoredSource[];
  inCircles: boolean;
  /** No passage contains the question's words. */
  isNearOnly: boolean;
  /** A sentence in the person's language which says that nothing was found. */
  nothingFound: string;
  /** What Reflector itself has written before the model. */
  prefix: string;
};

/** Lets a model write, and also asks it whether the person may be in danger. The answer doesn't wait for that. */
export async function writeWithModel(writing: Writing): Promise<Outcome> {
  const { growing, branch } = writing;
  if (branch.question.details.care)
    return finish(writing, await writeWithRetries(writing, true, writing.signal));
  const worried = new AbortController();
  const signal = AbortSignal.any([writing.signal, worried.signal]);
  const { context, owner, lease, model } = writing;
  const check = beginCareCheck(context, { owner, lease, model, question: branch.question });
  void check.isWorried.then((isWorried) => {
    growing.set({ care_checked: true });
    if (isWorried) worried.abort();
  });
  const outcome = await writeWithRetries(writing, false, signal, check.answerBegan)
    .catch((error: unknown): Outcome => {
      if (worried.signal.aborted) return "done";
      throw error;
    })
    .finally(check.answerEnded);
  if (!worried.signal.aborted) return finish(writing, outcome);
  // Text that was already shown stays. The rest is written with the careful instructions.
  growing.set({
    care: true,
    activity_id: null,
    sources: citedSources(growing.text(), growing.details().sources),
  });
  if (growing.text() !== "") growing.append(/[.!?…]\s*$/.test(growing.text()) ? "\n\n" : "…\n\n");
  return finish(writing, await writeWithRetries(writing, true, writing.signal));
}

function finish({ growing, nothingFound, sources }: Writing, outcome: Outcome): Outcome {
  if (outcome !== "done") return outcome;
  const text = growing.text();
  growing.set({
    sources: citedSources(text, growing.details().sources),
    misquoted: misquotesIn(text, sources),
  });
  if (text.startsWith(nothingFound) && growing.details().sources.length === 0)
    growing.set({ notices: withNotice(growing, { kind: "nothing_found" }) });
  return outcome;
}

async function writeWithRetries(
  writing: Writing,
  care: boolean,
  signal: AbortSignal,
  onBegun = () => {},
): Promise<Outcome> {
  let parts = 1;
  for (let tries = 1; ; tries += 1) {
    const before = writing.growing.text();
    const { outcome, isOvertaken } = await writeOnce(writing, care, signal, 1 / parts, onBegun);
    const isTooSmall = outcome !== "done" && outcome.code === "context_too_small";
    if (isTooSmall) parts += 1;
    const mayTryAgain = isOvertaken || (isTooSmall && writing.growing.text() === before);
    if (!mayTryAgain || tries === maxTries) return outcome;
  }
}

/** `share`: the part of the model's context to use. */
async function writeOnce(
  writing: Writing,
  care: boolean,
  signal: AbortSignal,
  share: number,
  onBegun: () => void,
): Promise<{ outcome: Outcome; isOvertaken: boolean }> {
  const { growing, model, lease, branch } = writing;
  const text = writtenByModel(writing);
  const { system, turns, cites } = await request(writing, care, share, signal);
  const before = growing.text();
  const known = new Set(cites.map(({ number }) => number));
  let filter = createCitationFilter(known);
  const isBegunAtOnce = text === "" || care;
  let begun = isBegunAtOnce;
  let held = "";
  /** Cuts what the model repeats at the start of a continuation. */
  const begin = () => {
    begun = true;
    const repeated = overlapOf(text, held);
    const next = held.slice(repeated);
    const added = joint(text, next, repeated > 0) + next;
    held = "";
    return added;
  };
  const take = (piece: string) => {
    held += piece;
    if (!begun && held.length < maxOverlapLength) return;
    const whole = begun ? held : begin();
    held = "";
    growing.append(filter.push(whole));
  };
  growing.holdBack(() => filter.push(begun ? "" : begin()) + filter.end());
  const maxTokens = Math.min(maxAnswerTokens, Math.floor(model.contextTokens / 3));
  const asked = { purpose: "chat", chatId: lease.chatId, system, turns, maxTokens } as const;
  let outcome: Outcome = { code: "cut_off", retryAt: null };
  let isOvertaken = false;
  for await (const event of model.write(asked, signal)) {
    onBegun();
    if (event.kind === "text") take(event.text);
    else if (event.kind === "restart") {
      filter = createCitationFilter(known);
      [begun, held] = [isBegunAtOnce, ""];
      growing.replace(before);
      continue;
    } else if (event.kind === "failed") {
      outcome = { code: event.code, retryAt: event.retryAt };
      isOvertaken = event.isOvertaken;
    } else outcome = event.why === "done" ? "done" : { code: "too_long", retryAt: null };
    if (growing.text().length > maxAnswerLength) outcome = { code: "too_long", retryAt: null };
    if (event.kind !== "text" || growing.text().length > maxAnswerLength) break;
  }
  growing.append(filter.push(begun ? "" : begin()) + filter.end());
  if (filter.dropped() > 0)
    growing.set({ notices: withNotice(growing, { kind: "citations_dropped", count: filter.dropped() }) });
  if (outcome === "done" && writtenByModel(writing).trim() === "" && branch.turns.length > 0)
    outcome = { code: "empty", retryAt: null };
  return { outcome, isOvertaken };
}

const writtenByModel = ({ growing, prefix }: Pick<Writing, "growing" | "prefix">): string =>
  growing.text().startsWith(prefix) ? growing.text().slice(prefix.length) : growing.text();

/** The request, cut to fit the model's context. */
async function request(
  {
    context,
    owner,
    growing,
    model,
    lease,
    branch,
    remembered,
    facts,
    sources,
    inCircles,
    isNearOnly,
    nothingFound,
    prefix,
  }: Writing,
  care: boolean,
  share: number,
  signal: AbortSignal,
): Promise<{ system: string; turns: ModelTurn[]; cites: readonly StoredSource[] }> {
  const room = Math.floor((model.contextTokens * share * 2) / 3);
  const fitInto = async (left: number) => {
    const store = (id: string, summary: string) => storeSummary(context, owner, id, summary);
    const fitted = await fitTurns(branch.turns, left, {
      model,
      chatId: lease.chatId,
      storeSummary: store,
      signal,
    });
    if (fitted.isShortened) growing.set({ notices: withNotice(growing, { kind: "older_turns_summarised" }) });
    return fitted;
  };
  if (care) {
    const { turns } = await fitInto(room - tokensOf(careInstructions));
    return { system: careInstructions, turns, cites: [] };
  }
  const cites = withinHalf(sources, room);
  const prompt = (summary: string | null) =>
    instructions({
      passages: cites.map(({ passage, ...source }) => ({ ...source, text: passage })),
      remembered,
      facts,
      moodNames: branch.moodNames,
      summary,
      inCircles,
      isNearOnly,
      nothingFound,
    });
  const partial = writtenByModel({ growing, prefix });
  const again: ModelTurn[] =
    partial === ""
      ? []
      : [
          { role: "assistant", text: partial },
          { role: "user", text: continueFrom(partial) },
        ];
  const used = [prompt(null), ...again.map(({ text }) => text)].reduce(
    (sum, text) => sum + tokensOf(text),
    0,
  );
  const { turns, summary } = await fitInto(room - used);
  return { system: prompt(summary), turns: [...turns, ...again], cites };
}

/** The first passages that together take up at most half of the room. */
function withinHalf(sources: readonly StoredSource[], room: number): StoredSource[] {
  let tokens = 0;
  return sources.filter(({ passage }) => {
    tokens += tokensOf(passage) + 30;
    return tokens <= room / 2;
  });
}
