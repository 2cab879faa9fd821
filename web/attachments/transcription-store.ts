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

const none: TranscriptionList = { server: null, transcriptions: [] };

type Server = {
  list: () => Promise<TranscriptionList>;
  start: (id: string) => Promise<Transcription>;
  remove: (id: string) => Promise<unknown>;
  /** Resolves to whether this open page, and no other, has the text. */
  take: (id: string) => Promise<boolean>;
};

/** The person's transcriptions that wait, run, failed, or whose text is not in a page yet. */
export function createTranscriptionStore(server: Server) {
  const list = createObservable(none);
  let askedAt = Number.NEGATIVE_INFINITY;
  let watchers = 0;
  /** Counts what this page has changed on the server. */
  let changes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    clearTimeout(timer);
    if (!hostHasAi()) return;
    const username = session.username();
    const changesBefore = changes;
    askedAt = performance.now();
    try {
      const answer = await server.list();
      // It may be older than the change, and offer a text that this page has inserted since.
      if (changes !== changesBefore) return load();
      if (session.username() === username) list.set(answer);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // What is known stays, and is asked for again when the server answers.
    }
    const isWaiting = list
      .get()
      .transcriptions.some(({ state }) => state === "queued" || state === "running");
    clearTimeout(timer);
    if (isWaiting && watchers > 0 && !connection.isOffline()) timer = setTimeout(() => void load(), pollMs);
  }

  function replace(id: string, next: Transcription | null) {
    changes += 1;
    list.set({
      ...list.get(),
      transcriptions: [
        ...list.get().transcriptions.filter((each) => each.id !== id),
        ...(next ? [next] : []),
      ],
    });
  }

  return {
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
    reload: () => watchers > 0 && void load(),
    /** @throws ApiFailure */
    async start(id: string) {
      replace(id, await server.start(id));
      void load();
    },
    /** @throws ApiFailure */
    async remove(id: string) {
      await server.remove(id);
      replace(id, null);
    },
    /** Resolves to whether this page inserts the text. @throws ApiFailure */
    async take(id: string): Promise<boolean> {
      const isOurs = await server.take(id);
      replace(id, null);
      return isOurs;
    },
    clear() {
      askedAt = Number.NEGATIVE_INFINITY;
      list.set(none);
    },
  };
}

/** This open page, which claims finished texts. */
const by = randomId();

export const transcriptions = createTranscriptionStore({
  list: () => callApi(listTranscriptions),
  start: (id) => callApi(startTranscription, { params: { id } }),
  remove: (id) => callApi(removeTranscription, { params: { id } }),
  take: async (id) => (await callApi(takeTranscription, { params: { id }, body: { by } })).is_yours,
});

let owner = session.username();
session.subscribe(() => {
  if (session.username() !== owner) transcriptions.clear();
  owner = session.username();
});
onLock({ after: transcriptions.clear });
connection.onReconnect(transcriptions.reload);
