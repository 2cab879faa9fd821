import type { AnalyzerFinding, Quote } from "#contract/analyzers/findings.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { claimOf, otherDays, sentencesAround } from "#server/features/readings/index.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import { opaqueKey } from "../store/finding-keys.ts";
import { isStatement, type QuoteWords, type StoredFinding } from "../store/run-rows.ts";
import type { StoredVerdict } from "../store/verdict-rows.ts";

type ShownReflection = Pick<Reflection, "id" | "revision" | "day" | "title" | "body">;
type ToShow = Omit<StoredFinding, "quotes"> & { quotes: readonly QuoteWords[] };

/**
 * Findings as the person sees them, each quote only if its reflection still contains it. A finding is left out if none
 * of its quotes may be shown.
 * @param firsts keys of the findings that no earlier run had
 */
export async function showFindings(
  context: Context,
  owner: Owner,
  analyzerId: string,
  findings: readonly ToShow[],
  { given, firsts }: { given: readonly StoredVerdict[]; firsts: ReadonlySet<string> },
): Promise<AnalyzerFinding[]> {
  const ids = findings.flatMap(({ quotes }) => quotes.map(({ reflection_id }) => reflection_id));
  const quoted = await readQuoted(context, owner, ids);
  const verdictOf = new Map(given.map(({ key, verdict }) => [key, verdict]));
  return findings.flatMap(({ key: plain, quotes, said, ...finding }) => {
    const key = opaqueKey(owner, analyzerId, plain);
    const shown = quotes.map((quote) => toQuote(quote, quoted.get(quote.reflection_id)));
    if (shown.length > 0 && shown.every(({ stands }) => stands === "gone")) return [];
    const is_new = isStatement(finding.strength) && firsts.has(key);
    const claim = claimOf({ ...finding, said });
    const numbers = finding.numbers && inWords(finding.numbers);
    return [{ ...finding, key, claim, numbers, quotes: shown, verdict: verdictOf.get(key) ?? null, is_new }];
  });
}

/** With the second row of odds, which is always that of the other days, in the language in use. */
const inWords = (numbers: NonNullable<StoredFinding["numbers"]>) => ({
  ...numbers,
  odds: numbers.odds?.map((row, at) => (at === 1 ? { ...row, name: otherDays() } : row)),
});

/** The quoted reflections that an AI may still read. */
async function readQuoted(
  context: Context,
  owner: Owner,
  ids: readonly string[],
): Promise<Map<string, ShownReflection>> {
  const found = new Map<string, ShownReflection>();
  if (ids.length === 0) return found;
  for await (const { id, revision, day, title, body } of readForAi(context, owner, {
    ids: [...new Set(ids)],
  }))
    found.set(id, { id, revision, day, title, body });
  return found;
}

function toQuote(
  { reflection_id, revision, start, end, text }: QuoteWords,
  reflection: ShownReflection | undefined,
): Quote {
  const quote = { reflection_id, revision, day: null, title: "", quote: "", place: null };
  if (!reflection || text === null) return { ...quote, stands: "gone" };
  const { day, title, body } = reflection;
  const at = body.slice(start, end) === text ? start : body.indexOf(text);
  if (at < 0) return { ...quote, day, title, stands: "changed" };
  const place = { start: at, end: at + text.length };
  const whole = sentencesAround(body, place);
  return {
    ...quote,
    revision: reflection.revision,
    day,
    title,
    quote: `${whole.start < place.start ? "…" : ""}${plainText(text)}${whole.end > place.end ? "…" : ""}`,
    place,
    stands: "here",
  };
}
