import {
  listTranscriptions,
  removeTranscription,
  startTranscription,
  type Transcription,
  type TranscriptionList,
  takeTranscription,
} from "#contract/transcriptions/transcriptions.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { connection } from "#web/lib/connection.ts";
import { createObservable } from "#web/lib/device/observable.ts";
import { onLock } from "#web/lib/lock/lock-gate.ts";
import { hostHasAi } from "#web/lib/page-meta.ts";
import { randomId } from "#web/lib/random-id.ts";
import { session } from "#web/lib/session.ts";

const pollMs = 1500;
const staleMs = 30_000;

/** This open page, which claims finished texts. */
const by = randomId();
const none: TranscriptionList = { server: null, transcriptions: [] };
const list = createObservable(none);
let askedAt = Number.NEGATIVE_INFINITY;
let watchers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function load() {
  clearTimeout(timer);
  if (!hostHasAi()) return;
  const username = session.username();
  askedAt = performance.now();
  try {
    const answer = await callApi(listTranscriptions);
    if (session.username() === username) list.set(answer);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // What is known stays, and is asked for again when the server answers.
  }
  const isWaiting = list.get().transcriptions.some(({ state }) => state === "queued" || state === "running");
  clearTimeout(timer);
  if (isWaiting && watchers > 0 && !connection.isOffline()) timer = setTimeout(() => void load(), pollMs);
}

const replace = (id: string, next: Transcription | null) =>
  list.set({
    ...list.get(),
    transcriptions: [...list.get().transcriptions.filter((each) => each.id !== id), ...(next ? [next] : [])],
  });

/** The person's transcriptions that wait, run, failed, or whose text is not in a page yet. */
export const transcriptions = {
  get: list.get,
  subscribe(listener: () => void) {
    watchers += 1;
    const unsubscribe = list.subscribe(listener);
    if (performance.now() - askedAt > staleMs) void load();
    return () => {
      watchers -= 1;
      unsubscribe();
    };
  },
  /** @throws ApiFailure */
  async start(id: string) {
    replace(id, await callApi(startTranscription, { params: { id } }));
    void load();
  },
  /** @throws ApiFailure */
  async remove(id: string) {
    await callApi(removeTranscription, { params: { id } });
    replace(id, null);
  },
  /** Resolves to whether this page inserts the text. @throws ApiFailure */
  async take(id: string): Promise<boolean> {
    const { is_yours } = await callApi(takeTranscription, { params: { id }, body: { by } });
    replace(id, null);
    return is_yours;
  },
};

const clear = () => {
  askedAt = Number.NEGATIVE_INFINITY;
  list.set(none);
};
let owner = session.username();
session.subscribe(() => {
  if (session.username() !== owner) clear();
  owner = session.username();
});
onLock({ after: clear });
connection.onReconnect(() => watchers > 0 && void load());
