import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { exportCalls, getCall, getCallTotals, listCalls } from "#contract/models/model-calls.ts";
import type { CallPurpose } from "#contract/models/model-rules.ts";
import { callApi, callForFile } from "#web/lib/call-api.ts";
import { pagedQuery } from "#web/lib/paged.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** As the page's address names them, with days in the person's time zone. */
export type CallFilters = { purpose?: CallPurpose | ""; destination?: string; from?: string; to?: string };

/** The filters for the API, without empty ones and with days as moments. */
export function toQuery({ purpose, destination, from, to }: CallFilters) {
  const after = to ? new Date(`${to}T00:00`) : null;
  after?.setDate(after.getDate() + 1);
  return {
    ...(purpose && { purpose }),
    ...(destination && { destination }),
    ...(from && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(after && { until: after.toISOString() }),
  };
}

export const callsQuery = (filters: CallFilters) => ({
  ...pagedQuery(["models", "calls", filters], (cursor, signal) =>
    callApi(listCalls, {
      querystring: { ...toQuery(filters), limit: 200, ...(cursor !== null && { cursor }) },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
});

export const totalsQuery = (filters: CallFilters) =>
  queryOptions({
    ...apiQuery(["models", "call totals", filters], getCallTotals, { querystring: toQuery(filters) }),
    placeholderData: keepPreviousData,
  });

export const callQuery = (id: string) => apiQuery(["models", "call", id], getCall, { params: { id } });

export const exportedCalls = (filters: CallFilters, format: "jsonl" | "csv") =>
  callForFile(exportCalls, { querystring: { ...toQuery(filters), format } });
