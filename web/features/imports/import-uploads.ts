import { useSyncExternalStore } from "react";
import { beginImport, type Import, readImport, sendImportPart } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { connection } from "#web/lib/connection.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { session } from "#web/lib/session.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { sendImport } from "./send-import.ts";

export type UploadState = {
  sent: number;
  bytes: number;
  /** The server can't be reached just now, so this is tried again. */
  isWaiting: boolean;
  /** Why it ended early. */
  problem: string | null;
};

/** Uploads of this tab, by the import's id. They continue while the person is on another page. */
const states = new Map<string, UploadState>();
const running = new Map<string, AbortController>();
const emitter = createEmitter();

function show(id: string, state: UploadState | null) {
  if (state) states.set(id, state);
  else states.delete(id);
  emitter.notify();
}

export const useUpload = (id: string): UploadState | undefined =>
  useSyncExternalStore(emitter.subscribe, () => states.get(id));

const maxPartMs = 120_000;
const maxRestMs = 30_000;

/**
 * Begins to send files, or continues with the same ones.
 *
 * @param onBegun called as soon as the server has created the import
 * @param onSent called once the server has all of them
 * @returns whether the server took it, and why it ended early
 */
export async function upload(
  id: string,
  files: readonly ChosenFile[],
  told: { onBegun: (begun: Import) => void; onSent: (read: Import) => void },
): Promise<{ hasBegun: boolean; problem: string | null }> {
  if (running.has(id)) return { hasBegun: true, problem: null };
  const stop = new AbortController();
  running.set(id, stop);
  const owner = session.username();
  const left = session.subscribe(() => session.username() !== owner && stop.abort());
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  let hasBegun = false;
  show(id, { sent: 0, bytes, isWaiting: false, problem: null });
  try {
    const read = await sendImport({
      files,
      signal: stop.signal,
      rest: (failures) => untilWorthwhile(failures, stop.signal),
      onProgress: (progress) => show(id, { ...progress, problem: null }),
      server: {
        begin: async () => {
          const begun = await callApi(beginImport, { body: bodyOf(id, files), signal: stop.signal });
          hasBegun = true;
          told.onBegun(begun);
          return begun;
        },
        sendPart: (part, piece) =>
          callApi(sendImportPart, {
            params: { id, part: String(part) },
            bytes: piece,
            signal: AbortSignal.any([stop.signal, AbortSignal.timeout(maxPartMs)]),
          }).catch(tooSlow),
        read: () => callApi(readImport, { params: { id }, signal: stop.signal }),
      },
    });
    show(id, null);
    told.onSent(read);
  } catch (error) {
    const state = states.get(id) ?? { sent: 0, bytes };
    show(id, stop.signal.aborted ? null : { ...state, isWaiting: false, problem: explain(error) });
  } finally {
    left();
    running.delete(id);
  }
  return { hasBegun, problem: states.get(id)?.problem ?? null };
}

/** Stops sending, and clears the error. */
export function stopUpload(id: string) {
  running.get(id)?.abort();
  show(id, null);
}

const bodyOf = (id: string, files: readonly ChosenFile[]) => ({
  id,
  files: files.map(({ name, file }) => ({ name, bytes: file.size })),
  time_zone: deviceTimeZone(),
});

function tooSlow(error: unknown): never {
  if (!(error instanceof DOMException) || error.name !== "TimeoutError") throw error;
  throw new ApiFailure({ status: 0, message: t("The server is taking too long to answer."), offline: true });
}

/** Longer after each failure, but no longer than until the server can be reached again. */
function untilWorthwhile(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(maxRestMs, 1000 * 2 ** (failures - 1)));
    const stop = connection.onReconnect(end);
    signal.addEventListener("abort", end);
  });
}

function explain(error: unknown): string {
  if (error instanceof ApiFailure) {
    if (error.body?.code === "already_taken")
      return t(
        "These are not the files you began with. Choose the same ones, or give up this import and start again.",
      );
    const [sentence] = Object.values(error.body?.fields ?? {});
    return sentence ?? error.message;
  }
  if (error instanceof DOMException)
    return t("A file can no longer be read. It may have been moved or changed. Choose it again.");
  return t("The files could not be sent. Please try again.");
}
