import {
  getDaily,
  getReflection,
  type Reflection,
  type Save,
  saveDaily,
  saveReflection,
} from "#contract/reflections.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import type { DraftServer, LoadAnswer, SaveAnswer, Trouble } from "./draft-server.ts";
import type { Page } from "./page.ts";

/** A request that hangs would keep all later words waiting. */
const longestWaitMs = 15_000;

export const apiDraftServer: DraftServer = {
  load,

  async save(page, save, { keepalive }) {
    try {
      const how = { signal: AbortSignal.timeout(longestWaitMs), keepalive };
      return { kind: "saved", reflection: await send(page, save, how) };
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.body?.code === "stale_revision";
      return isStale ? staleAnswer(page) : { kind: "failed", trouble: troubleOf(error) };
    }
  },
};

type How = { signal: AbortSignal; keepalive: boolean };

function send(page: Page, save: Save, how: How): Promise<Reflection> {
  const { day } = page;
  if (page.kind === "daily") return callApi(saveDaily, { params: { day }, body: save, ...how });
  return callApi(saveReflection, { params: { id: page.id }, body: { ...save, day }, ...how });
}

async function load(page: Page): Promise<LoadAnswer> {
  try {
    return { kind: "loaded", reflection: await ask(page, AbortSignal.timeout(longestWaitMs)) };
  } catch (error) {
    return { kind: "failed", trouble: troubleOf(error) };
  }
}

async function ask(page: Page, signal: AbortSignal): Promise<Reflection | null> {
  if (page.kind === "daily")
    return (await callApi(getDaily, { params: { day: page.day }, signal })).reflection;
  try {
    return await callApi(getReflection, { params: { id: page.id }, signal });
  } catch (error) {
    // The device names a reflection before the server hears of it.
    if (error instanceof ApiFailure && error.body?.code === "not_found") return null;
    throw error;
  }
}

/** Asked for again rather than read from the refusal: it is the newest text, and no schema is needed to trust it. */
async function staleAnswer(page: Page): Promise<SaveAnswer> {
  const answer = await load(page);
  return answer.kind === "failed" ? answer : { kind: "stale", current: answer.reflection };
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
