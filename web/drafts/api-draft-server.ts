import { joinSentences } from "#contract/formats.ts";
import { maxBodyLength, maxTitleLength } from "#contract/reflections/reflection-rules.ts";
import {
  type Draft,
  getReflection,
  type Reflection,
  type Save,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { tooLong } from "#contract/text-rules.ts";
import { isBackgroundFile } from "#contract/themes/scenes.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { dailyCall } from "#web/lib/first-calls.ts";
import type { Page } from "#web/lib/page.ts";
import { toDraft } from "./draft-rules.ts";
import type { DraftServer, LoadAnswer, SaveAnswer, SyncError } from "./draft-server.ts";
import { newIds } from "./new-ids.ts";

/** A request that hangs would block all later saves. */
const maxWaitMs = 15_000;

export const apiDraftServer: DraftServer = {
  load,

  async save(page, save, { keepalive }) {
    const message = tooLongBy(save);
    if (message) return { kind: "failed", syncError: { kind: "refused", message } };
    try {
      const how = { signal: AbortSignal.timeout(maxWaitMs), keepalive };
      return { kind: "saved", reflection: await send(page, save, how) };
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.body?.code === "stale_revision";
      return isStale ? staleAnswer(page) : { kind: "failed", syncError: syncErrorOf(error) };
    }
  },
};

type How = { signal: AbortSignal; keepalive: boolean };

function send(page: Page, save: Save, how: How): Promise<Reflection> {
  const { day } = page;
  // Drafts of an older build may name a background that the server no longer has. They are saved without it.
  const scene = save.scene && isBackgroundFile(save.scene.background) ? save.scene : null;
  const body = { ...save, ...lean(save), scene, merged_from: save.merged_from && lean(save.merged_from) };
  if (page.kind === "daily") return callApi(saveDaily, { params: { day }, body, ...how });
  return callApi(saveReflection, { params: { id: page.id }, body: { ...body, day }, ...how });
}

/** The server makes the body of answers, so it is not sent. */
const lean = (draft: Draft): Draft => ({ ...toDraft(draft), ...(draft.answers && { body: "" }) });

async function load(page: Page): Promise<LoadAnswer> {
  try {
    return { kind: "loaded", reflection: await ask(page, AbortSignal.timeout(maxWaitMs)) };
  } catch (error) {
    return { kind: "failed", syncError: syncErrorOf(error) };
  }
}

async function ask(page: Page, signal: AbortSignal): Promise<Reflection | null> {
  if (page.kind === "daily") return (await dailyCall.call(page.day, signal)).reflection;
  if (newIds.claim(page.id)) return null;
  try {
    return await callApi(getReflection, { params: { id: page.id }, signal });
  } catch (error) {
    // The device chooses the id of a new reflection, so the server may not have it yet.
    if (error instanceof ApiFailure && error.body?.code === "not_found") return null;
    throw error;
  }
}

/** Loads the newest text again, because the one in the refusal is not checked against a schema. */
async function staleAnswer(page: Page): Promise<SaveAnswer> {
  const answer = await load(page);
  return answer.kind === "failed" ? answer : { kind: "stale", current: answer.reflection };
}

/** Checked here first, because the server would refuse a text of megabytes only after receiving it. */
function tooLongBy({ title, body }: Draft): string {
  const beyond = tooLong(title, maxTitleLength);
  if (beyond) return joinSentences([t("The title is too long."), beyond]);
  const excess = body.length - maxBodyLength;
  if (excess <= 0) return "";
  return t(
    "{excess, plural, one {This text is # character too long: a reflection holds {most, number}.} other {This text is # characters too long: a reflection holds {most, number}.}}",
    { excess, most: maxBodyLength },
  );
}

/** A proxy got no answer from the server, or answered with a page (200). */
const noAnswerStatuses = new Set([0, 200, 502, 504]);

export function syncErrorOf(error: unknown): SyncError {
  if (!(error instanceof ApiFailure)) {
    // A request that timed out may still have arrived.
    if (error instanceof DOMException) return { kind: "unreachable", message: "" };
    reportError(error);
    return { kind: "unavailable", message: t("Something went wrong in this page.") };
  }
  const { status, body, offline, message } = error;
  if (offline || noAnswerStatuses.has(status)) return { kind: "unreachable", message };
  if (status === 401) return { kind: "signed_out", message };
  if (body?.code === "sealed_value_refused") return { kind: "damaged", message };
  if (status === 429 || status >= 500) return { kind: "unavailable", message };
  return { kind: "refused", message };
}
