import type { AnalyzerFinding, AnalyzerResult, Quote } from "#contract/analyzers/findings.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskReflections } from "../ports.ts";
import { opaqueKey } from "../store/finding-keys.ts";
import type { Found } from "../store/finish-run.ts";
import { isTelling, type QuoteWords, type StoredFinding } from "../store/run-rows.ts";
import type { KeptVerdict } from "../store/verdict-rows.ts";

type ShownReflection = Pick<Reflection, "id" | "revision" | "day" | "title" | "body">;
type ToShow = Omit<StoredFinding, "quotes"> & { quotes: readonly QuoteWords[] };

export type Showing = ReturnType<typeof createShowing>;

/** Findings as the person sees them: each quote only if its reflection still contains it. */
export function createShowing({ reflections }: { reflections: Pick<AskReflections, "reading"> }) {
  async function readShown(owner: Owner, ids: readonly string[]): Promise<Map<string, ShownReflection>> {
    const found = new Map<string, ShownReflection>();
    if (ids.length === 0) return found;
    for await (const batch of reflections.reading.matching(owner, {
      for: "ai",
      filter: { within: "journal", ids: [...new Set(ids)] },
    }))
      for (const each of batch)
        if (each.state === "opened") {
          const { id, revision, day, title, body } = each.reflection;
          found.set(id, { id, revision, day, title, body });
        }
    return found;
  }

  /** A finding whose quotes are all gone rests on nothing that may be read, so it is left out. */
  async function show(
    owner: Owner,
    analyzerId: string,
    findings: readonly ToShow[],
    { given, firsts }: { given: readonly KeptVerdict[]; firsts: ReadonlySet<string> },
  ): Promise<AnalyzerFinding[]> {
    const ids = findings.flatMap(({ quotes }) => quotes.map(({ reflection_id }) => reflection_id));
    const there = await readShown(owner, ids);
    const verdictOf = new Map(given.map(({ key, verdict }) => [key, verdict]));
    return findings.flatMap(({ key: plain, quotes, ...finding }) => {
      const key = opaqueKey(owner, analyzerId, plain);
      const shown = quotes.map((quote) => toQuote(quote, there.get(quote.reflection_id)));
      if (shown.length > 0 && shown.every(({ stands }) => stands === "gone")) return [];
      const is_new = isTelling(finding.strength) && firsts.has(key);
      return [{ ...finding, key, quotes: shown, verdict: verdictOf.get(key) ?? null, is_new }];
    });
  }

  return {
    show,
    readShown,

    /** Shows what was found just now and is not kept. */
    async found(
      owner: Owner,
      analyzerId: string,
      {
        found,
        period,
        given,
      }: { found: Found; period: AnalyzerResult["period"]; given: readonly KeptVerdict[] },
    ): Promise<AnalyzerResult> {
      const { reflections, measures, other_languages } = found;
      const findings = await show(owner, analyzerId, found.findings, { given, firsts: new Set() });
      return { period, reflections, findings, measures, other_languages };
    },
  };
}

export function toQuote(
  { reflection_id, revision, start, end, text }: QuoteWords,
  reflection: ShownReflection | undefined,
): Quote {
  const quote = { reflection_id, revision, day: null, title: "", quote: "", place: null };
  if (!reflection || text === null) return { ...quote, stands: "gone" };
  const { day, title, body } = reflection;
  const at = body.slice(start, end) === text ? start : body.indexOf(text);
  if (at < 0) return { ...quote, day, title, stands: "changed" };
  return {
    ...quote,
    revision: reflection.revision,
    day,
    title,
    quote: text,
    place: { start: at, end: at + text.length },
    stands: "here",
  };
}
