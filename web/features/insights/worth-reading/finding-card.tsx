import "#web/features/analyzers/analyzers.css";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { analyzersQuery, runQuery } from "#web/features/analyzers/analyzer-queries.ts";
import { Finding } from "#web/features/analyzers/history/finding.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { mostWorthReading } from "./most-worth-reading.ts";

/** Those that compare moods. */
const comparing = ["themes", "people"] as const;

/** The finding of the last runs that says most, with its sentences. Nothing where nothing is clear. */
export function FindingCard() {
  const { data: list } = useQuery(analyzersQuery);
  const runs = comparing.flatMap((id) => {
    const analyzer = list?.analyzers.find((one) => one.id === id && one.on);
    return analyzer?.last_run?.status === "done" ? { id, runId: analyzer.last_run.id } : [];
  });
  const found = useQueries({
    queries: runs.map(({ id, runId }) => runQuery(id, runId)),
    combine: (queries) =>
      queries.flatMap(({ data }, at) => {
        const run = runs[at];
        return data?.result && run ? { id: run.id, findings: data.result.findings } : [];
      }),
  });
  // It stays after the person said something about it, so that they can undo that.
  const [chosen, setChosen] = useState<ReturnType<typeof mostWorthReading<(typeof comparing)[number]>>>(null);
  const best = chosen ?? (found.length === runs.length ? mostWorthReading(found) : null);
  if (best && !chosen) setChosen(best);
  const finding = found.find(({ id }) => id === best?.id)?.findings.find(({ key }) => key === best?.key);
  if (!best || !finding) return null;
  return (
    <Pane className="insight" aria-labelledby="worth-reading">
      <div className="insight__head">
        <h2 className="insight__title" id="worth-reading">
          Worth reading
        </h2>
        <TextLink to="/analyzers/$id/history" params={{ id: best.id }}>
          All findings
        </TextLink>
      </div>
      <Finding analyzerId={best.id} finding={finding} quotesAtFirst={2} isBrief />
    </Pane>
  );
}
