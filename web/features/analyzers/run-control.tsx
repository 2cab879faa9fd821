import { Play, Square } from "lucide-react";
import { useState } from "react";
import type { RunPeriod } from "#contract/analyzers/analyzer-rules.ts";
import type { Analyzer } from "#contract/analyzers/analyzers.ts";
import type { AnalyzerRun } from "#contract/analyzers/runs.ts";
import { t } from "#contract/translate.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useCompanionOn } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useStartRun, useStopRun } from "./analyzer-queries.ts";
import { isGoing } from "./analyzer-words.ts";

const { Part: CostDialog } = lazyWithRetry(() => import("./cost-dialog.tsx"));

type RunControlProps = { analyzer: Analyzer; period: RunPeriod | null; tight?: boolean };

/** Runs an analyzer now, or shows its progress. An analyzer with a model first shows what it would send. */
export function RunControl({ analyzer, period, tight }: RunControlProps) {
  const { id, name, last_run: run } = analyzer;
  const start = useStartRun(id);
  const [isAsking, setAsking] = useState(false);
  const isOn = useCompanionOn();
  if (run && isGoing(run)) return <Going analyzer={analyzer} run={run} />;
  // It needs a model, and none is used while the companion is off.
  if (analyzer.kind === "own" && !isOn)
    return tight ? null : (
      <span className="small quiet">{t("It does not run while the companion is off.")}</span>
    );
  const isFirst = analyzer.kind === "own" && !analyzer.cost_accepted;
  const begin = () => (isFirst ? setAsking(true) : start.mutate({ runId: randomId(), period }));
  return (
    <div className="run-control">
      {tight ? (
        <IconButton
          tight
          label={t("Run now: {name}", { name })}
          // Translators: a button: the analyzer reads the journal now.
          title={t("Run now")}
          disabled={start.isPending || analyzer.damaged}
          onClick={begin}
          Icon={Play}
        />
      ) : (
        <Button disabled={start.isPending || analyzer.damaged} onClick={begin} Icon={Play}>
          {t("Run now")}
        </Button>
      )}
      <Problem error={start.error} />
      {isAsking && analyzer.kind === "own" && (
        <CostDialog
          analyzer={analyzer}
          onOpenChange={setAsking}
          onRun={() => start.mutate({ runId: randomId(), period, acceptedRevision: analyzer.revision })}
        />
      )}
    </div>
  );
}

/** Why a press had no effect, shown next to the button. */
export const Problem = ({ error }: { error: Error | null }) =>
  error && (
    <p className="run-control__problem" role="alert">
      {error.message}
    </p>
  );

function Going({ analyzer: { id, name }, run }: { analyzer: Analyzer; run: AnalyzerRun }) {
  const stop = useStopRun(id);
  const { done, of } = run.progress;
  return (
    <div className="run-control run-control--going">
      {/* Translators: “name” is the name of an analyzer. */}
      <progress
        className="run-progress"
        aria-label={t("Run of {name}", { name })}
        {...(of > 0 && { value: done, max: of })}
      />
      <span className="small quiet tabular" role="status">
        {of > 0
          ? t("{done, number} of {all, number}", { done, all: of })
          : // Translators: a run that waits for its turn.
            t("Waiting")}
      </span>
      <IconButton
        tight
        label={t("Stop: {name}", { name })}
        title={t("Stop")}
        disabled={stop.isPending}
        onClick={() => stop.mutate(run.id)}
        Icon={Square}
      />
      <Problem error={stop.error} />
    </div>
  );
}
