import { randomUUID } from "node:crypto";
import { addDays, type Day } from "#contract/day-rules.ts";
import { emptyDraft, type Save } from "#contract/reflections/reflections.ts";
import type { Database } from "#server/platform/database.ts";
import { newKey, type Owner, openJournal } from "#server/platform/sealing.ts";
import { addUser } from "#server/platform/testing.ts";
import type { Embedder } from "./encoder/encoder.ts";

/** The day of the test clock. */
export const today: Day = "2026-11-21";
export const daysAgo = (count: number): Day => addDays(today, -count);

export const aSave = (more: Partial<Save>): Save => ({
  ...emptyDraft,
  revision: 0,
  save_id: randomUUID(),
  written_at: "2026-11-21T11:30:00.000Z",
  time_zone: "Europe/Berlin",
  scene: null,
  activity_id: null,
  programme_run_id: null,
  merged_from: null,
  ...more,
});

export const addOwner = async (database: Database): Promise<Owner> =>
  openJournal(await addUser(database), newKey());

/** The meaning of the words below. Each number is one dimension of a vector. */
const meanings = [
  /sleep|awake|insomnia|\bslept/gi,
  /dog|puppy|hound|bark/gi,
  /rent|debt|money|owe/gi,
  /sea|swim|swam|ocean/gi,
];

/** A model's server with embeddings, for tests. Texts with words of the same meaning get similar vectors. */
export function createTestEmbedder(model = "tests-embed-1") {
  const seen: string[] = [];
  /** Runs before it answers. */
  let before = async (_text: string): Promise<void> => {};
  const embedder: Embedder = {
    model,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        await before(text);
        signal.throwIfAborted();
        seen.push(text);
        vectors.push(Float32Array.from([...meanings.map((each) => text.match(each)?.length ?? 0), 0.01]));
      }
      return vectors;
    },
  };
  return {
    embedder,
    /** All texts that it received, in order. */
    seen,
    onText(work: (text: string) => Promise<void>) {
      before = work;
    },
  };
}
