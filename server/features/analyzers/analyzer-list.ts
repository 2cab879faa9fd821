import type { Analyzer, AnalyzerList } from "#contract/analyzers/analyzers.ts";
import type { AnalyzerRun } from "#contract/analyzers/runs.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import { isAiOn } from "#server/features/models/index.ts";
import { readingStatus } from "#server/features/readings/index.ts";
import { coverageForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { fittingPeriod } from "./runs/chosen-period.ts";
import { todayOf } from "./runs/own-clock.ts";
import { latestRuns } from "./runs/run-history.ts";
import { builtInTexts } from "./settings/built-in-texts.ts";
import { findAnalyzer, findAnalyzers, type KnownAnalyzer } from "./settings/known-analyzers.ts";
import { countNewSince } from "./store/run-reads.ts";

export async function listAnalyzers(context: Context, owner: Owner): Promise<AnalyzerList> {
  const analyzers = await toAnalyzers(context, owner, await findAnalyzers(context, owner));
  const { count, failed } = await readingStatus(context, owner);
  const { read } = await coverageForAi(context, owner);
  const person = await context.database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
  return {
    analyzers,
    reading: {
      all: read,
      read: Math.min(count, read),
      failed: failed.map(({ reflection_id, error }) => ({ reflection_id, error: unreadSentence(error) })),
    },
    fitting_period: await fittingPeriod(context, owner, await todayOf(context, owner)),
    runs_while_away: person?.host_held ?? false,
    models_on: await isAiOn(context, owner),
  };
}

/** @throws AppError `not_found` */
export async function getAnalyzer(context: Context, owner: Owner, id: string): Promise<Analyzer> {
  const [analyzer] = await toAnalyzers(context, owner, [await findAnalyzer(context, owner, id)]);
  if (!analyzer) throw new Error("One analyzer gives one.");
  return analyzer;
}

async function toAnalyzers(
  context: Context,
  owner: Owner,
  all: readonly KnownAnalyzer[],
): Promise<Analyzer[]> {
  const latest = await latestRuns(
    context,
    owner,
    all.map(({ id }) => id),
  );
  const news = await countNewSince(context, owner, new Map(all.map(({ id, seenAt }) => [id, seenAt])));
  return all.map((known) => toAnalyzer(known, latest.get(known.id) ?? null, news.get(known.id) ?? 0));
}

function toAnalyzer(known: KnownAnalyzer, last_run: AnalyzerRun | null, new_findings: number): Analyzer {
  const { on, schedule, scope, damaged } = known;
  const shared = { on, schedule, scope, last_run, new_findings, damaged };
  if (known.kind === "own") {
    const { name, looks_for, instruction, connection_id, model } = known.own;
    const { id, revision, costAccepted: cost_accepted } = known;
    const own = { name, looks_for, instruction, connection_id, model };
    return { kind: "own", id, ...own, ...shared, revision, cost_accepted };
  }
  const { id, covers } = known.local;
  const { name, looks_for, method } = builtInTexts()[id];
  return {
    kind: "built_in",
    id,
    name,
    looks_for,
    ...shared,
    method: { text: method.text, sources: [...method.sources] },
    languages: covers === "all" ? null : [...covers],
  };
}

const unreadSentence = (error: string): string =>
  error === "damaged"
    ? t("This reflection is damaged on the server and can’t be opened.")
    : t("Analyzers failed on this reflection twice, so they leave it out. Your text has not changed.");
