import { expect, it } from "vitest";
import type { Transcription, TranscriptionList } from "#contract/transcriptions/transcriptions.ts";
import { idOf } from "./testing.ts";
import { createTranscriptionStore } from "./transcription-store.ts";

const done: Transcription = {
  id: idOf(1),
  state: "done",
  asked_at: "2026-11-21T20:00:00Z",
  started_at: "2026-11-21T20:00:01Z",
  problem: null,
  text: "The wind was cold.",
};

it("offers a text no more that this page has taken, also if an older list is answered later", async () => {
  let stored = [done];
  const answers: (() => void)[] = [];
  const store = createTranscriptionStore({
    list() {
      const answer: TranscriptionList = { server: null, transcriptions: stored };
      return new Promise((resolve) => answers.push(() => resolve(answer)));
    },
    start: async () => done,
    remove: async () => undefined,
    async take() {
      stored = [];
      return true;
    },
  });
  const answer = async (which: number) => {
    answers[which]?.();
    for (let round = 0; round < 10; round += 1) await Promise.resolve();
  };
  const offered: string[] = [];
  store.subscribe(() => offered.push(...store.get().transcriptions.map(({ text }) => text ?? "")));
  // The connection returns: the list is requested when the browser says so, and when a request was answered.
  store.reload();
  store.reload();
  await answer(0);
  expect(offered).toEqual(["The wind was cold."]);
  expect(await store.take(done.id)).toBe(true);
  await answer(1);
  await answer(2);
  expect(offered).toEqual(["The wind was cold."]);

  // The dropped answers were requested again.
  expect(answers).toHaveLength(5);
  await answer(4);
  expect(store.get().transcriptions).toEqual([]);
});
