import { maxFindings, maxQuotes } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import type { Day } from "#contract/day-rules.ts";
import type { TextRange } from "#contract/text-rules.ts";
import type { Context } from "#server/context.ts";
import {
  analyse,
  type Finding,
  type LocalAnalyzer,
  lastReadChange,
  quotedPlace,
} from "#server/features/readings/index.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Found } from "../store/finish-run.ts";
import { verdictsByKey } from "../store/verdict-rows.ts";

type Asked = { local: LocalAnalyzer; scope: AnalyzerScope; period: { from: Day; to: Day } };

/** Runs a built-in analyzer, and cuts its quotes from the reflections. */
export async function runLocally(
  context: Context,
  owner: Owner,
  { local, scope: { kinds, tags }, period }: Asked,
): Promise<Found> {
  const change = await lastReadChange(context, owner);
  const verdicts = await verdictsByKey(context, owner, local.id);
  const asked = { analyzerId: local.id, kinds, tags, period, verdicts };
  const output = await analyse(context, owner, asked);
  return {
    findings: await cutQuotes(context, owner, output.findings.slice(0, maxFindings)),
    measures: output.measures,
    other_languages: output.other_languages,
    reflections: output.reflections,
    droppedQuotes: 0,
    leftOut: 0,
    change,
  };
}

/** The current words of the quotes. Leaves out quotes of reflections that have changed since they were read. */
async function cutQuotes(
  context: Context,
  owner: Owner,
  findings: readonly Finding[],
): Promise<Found["findings"]> {
  const short = findings.map((finding) => ({ ...finding, quotes: finding.quotes.slice(0, maxQuotes) }));
  const ids = [...new Set(short.flatMap(({ quotes }) => quotes.map(({ reflection_id }) => reflection_id)))];
  const wanted = new Map<string, Map<string, TextRange & { text: string }>>();
  for await (const { id, revision, body } of readForAi(context, owner, { ids })) {
    const texts = new Map<string, TextRange & { text: string }>();
    for (const { quotes } of short)
      for (const quote of quotes)
        if (quote.reflection_id === id && quote.revision === revision) {
          const { start, end } = quotedPlace(body, quote);
          texts.set(`${quote.start}-${quote.end}`, { start, end, text: body.slice(start, end) });
        }
    wanted.set(id, texts);
  }
  return short.map((finding) => ({
    ...finding,
    quotes: finding.quotes.flatMap((quote) => {
      const found = wanted.get(quote.reflection_id)?.get(`${quote.start}-${quote.end}`);
      return found && found.text.trim() !== "" ? [{ ...quote, ...found }] : [];
    }),
  }));
}
