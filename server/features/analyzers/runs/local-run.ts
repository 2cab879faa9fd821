import { mostFindings, mostQuotes } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AnalyzerOutput, EntityDecisions, LocalAnalyzer } from "../analyzer.ts";
import type { Found } from "../kept/run-store.ts";
import type { VerdictStore } from "../kept/verdict-store.ts";
import type { AskMeaning, AskReflections } from "../ports.ts";
import { sentencesIn } from "../reading/sentences.ts";
import type { AskJournal } from "../readings/ask-journal.ts";
import type { ReadingStore } from "../readings/reading-store.ts";
import { ThreadLost } from "../thread/analysis.ts";

/** These compare passages by their meaning. */
const needVectors = new Set<string>(["themes", "loops"]);

/** These find names and phrases, which say little without their sentence. */
const quoteSentences = new Set<string>(["people", "themes"]);
/** Of a list, a heading or a quotation in Markdown. */
const lineMark = /^\s*(?:(?:#{1,6}|>|[-*+](?: \[[ x]\])?|\d{1,3}[.)])\s+)+/;

/** The place of the sentence around another place. */
export function sentenceAround(body: string, { start, end }: Place): Place {
  const from = body.lastIndexOf("\n", start - 1) + 1;
  const to = body.indexOf("\n", end);
  const line = body.slice(from, to < 0 ? body.length : to);
  const begins = from + (lineMark.exec(line)?.[0].length ?? 0);
  const sentence = sentencesIn(body.slice(begins, from + line.length))
    .map((each) => ({ start: begins + each.start, end: begins + each.end }))
    .find((each) => each.start <= start && end <= each.end);
  return sentence ?? { start, end };
}

/** Reflections of a period whose vectors the thread gets: the newest. */
const mostVectors = 2000;

type Place = { start: number; end: number };

export type AskedLocally = {
  local: LocalAnalyzer;
  scope: AnalyzerScope;
  period: { from: Day; to: Day };
  today: Day;
};

export type RunLocally = (owner: Owner, asked: AskedLocally) => Promise<Found>;

/** Runs a built-in analyzer in the thread, and cuts its quotes from the reflections. */
export function createLocalRuns({
  readings,
  askJournal,
  verdicts,
  reflections,
  meaning,
  entitiesOf,
  onProblem,
}: {
  readings: ReadingStore;
  askJournal: AskJournal;
  verdicts: Pick<VerdictStore, "of">;
  reflections: Pick<AskReflections, "reading">;
  meaning: AskMeaning;
  entitiesOf: (owner: Owner) => Promise<EntityDecisions>;
  onProblem: (what: string, error: unknown) => void;
}): RunLocally {
  const vectorsIn = async (owner: Owner, period: AskedLocally["period"]) =>
    meaning.vectorsOf(owner, new Set(await readings.newestIn(owner, period, mostVectors)));

  const analyse = (owner: Owner, { local, scope, period, today }: AskedLocally, kept: Kept) => {
    const { kinds, tags } = scope;
    return askJournal(owner, "analyse", { analyzerId: local.id, kinds, tags, today, period, ...kept });
  };

  type Kept = {
    verdicts: Map<string, "true" | "not_true" | "ignored">;
    entities: EntityDecisions;
    vectors: ReadonlyMap<string, readonly Float32Array[]>;
  };

  async function analyseTwice(owner: Owner, asked: AskedLocally, kept: Kept) {
    try {
      return await analyse(owner, asked, kept);
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      onProblem(`the analysis thread ${error.why} on the analyzer ${asked.local.id}`, error);
      return analyse(owner, asked, kept);
    }
  }

  /** The words of the quotes as they stand now. One whose reflection has changed since it was read is left out. */
  async function cut(
    owner: Owner,
    findings: AnalyzerOutput["findings"],
    bySentence: boolean,
  ): Promise<Found["findings"]> {
    const short = findings.map((finding) => ({ ...finding, quotes: finding.quotes.slice(0, mostQuotes) }));
    const ids = [...new Set(short.flatMap(({ quotes }) => quotes.map(({ reflection_id }) => reflection_id)))];
    const wanted = new Map<string, Map<string, Place & { text: string }>>();
    for await (const batch of reflections.reading.matching(owner, {
      for: "ai",
      filter: { within: "journal", ids },
    }))
      for (const each of batch) {
        if (each.state !== "opened") continue;
        const { id, revision, body } = each.reflection;
        const texts = new Map<string, Place & { text: string }>();
        for (const { quotes } of short)
          for (const quote of quotes)
            if (quote.reflection_id === id && quote.revision === revision) {
              const { start, end } = bySentence ? sentenceAround(body, quote) : quote;
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

  return async (owner, asked) => {
    const change = await readings.lastRead(owner);
    const given = await verdicts.of(owner, asked.local.id);
    const kept: Kept = {
      verdicts: new Map(given.map(({ finding, verdict }) => [finding.key, verdict])),
      entities: await entitiesOf(owner),
      vectors: needVectors.has(asked.local.id) ? await vectorsIn(owner, asked.period) : new Map(),
    };
    const output = await analyseTwice(owner, asked, kept);
    const findings = output.findings
      .filter(({ key }) => kept.verdicts.get(key) !== "ignored")
      .slice(0, mostFindings);
    return {
      findings: await cut(owner, findings, quoteSentences.has(asked.local.id)),
      measures: output.measures,
      other_languages: output.other_languages,
      reflections: output.reflections,
      droppedQuotes: 0,
      leftOut: 0,
      change,
    };
  };
}
