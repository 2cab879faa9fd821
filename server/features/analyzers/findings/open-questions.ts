import { maxFindings } from "#contract/analyzers/analyzer-rules.ts";
import type { OpenQuestion, questionStates } from "#contract/analyzers/findings.ts";
import type { Context } from "#server/context.ts";
import { countUnread } from "#server/features/readings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { findAnalyzer } from "../settings/known-analyzers.ts";
import { opaqueKey } from "../store/finding-keys.ts";
import { lastDoneRun, readResult } from "../store/run-reads.ts";
import type { QuoteWords } from "../store/run-rows.ts";
import { readVerdicts } from "../store/verdict-rows.ts";
import { readQuoted, toQuote } from "./shown-findings.ts";
import { giveVerdict, withdrawVerdict } from "./verdicts.ts";

// The open questions that the last run found. Putting one away (`ignored`) and answering one (`not_true`) are verdicts
// on its finding.

type State = (typeof questionStates)[number];
const analyzerId = "questions";

export async function listQuestions(context: Context, owner: Owner, state: State) {
  const { on } = await findAnalyzer(context, owner, analyzerId);
  const given = await readVerdicts(context, owner, analyzerId);
  const stateOf = new Map(given.map(({ key, verdict }) => [key, toState(verdict)]));
  const found = new Map<string, readonly QuoteWords[]>(
    (await lastFound(context, owner)).map(({ key, quotes }) => [opaqueKey(owner, analyzerId, key), quotes]),
  );
  // No later run contains a question that was put away, so it is read from the verdict.
  for (const { key, finding } of given)
    if (!found.has(key))
      found.set(
        key,
        finding.quotes.map((quote) => ({ ...quote, text: null })),
      );
  const asked = [...found].filter(([key]) => (stateOf.get(key) ?? "open") === state);
  const quoted = await readQuoted(
    context,
    owner,
    asked.flatMap(([, quotes]) => quotes.slice(0, 1).map(({ reflection_id }) => reflection_id)),
  );
  const questions = asked.flatMap(([key, [first]]): OpenQuestion[] => {
    const reflection = first && quoted.get(first.reflection_id);
    if (!first || !reflection) return [];
    // If the quoted words were not stored, cuts them from the reflection, unless it has been rewritten.
    if (first.text === null && first.revision !== reflection.revision) return [];
    const text = first.text ?? reflection.body.slice(first.start, first.end);
    const { reflection_id, revision, day, title, quote, place, stands } = toQuote(
      { ...first, text },
      reflection,
    );
    if (stands !== "here" || quote.trim() === "") return [];
    return [{ key, question: quote, state, reflection_id, revision, day, title, place }];
  });
  return {
    on,
    questions: questions
      .sort((one, other) => (other.day ?? "").localeCompare(one.day ?? ""))
      .slice(0, maxFindings),
    left: on ? await countUnread(context, owner) : 0,
  };
}

/** @throws AppError `not_found` */
export async function changeQuestion(
  context: Context,
  owner: Owner,
  key: string,
  state: State,
): Promise<void> {
  const verdict = { put_away: "ignored", answered: "not_true" } as const;
  if (state !== "open") {
    await giveVerdict(context, owner, analyzerId, key, verdict[state]);
    return;
  }
  const isGiven = (await readVerdicts(context, owner, analyzerId)).some((each) => each.key === key);
  const isFound = (await lastFound(context, owner)).some(
    (each) => opaqueKey(owner, analyzerId, each.key) === key,
  );
  if (!isGiven && !isFound) throw new AppError("not_found", "There is no such question.");
  await withdrawVerdict(context, owner, analyzerId, key);
}

async function lastFound(context: Context, owner: Owner) {
  const run = await lastDoneRun(context, owner, analyzerId);
  return (run && (await readResult(context, owner, run)))?.findings ?? [];
}

const toState = (verdict: "true" | "not_true" | "ignored"): State =>
  verdict === "ignored" ? "put_away" : verdict === "not_true" ? "answered" : "open";
