import { MutationCache, QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Arguments } from "./api-client.ts";
import { ApiFailure, isDamaged } from "./api-failure.ts";
import { apiQueryFn } from "./call-api.ts";
import { isSignedOut, signInAgain } from "./sign-in-again.ts";

export function createQueryClient() {
  return new QueryClient({
    // After a press, the password is asked for at once. A query's failure is shown in its place.
    mutationCache: new MutationCache({ onError: (error) => isSignedOut(error) && signInAgain.ask() }),
    defaultOptions: {
      queries: { networkMode: "offlineFirst", staleTime: 30_000, retry: mayPass },
      mutations: { networkMode: "offlineFirst" },
    },
  });
}

const retries = 2;

/**
 * A busy server may answer the next time. A refused call stays refused, and a damaged row stays damaged. If
 * no answer came at all, the failure is shown at once.
 */
const mayPass = (failures: number, error: Error) =>
  failures < retries && error instanceof ApiFailure && error.status >= 500 && !isDamaged(error);

/** A query whose data is the answer to one call. */
export const apiQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...input: Arguments<E>) =>
  queryOptions({ queryKey, queryFn: apiQueryFn(endpoint, ...input) });

/** The same, fetched again wherever it is shown, because something else may have changed it. */
export const freshQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...input: Arguments<E>) =>
  queryOptions({ ...apiQuery(queryKey, endpoint, ...input), staleTime: 0 });
