import { createApiClient } from "./api-client.ts";
import { connection } from "./connection.ts";
import { apiBase } from "./page-meta.ts";
import { session } from "./session.ts";

export const { callApi, apiQueryFn, callForFile, callForStream, callPublic, callWith, tokensRest } =
  createApiClient({
    fetch: (input, init) => fetch(input, init),
    session,
    base: apiBase,
    // Browsers offer locks on secure origins only. Elsewhere two tabs may both refresh, which the server's
    // grace allows.
    createMutex: async (task) =>
      navigator.locks ? await navigator.locks.request("reflector:refresh", task) : await task(),
    onReached: connection.report,
  });
