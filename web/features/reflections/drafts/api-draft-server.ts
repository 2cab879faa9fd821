import type { Day } from "#contract/day.ts";
import { getDaily, saveDaily } from "#contract/reflections.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import type { DraftServer, LoadAnswer, SaveAnswer, Trouble } from "./draft-server.ts";

/** A request that hangs would keep all later words waiting. */
const longestWaitMs = 15_000;

export const apiDraftServer: DraftServer = {
  load,

  async save(day, save, { keepalive }) {
    try {
      const signal = AbortSignal.timeout(longestWaitMs);
      const reflection = await callApi(saveDaily, { params: { day }, body: save, signal, keepalive });
      return { kind: "saved", reflection };
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.body?.code === "stale_revision";
      return isStale ? staleAnswer(day) : { kind: "failed", trouble: troubleOf(error) };
    }
  },
};

async function load(day: Day): Promise<LoadAnswer> {
  try {
    const signal = AbortSignal.timeout(longestWaitMs);
    const { reflection } = await callApi(getDaily, { params: { day }, signal });
    return { kind: "loaded", reflection };
  } catch (error) {
    return { kind: "failed", trouble: troubleOf(error) };
  }
}

/** Asked for again rather than read from the refusal: it is the newest text, and no schema is needed to trust it. */
async function staleAnswer(day: Day): Promise<SaveAnswer> {
  const answer = await load(day);
  if (answer.kind === "failed") return answer;
  if (answer.reflection) return { kind: "stale", current: answer.reflection };
  return { kind: "failed", trouble: { kind: "unavailable", message: "The stored text could not be read." } };
}

/** Statuses of a proxy that never heard from the server, and 200 with an answer that isn't ours. */
const unheard = new Set([0, 200, 502, 504]);

export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiFailure)) {
    // A request given up after its time may have arrived all the same.
    if (error instanceof DOMException) return { kind: "unreachable", message: "" };
    reportError(error);
    return { kind: "unavailable", message: "Something went wrong in this page." };
  }
  const { status, message, body, offline } = error;
  if (offline || unheard.has(status)) return { kind: "unreachable", message };
  if (status === 401) return { kind: "signed_out", message };
  if (body?.code === "sealed_value_refused") return { kind: "damaged", message };
  if (status === 429 || status >= 500) return { kind: "unavailable", message };
  return { kind: "refused", message };
}
