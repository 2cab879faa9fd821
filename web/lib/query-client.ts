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
      queries: { networkMode: "offlineFirst", staleTime: 30_000, retry: mayPass, retryDelay },
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
  failures < (secondsPutOff(error) > 0 ? retriesIfPutOff : retries) &&
  error instanceof ApiFailure &&
  error.status >= 500 &&
  !isDamaged(error);

/** Some minutes, in which the page waits without an error. */
const retriesIfPutOff = 60;

/** How long the server asks to wait with lists and searches, because it has too much to do; 0 if it doesn't. */
function secondsPutOff(error: Error): number {
  const body = error instanceof ApiFailure ? error.body : null;
  const seconds = body?.retry_after_seconds;
  return body?.code === "overloaded" && typeof seconds === "number" ? seconds : 0;
}

/** Not all browsers come back at the same moment. */
const retryDelay = (failures: number, error: Error): number =>
  1000 * (secondsPutOff(error) * (1 + Math.random()) || Math.min(2 ** failures, 30));

/** A query for the answer to one call. */
export const apiQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...input: Arguments<E>) =>
  queryOptions({ queryKey, queryFn: apiQueryFn(endpoint, ...input) });

/** As `apiQuery`, but fetched again on each mount, because the data may change elsewhere. */
export const freshQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...input: Arguments<E>) =>
  queryOptions({ ...apiQuery(queryKey, endpoint, ...input), staleTime: 0 });
