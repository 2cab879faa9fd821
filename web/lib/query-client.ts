import { MutationCache, QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Arguments } from "./api-client.ts";
import { ApiFailure, isDamaged } from "./api-failure.ts";
import { apiQueryFn } from "./call-api.ts";
import { isSignedOut, signInAgain } from "./sign-in-again.ts";

export function createQueryClient() {
  return new QueryClient({
    // After a failed change, the person is asked for the password at once. A query's failure is shown in place of its
    // data.
    mutationCache: new MutationCache({ onError: (error) => isSignedOut(error) && signInAgain.ask() }),
    defaultOptions: {
      queries: { networkMode: "offlineFirst", staleTime: 30_000, retry: mayPass },
      mutations: { networkMode: "offlineFirst" },
    },
  });
}

const retries = 2;

/**
 * Retries only errors of the server, which may be temporary. Refused calls and damaged rows are not retried. If no
 * answer came at all, the failure is shown at once.
 */
const mayPass = (failures: number, error: Error) =>
  failures < retries && error instanceof ApiFailure && error.status >= 500 && !isDamaged(error);

/** A query for the answer to one call. */
export const apiQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...input: Arguments<E>) =>
  queryOptions({ queryKey, queryFn: apiQueryFn(endpoint, ...input) });

/** As `apiQuery`, but fetched again on each mount, because the data may change elsewhere. */
export const freshQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...input: Arguments<E>) =>
  queryOptions({ ...apiQuery(queryKey, endpoint, ...input), staleTime: 0 });
