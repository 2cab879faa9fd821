import type { AnalyzerResult, PeriodResult } from "#contract/analyzers/findings.ts";
import type { Context } from "#server/context.ts";
import { countUnread, labelled } from "#server/features/readings/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { showFindings } from "../findings/shown-findings.ts";
import { findAnalyzer } from "../settings/known-analyzers.ts";
import { readVerdicts, type StoredVerdict } from "../store/verdict-rows.ts";
import { foundByWeek } from "./found-by-week.ts";
import { runLocally } from "./local-run.ts";
import { allRuns } from "./run-history.ts";

const maxFindings = 200;

type Period = AnalyzerResult["period"];

/** An analyzer's findings in these days, without storing them. Calls no model. @throws AppError `not_found` */
export async function lookAtPeriod(
  context: Context,
  owner: Owner,
  id: string,
  period: Period,
): Promise<PeriodResult> {
  const known = await findAnalyzer(context, owner, id);
  const given = await readVerdicts(context, owner, id);
  if (known.kind === "own") return { ...(await foundWithin(context, owner, id, { period, given })), left: 0 };
  const found = await runLocally(context, owner, { local: known.local, scope: known.scope, period });
  const left = await countUnread(context, owner);
  const { reflections, measures, other_languages } = found;
  const findings = await showFindings(context, owner, id, found.findings, { given, firsts: new Set() });
  return { period, reflections, findings, measures: measures.map(labelled), other_languages, left };
}

/** Findings of the stored runs in these days: each once, from the last run that has it. */
async function foundWithin(
  context: Context,
  owner: Owner,
  analyzerId: string,
  { period, given }: { period: Period; given: readonly StoredVerdict[] },
): Promise<AnalyzerResult> {
  const findings = new Map<string, AnalyzerResult["findings"][number]>();
  const read = new Set<string>();
  const measured: AnalyzerResult["measures"][] = [];
  for await (const { run, result } of allRuns(context, owner, analyzerId)) {
    if (run.period.to < period.from || run.period.from > period.to) continue;
    if (result) measured.push(result.measures);
    for (const finding of result?.findings ?? []) {
      const isWithin = finding.quotes.some(
        ({ day }) => day !== null && day >= period.from && day <= period.to,
      );
      if (isWithin && !findings.has(finding.key)) findings.set(finding.key, { ...finding, is_new: false });
      if (isWithin) for (const { reflection_id } of finding.quotes) read.add(reflection_id);
    }
  }
  const ignored = new Set(given.filter(({ verdict }) => verdict === "ignored").map(({ key }) => key));
  return {
    period,
    reflections: read.size,
    findings: [...findings.values()].filter(({ key }) => !ignored.has(key)).slice(0, maxFindings),
    measures: foundByWeek(measured, period),
    other_languages: [],
  };
}
