import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { RunPeriod } from "#contract/analyzers/analyzer-rules.ts";
import {
  type Analyzer,
  type AnalyzerScope,
  changeAnalyzer,
  deleteAnalyzer,
  getAnalyzer,
  listAnalyzers,
  markSeen,
  restoreAnalyzer,
} from "#contract/analyzers/analyzers.ts";
import { comparePeriods, listVerdicts, lookAtPeriod, type Period } from "#contract/analyzers/findings.ts";
import { deleteRun, exportRuns, getRun, listRuns, startRun, stopRun } from "#contract/analyzers/runs.ts";
import { callApi, callForFile } from "#web/lib/call-api.ts";
import { pagedQuery } from "#web/lib/paged.ts";
import { apiQuery, freshQuery } from "#web/lib/query-client.ts";
import { withSaved } from "#web/lib/with-saved.ts";
import { isGoing } from "./analyzer-words.ts";

export type AnalyzerId = Analyzer["id"];

const keys = {
  all: ["analyzers"],
  list: ["analyzers", "list"],
  one: (id: AnalyzerId) => ["analyzers", "one", id],
  verdicts: ["analyzers", "verdicts"],
} as const;

/** While something is running. */
const pollMs = 1200;
const readingAgainMs = 5000;

export const analyzersQuery = queryOptions({
  ...apiQuery(keys.list, listAnalyzers),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => {
    if (data?.analyzers.some(({ last_run }) => isGoing(last_run))) return pollMs;
    return data && data.reading.read + data.reading.failed.length < data.reading.all ? readingAgainMs : false;
  },
});

export const analyzerQuery = (id: AnalyzerId) =>
  queryOptions({
    ...apiQuery(keys.one(id), getAnalyzer, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isGoing(data?.last_run) ? pollMs : false),
  });

const runsAtOnce = 30;

export const runsQuery = (id: AnalyzerId) => ({
  ...pagedQuery([...keys.one(id), "runs"], (cursor, signal) =>
    callApi(listRuns, {
      params: { id },
      querystring: { limit: runsAtOnce, ...(cursor !== null && { cursor }) },
      signal,
    }),
  ),
  staleTime: 0,
});

/** The key of all opened runs with their findings. */
export const runsOf = (id: AnalyzerId) => [...keys.one(id), "run"];
const runKey = (id: AnalyzerId, runId: string) => [...runsOf(id), runId];

/** Its quotes are compared with the reflections as they are now. */
export const runQuery = (id: AnalyzerId, runId: string) =>
  freshQuery(runKey(id, runId), getRun, { params: { id, run_id: runId } });

const lookAgainMs = 5000;

export const periodQuery = (id: AnalyzerId, { from, to }: Period) =>
  queryOptions({
    ...apiQuery([...keys.one(id), "period", from, to], lookAtPeriod, {
      params: { id },
      querystring: { from, to },
    }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // The server reads new text two seconds after the last request.
    refetchInterval: ({ state: { data } }) => (data && data.left > 0 ? lookAgainMs : false),
  });

export const comparisonQuery = (id: AnalyzerId, one: Period, other: Period) =>
  queryOptions({
    ...apiQuery([...keys.one(id), "compare", one, other], comparePeriods, {
      params: { id },
      body: { one, other },
    }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const verdictsQuery = queryOptions({
  ...apiQuery(keys.verdicts, listVerdicts),
  select: ({ verdicts }) => verdicts,
  staleTime: 0,
});

/** After a verdict on a finding. */
export const refetchVerdicts = (queryClient: QueryClient, id: AnalyzerId) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.verdicts }),
    queryClient.invalidateQueries({ queryKey: [...keys.one(id), "runs"] }),
  ]);

/** Shows an analyzer as the server answered. */
export function showAnalyzer(queryClient: QueryClient, analyzer: Analyzer) {
  queryClient.setQueryData(analyzerQuery(analyzer.id).queryKey, analyzer);
  queryClient.setQueryData(
    analyzersQuery.queryKey,
    (list) => list && { ...list, analyzers: withSaved(list.analyzers, analyzer) },
  );
}

/** After a run ended, or its findings changed. */
export const refetchAnalyzer = (queryClient: QueryClient, id: AnalyzerId) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.one(id) }),
    queryClient.invalidateQueries({ queryKey: keys.list }),
  ]);

export type AnalyzerChange = { on?: boolean; schedule?: Analyzer["schedule"]; scope?: AnalyzerScope };

export const useChangeAnalyzer = (id: AnalyzerId) =>
  useMutation({
    mutationKey: ["analyzers", "change"],
    scope: { id: `analyzer ${id}` },
    mutationFn: (body: AnalyzerChange) => callApi(changeAnalyzer, { params: { id }, body }),
    onSuccess: (analyzer, _wanted, _before, { client }) => {
      showAnalyzer(client, analyzer);
      void client.invalidateQueries({ queryKey: [...keys.one(id), "period"] });
    },
  });

/** `period` null: the one of its settings. */
export type RunStart = { runId: string; period?: RunPeriod | null; acceptedRevision?: number | null };

export function useStartRun(id: AnalyzerId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ runId, period = null, acceptedRevision = null }: RunStart) =>
      callApi(startRun, {
        params: { id },
        body: { id: runId, period, accepted_revision: acceptedRevision },
      }),
    onSettled: () => refetchAnalyzer(queryClient, id),
  });
}

export function useStopRun(id: AnalyzerId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) => callApi(stopRun, { params: { id, run_id: runId } }),
    onSettled: () => refetchAnalyzer(queryClient, id),
  });
}

export const useDeleteRun = (id: AnalyzerId) =>
  useMutation({
    mutationFn: (runId: string) => callApi(deleteRun, { params: { id, run_id: runId } }),
    onSuccess: (_answer, runId, _before, { client }) => {
      client.removeQueries({ queryKey: runKey(id, runId) });
      return refetchAnalyzer(client, id);
    },
  });

/** Marks the findings as seen. Only the list shows that. */
export async function noteSeen(queryClient: QueryClient, id: AnalyzerId): Promise<void> {
  await callApi(markSeen, { params: { id } });
  queryClient.setQueryData(
    analyzersQuery.queryKey,
    (list) =>
      list && {
        ...list,
        analyzers: list.analyzers.map((one) => (one.id === id ? { ...one, new_findings: 0 } : one)),
      },
  );
}

export const useDeleteAnalyzer = () =>
  useMutation({
    mutationFn: (id: string) => callApi(deleteAnalyzer, { params: { id } }),
    onSuccess: (_answer, id, _before, { client }) => {
      client.setQueryData(
        analyzersQuery.queryKey,
        (list) => list && { ...list, analyzers: list.analyzers.filter((one) => one.id !== id) },
      );
      client.removeQueries({ queryKey: keys.one(id) });
    },
  });

export async function bringBack(queryClient: QueryClient, id: string): Promise<void> {
  showAnalyzer(queryClient, await callApi(restoreAnalyzer, { params: { id } }));
}

export const exportedRuns = (id: AnalyzerId, format: "markdown" | "csv") =>
  callForFile(exportRuns, { params: { id }, querystring: { format } });
