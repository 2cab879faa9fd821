import {
  attach,
  beginUpload,
  describeAttachment,
  finishUpload,
  sendPart,
} from "#contract/attachments/attachments.ts";
import { getDaily } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import type { PageName } from "#web/lib/page.ts";
import type { Answer, Failed, UploadServer } from "./upload-server.ts";

/** A request that hangs would block all later files. A part may take longer on a slow connection. */
const maxWaitMs = 30_000;
const maxPartMs = 120_000;

const wait = (ms = maxWaitMs) => AbortSignal.timeout(ms);

export const apiUploadServer: UploadServer = {
  begin: (upload) => answer(callApi(beginUpload, { body: upload, signal: wait() })),
  // Another tab may have finished it meanwhile.
  sendPart: (id, part, bytes) =>
    answer(
      callApi(sendPart, { params: { id, part: String(part) }, bytes, signal: wait(maxPartMs) }),
      "parts",
    ),
  // The server resizes the picture before it answers.
  finish: (id) => answer(callApi(finishUpload, { params: { id }, signal: wait(maxPartMs) }), "parts"),
  attach: (to, id) => answer(attachTo(to, id)),
  describe: (id, alt) =>
    answer(callApi(describeAttachment, { params: { id }, body: { alt }, signal: wait() })),
};

async function attachTo(to: PageName, id: string): Promise<null> {
  const page = to.slice(to.indexOf("/") + 1);
  const reflectionId = to.startsWith("one/") ? page : await dailyId(page);
  // The day has no reflection yet. The save that creates it attaches the files that its text shows.
  if (reflectionId === null) return null;
  return callApi(attach, { params: { id: reflectionId, attachment_id: id }, signal: wait() });
}

async function dailyId(day: string): Promise<string | null> {
  const { reflection } = await callApi(getDaily, { params: { day }, signal: wait() });
  return reflection?.id ?? null;
}

async function answer<Value>(call: Promise<Value>, conflict?: "parts"): Promise<Answer<Value>> {
  try {
    return { kind: "done", value: await call };
  } catch (error) {
    if (error instanceof DOMException)
      return { kind: "later", message: t("The server is taking too long to answer.") };
    if (error instanceof ApiFailure) return failed(error, conflict);
    throw error;
  }
}

function failed({ status, message, body }: ApiFailure, conflict?: "parts"): Failed {
  if (status === 404 || (status === 409 && conflict === "parts" && body?.code !== "limit_reached"))
    return { kind: "gone", message };
  if (status === 401) return { kind: "later", message: t("It will be sent once you log in again.") };
  const kind = [400, 413, 415].includes(status) ? "unfit" : status === 409 ? "refused" : "later";
  const [sentence] = Object.values(body?.fields ?? {});
  return { kind, message: sentence ?? message };
}
