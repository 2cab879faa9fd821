import { t } from "#contract/translate.ts";
import "#web/features/analyzers/analyzers.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";
import { analyzersQuery, runQuery } from "#web/features/analyzers/analyzer-queries.ts";
import { Finding } from "#web/features/analyzers/history/finding.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { TextLink } from "#web/ui/link.tsx";

/** The finding of the last run on themes that says most, with its sentences. Nothing where nothing is clear. */
export function FindingCard() {
  const { data: list } = useQuery(analyzersQuery);
  const run = list?.analyzers.find(({ id, on }) => id === "themes" && on)?.last_run;
  const { data } = useQuery({
    ...runQuery("themes", run?.id ?? ""),
    enabled: run?.status === "done",
  });
  const findings = data?.result?.findings ?? [];
  // It stays after the person said something about it, so that they can undo that.
  const [chosen, setChosen] = useState<string | null>(null);
  const best = chosen ?? mostWorthReading(findings)?.key ?? null;
  if (best !== chosen) setChosen(best);
  const finding = findings.find(({ key }) => key === best);
  if (!finding) return null;
  return (
    <Pane className="insight" aria-labelledby="worth-reading">
      <div className="insight__head">
        <h2 className="insight__title" id="worth-reading">
          {t("Worth reading")}
        </h2>
        <TextLink to="/analyzers/$id/history" params={{ id: "themes" }}>
          {t("All findings")}
        </TextLink>
      </div>
      <Finding analyzerId="themes" finding={finding} quotesAtFirst={2} isBrief />
    </Pane>
  );
}

/**
 * The strongest clear difference, and of equally strong ones the largest. Only with a sentence that is still in the
 * journal, and only if the person has not said anything about it.
 */
export const mostWorthReading = (findings: readonly AnalyzerFinding[]): AnalyzerFinding | undefined =>
  findings
    .filter(
      ({ strength, verdict, numbers, quotes }) =>
        (strength === "strong" || strength === "fair") &&
        verdict === null &&
        numbers !== null &&
        quotes.some(({ stands }) => stands === "here"),
    )
    .sort((one, other) =>
      one.strength === other.strength ? sizeOf(other) - sizeOf(one) : one.strength === "strong" ? -1 : 1,
    )[0];

const sizeOf = ({ numbers }: AnalyzerFinding) => Math.abs(numbers?.effect ?? 0);
