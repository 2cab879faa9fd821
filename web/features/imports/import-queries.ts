import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import type { ImportOptions } from "#contract/imports/import-preview.ts";
import type { ImportedState } from "#contract/imports/import-rules.ts";
import {
  getImport,
  getImportReport,
  type Import,
  listImports,
  removeImport,
  startImport,
  stopImport,
  undoImport,
} from "#contract/imports/imports.ts";
import { refetchLists } from "#web/features/reflections/reflection-queries.ts";
import { callApi } from "#web/lib/call-api.ts";
import { pagedQuery } from "#web/lib/paged.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { stopUpload } from "./import-uploads.ts";

const keys = { all: ["imports"], list: ["imports", "list"], one: ["imports", "one"] } as const;
const pollMs = 1_000;
const askSeldomMs = 4_000;

const isWorking = ({ phase }: Pick<Import, "phase">) => ["reading", "importing", "undoing"].includes(phase);

export const importsQuery = queryOptions({
  ...apiQuery(keys.list, listImports),
  select: ({ imports }) => imports,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.imports.some(isWorking) ? askSeldomMs : false),
});

export const importQuery = (id: string) =>
  queryOptions({
    ...apiQuery([...keys.one, id], getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      // Another tab may be sending it.
      if (data.phase === "uploading") return askSeldomMs;
      return isWorking(data) ? pollMs : false;
    },
  });

export type ReportFilter = { state?: ImportedState; noted?: "true" };

/** @param when changes with the import's phase, so that the report is fetched again */
export const reportQuery = (id: string, filter: ReportFilter, when: string) =>
  pagedQuery([...keys.one, id, "report", filter, when], (cursor, signal) =>
    callApi(getImportReport, {
      params: { id },
      querystring: { ...filter, ...(cursor !== null && { cursor }) },
      signal,
    }),
  );

/** Shows the state of an import without fetching it again. */
export function showImport(queryClient: QueryClient, shown: Import) {
  queryClient.setQueryData(importQuery(shown.id).queryKey, shown);
  void queryClient.invalidateQueries({ queryKey: keys.list });
}

/** After an import or an undo, all other data is stale. */
export async function refetchAll(queryClient: QueryClient): Promise<void> {
  await refetchLists(queryClient);
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.all[0] });
}

const useStep = (step: typeof stopImport | typeof undoImport) =>
  useMutation({
    mutationFn: (id: string) => callApi(step, { params: { id } }),
    onSuccess: (shown, _wanted, _before, { client }) => showImport(client, shown),
  });

export const useStopImport = () => useStep(stopImport);
export const useUndoImport = () => useStep(undoImport);

export const useStartImport = () =>
  useMutation({
    mutationFn: ({ id, options }: { id: string; options: ImportOptions }) =>
      callApi(startImport, { params: { id }, body: options }),
    onSuccess: (shown, _wanted, _before, { client }) => showImport(client, shown),
  });

export const useRemoveImport = () =>
  useMutation({
    mutationFn: (id: string) => {
      stopUpload(id);
      return callApi(removeImport, { params: { id } });
    },
    onSuccess: (_answer, _wanted, _before, { client }) => client.invalidateQueries({ queryKey: keys.list }),
  });
