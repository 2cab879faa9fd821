import { maxFindings } from "#contract/analyzers/analyzer-rules.ts";
import type { OpenQuestion } from "#contract/revisits/revisits.ts";
import type { Context } from "#server/context.ts";
import { countUnread } from "#server/features/readings/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { findAnalyzer } from "../settings/known-analyzers.ts";
import { opaqueKey } from "../store/finding-keys.ts";
import { lastDoneRun, readResult } from "../store/run-reads.ts";
import { readVerdicts } from "../store/verdict-rows.ts";
import { readQuoted, toQuote } from "./shown-findings.ts";

const analyzerId = "questions";

/** The open questions that the last run found, newest first, without those that the person put away. */
export async function findOpenQuestions(context: Context, owner: Owner) {
  const { on } = await findAnalyzer(context, owner, analyzerId);
  const given = await readVerdicts(context, owner, analyzerId);
  const putAway = new Set(given.flatMap(({ key, verdict }) => (verdict === "true" ? [] : [key])));
  const run = await lastDoneRun(context, owner, analyzerId);
  const findings = (run && (await readResult(context, owner, run)))?.findings ?? [];
  const found = findings.flatMap(({ key: plain, quotes: [quote] }) => {
    const key = opaqueKey(owner, analyzerId, plain);
    return quote && !putAway.has(key) ? [{ key, quote }] : [];
  });
  const ids = found.map(({ quote }) => quote.reflection_id);
  const quoted = await readQuoted(context, owner, ids);
  const questions = found.flatMap(({ key, quote: each }): OpenQuestion[] => {
    const shown = toQuote(each, quoted.get(each.reflection_id));
    const { reflection_id, revision, day, title, quote, place, stands } = shown;
    if (stands !== "here" || quote.trim() === "") return [];
    return [{ key, question: quote, reflection_id, revision, day, title, place }];
  });
  return {
    on,
    questions: questions
      .sort((one, other) => (other.day ?? "").localeCompare(one.day ?? ""))
      .slice(0, maxFindings),
    left: on ? await countUnread(context, owner) : 0,
  };
}
