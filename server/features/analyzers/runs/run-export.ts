import { Readable } from "node:stream";
import { unitWords } from "#contract/analyzers/measure-units.ts";
import type { WholeRun } from "#contract/analyzers/runs.ts";
import { formatList, withoutIsolates } from "#contract/formats.ts";
import { oneLine } from "#contract/text-rules.ts";
import { t, tc } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { byteOrderMark, toCsv } from "#server/platform/csv.ts";
import { inLanguageOfCaller } from "#server/platform/languages/languages.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { analyzerName, findAnalyzer } from "../settings/known-analyzers.ts";
import { allRuns } from "./run-history.ts";

const columns = [
  "run",
  "run_finished_at",
  "period_from",
  "period_to",
  "status",
  "kind",
  "claim_or_measure",
  "strength",
  "n",
  "effect",
  "low",
  "high",
  "p",
  "tried",
  "unit",
  "day",
  "value",
  "verdict",
  "quotes",
] as const;
type Cells = Partial<Record<(typeof columns)[number], string | number | null>>;

/** All runs with what they found, as a stream of lines. @throws AppError `not_found` */
export async function exportRuns(
  context: Context,
  owner: Owner,
  id: string,
  format: "markdown" | "csv",
): Promise<Readable> {
  const name = analyzerName(await findAnalyzer(context, owner, id));
  async function* lines() {
    yield format === "csv" ? `${byteOrderMark}${toCsv([[...columns]])}` : `# ${oneLine(name)}\n`;
    for await (const whole of allRuns(context, owner, id))
      yield format === "csv" ? toCsv(toRows(whole)) : toMarkdown(whole);
  }
  return Readable.from(inLanguageOfCaller(lines()));
}

function toRows({ run, result }: WholeRun): (string | number | null)[][] {
  const { id, finished_at, period, status } = run;
  const shared: Cells = {
    run: id,
    run_finished_at: finished_at,
    period_from: period.from,
    period_to: period.to,
    status,
  };
  const rows: Cells[] = [];
  if (!result)
    rows.push({ ...shared, kind: "run", claim_or_measure: run.error && withoutIsolates(run.error) });
  for (const { claim, strength, numbers, verdict, quotes } of result?.findings ?? [])
    rows.push({
      ...shared,
      ...(numbers ?? {}),
      kind: "finding",
      claim_or_measure: withoutIsolates(claim),
      strength,
      verdict,
      quotes: quotes
        .filter(({ stands }) => stands === "here")
        .map(({ day, quote }) => `${day}: ${quote}`)
        .join("\n"),
    });
  for (const { label, unit, points } of result?.measures ?? [])
    for (const { day, value, low, high, n } of points)
      rows.push({
        ...shared,
        kind: "measure",
        claim_or_measure: withoutIsolates(label),
        unit,
        day,
        value,
        low,
        high,
        n,
      });
  return rows.map((row) => columns.map((column) => row[column] ?? null));
}

const strengths = () => ({
  strong: tc("finding", "strong"),
  fair: tc("finding", "fair"),
  weak: tc("finding", "weak"),
  chance: tc("finding", "could be chance"),
  too_few: tc("finding", "not enough to say yet"),
});
const answers = () => ({
  true: t("you said: true for me"),
  not_true: t("you said: not true"),
  ignored: t("you said: don’t look for this"),
});

function toMarkdown({ run, result }: WholeRun): string {
  const lines = [`\n## ${withoutIsolates(t("{from} to {to}", run.period))}\n`];
  if (run.error) lines.push(`${run.error}\n`);
  for (const { claim, strength, numbers, verdict, quotes } of result?.findings ?? []) {
    const told = [
      strengths()[strength],
      ...(numbers
        ? [
            `n = ${numbers.n}`,
            `p = ${numbers.p.toPrecision(2)}`,
            t("{tried, plural, one {# comparison} other {# comparisons}}", { tried: numbers.tried }),
          ]
        : []),
      ...(verdict ? [answers()[verdict]] : []),
    ];
    lines.push(`- ${escaped(claim)} (${formatList(told, { type: "unit" })})`);
    for (const { day, title, quote, stands } of quotes) {
      if (stands === "here") lines.push(`  - ${day}: “${escaped(quote)}” ${escaped(title)}`.trimEnd());
      if (stands === "changed")
        // Translators: a quoted passage. “day” is a date.
        lines.push(`  - ${t("{day}: the text has changed since.", { day: day ?? "" })}`);
    }
  }
  for (const { label, unit, points } of result?.measures ?? []) {
    lines.push(
      `\n### ${withoutIsolates(escaped(label))} (${escaped(unitWords(unit))})\n`,
      `| ${tc("heading of a column", "Day")} | ${tc("heading of a column", "Value")} | n |`,
      "| --- | --- | --- |",
    );
    for (const { day, value, n } of points) lines.push(`| ${day} | ${Number(value.toFixed(3))} | ${n} |`);
  }
  return `${lines.join("\n")}\n`;
}

/** Escapes Markdown in journal text. */
const escaped = (text: string) => oneLine(text).replace(/[\\`*_{}[\]<>#|~]/g, "\\$&");
