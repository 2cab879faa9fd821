import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import type { Analyzer } from "#contract/analyzers/analyzers.ts";
import { startRun } from "#contract/analyzers/runs.ts";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useCompanionOn } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { type AnalyzerId, analyzersQuery } from "./analyzer-queries.ts";
import { isGoing } from "./analyzer-words.ts";
import type { RangeName } from "./history/history-address.ts";
import { Problem } from "./run-control.tsx";

/** Runs by analyzer. */
type Started = ReadonlyMap<AnalyzerId, string>;

/** Runs every analyzer that is switched on. Each row shows its own progress and result. */
export function RunAll({ analyzers, period }: { analyzers: readonly Analyzer[]; period: RangeName }) {
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<Started>(new Map());
  const isModelOn = useCompanionOn();
  const canRun = (one: Analyzer) =>
    one.on && !one.damaged && (one.kind === "built_in" || (one.cost_accepted && isModelOn));
  const start = useMutation({
    mutationFn: async () => {
      setStarted(new Map());
      const failed: string[] = [];
      for (const { id, name } of analyzers.filter((one) => canRun(one) && !isGoing(one.last_run)))
        try {
          const run = await callApi(startRun, { params: { id }, body: { id: randomId(), period } });
          setStarted((before) => new Map(before).set(id, run.id));
        } catch (error) {
          const problem = error instanceof Error ? error.message : "";
          // Translators: “name” is of an analyzer, “problem” a sentence that says why it did not run.
          failed.push(t("{name}: {problem}", { name, problem }));
        }
      if (failed.length > 0) throw new Error(joinSentences(failed));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: analyzersQuery.queryKey }),
  });
  const runs = analyzers.flatMap(({ id, last_run }) =>
    last_run && last_run.id === started.get(id) ? [last_run] : [],
  );
  const done = runs.filter((run) => !isGoing(run)).length;
  const isRunning = start.isPending || done < started.size;
  return (
    <div className="run-control">
      <Button disabled={isRunning} onClick={() => start.mutate()} Icon={Play}>
        {t("Run all")}
      </Button>
      {started.size > 0 && (
        <>
          {isRunning && (
            <progress className="run-progress" aria-label={t("Run of all")} value={done} max={started.size} />
          )}
          <span className="small quiet tabular" role="status">
            {isRunning
              ? t("{done, number} of {all, plural, one {# analyzer} other {# analyzers}} done", {
                  done,
                  all: started.size,
                })
              : t("All done. {count, plural, one {# new finding} other {# new findings}}.", {
                  count: runs.reduce((sum, run) => sum + run.new_findings, 0),
                })}
          </span>
        </>
      )}
      <Problem error={start.error} />
    </div>
  );
}
