import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Verdict } from "#contract/analyzers/analyzer-rules.ts";
import { giveVerdict, takeBackVerdict } from "#contract/analyzers/findings.ts";
import type { WholeRun } from "#contract/analyzers/runs.ts";
import { callApi } from "#web/lib/call-api.ts";
import { type AnalyzerId, refetchVerdicts, runsOf } from "../analyzer-queries.ts";

/** Saves what the person thinks of a finding; `null` takes it back. Shown at once in every run that has it. */
export function useGiveVerdict(analyzerId: AnalyzerId, key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `verdict ${key}` },
    mutationFn: async (verdict: Verdict | null) => {
      const params = { id: analyzerId, key };
      if (verdict === null) await callApi(takeBackVerdict, { params });
      else await callApi(giveVerdict, { params, body: { verdict } });
    },
    onSuccess: (_, verdict) => {
      queryClient.setQueriesData(
        { queryKey: runsOf(analyzerId) },
        (run: WholeRun | undefined) => run && withVerdict(run, key, verdict),
      );
      return refetchVerdicts(queryClient, analyzerId);
    },
  });
}

/** A run with this verdict on a finding. */
export const withVerdict = (run: WholeRun, key: string, verdict: Verdict | null): WholeRun => ({
  run: run.run,
  result: run.result && {
    ...run.result,
    findings: run.result.findings.map((finding) => (finding.key === key ? { ...finding, verdict } : finding)),
  },
});
