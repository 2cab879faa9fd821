import type { Database } from "#server/platform/database.ts";
import { asJson } from "./testing-sealed.ts";

/** A letter, the settings of letters, an experiment and one of its days, a template, a fact with a value, a revisit, and a transcription. */
export const rowsOfLetters = 9;

export const addLetterRows = (
  database: Database,
  owner_id: string,
  { id, soundId }: { id: string; soundId: string },
  word: string,
): Promise<void> =>
  database.asOwner(owner_id, async (tx) => {
    const [day, made] = ["2026-11-16", 1];
    const letter = {
      id,
      owner_id,
      kind: "weekly" as const,
      from_day: day,
      to_day: "2026-11-22",
      made_at: made,
    };
    await tx
      .insertInto("letters")
      .values({ ...letter, content: asJson(aLetter(word)) })
      .execute();
    const settings = { rhythm: "weekly" as const, by_model: 0, borrowed_on: 1, time_zone: "Europe/Berlin" };
    await tx
      .insertInto("letter_settings")
      .values({ ...settings, owner_id })
      .execute();
    const experiment = { revision: 1, starts_on: day, ends_on: "2026-12-16", created_at: made };
    await tx
      .insertInto("experiments")
      .values({ ...experiment, owner_id, id, content: asJson(anExperiment(word)) })
      .execute();
    const template = { revision: 1, created_at: made, updated_at: made };
    await tx
      .insertInto("templates")
      .values({ ...template, owner_id, id, content: asJson({ name: word, body: word }) })
      .execute();
    await tx
      .insertInto("facts")
      .values({
        ...{ owner_id, id, revision: 1, position: 0, created_at: made },
        content: asJson({ name: word, kind: "number", unit: "h", archived: false }),
      })
      .execute();
    await tx
      .insertInto("fact_values")
      .values({ owner_id, fact_id: id, day, value: asJson(7.2) })
      .execute();
    await tx
      .insertInto("revisits")
      .values({
        ...{ owner_id, id, reflection_id: id, revision: 1, due_on: day, closed: 0, created_at: made },
        content: asJson({ kind: "worry", words: word, outcome: null, answer: "", closed_on: null }),
      })
      .execute();
    await tx
      .insertInto("transcriptions")
      .values({
        ...{ owner_id, attachment_id: soundId, state: "done", model_hash: "a hash", asked_at: made },
        ...{ attempts: 1, text: Buffer.from(`A ${word} called.`) },
      })
      .execute();
    await tx
      .insertInto("experiment_days")
      .values({ owner_id, experiment_id: id, day, content: asJson({ did: "a", rating: null }) })
      .execute();
  });

const aLetter = (word: string) => ({
  days: [],
  topics: [{ name: word, kind: "tag", days: 2 }],
  ...{ passages: [], question: null, quotes: [], written: null, model_failed: false },
});

const anExperiment = (word: string) => ({
  ...{ question: `Does a ${word} help?`, a: word, b: "tea", outcome: "mood", scale_label: "" },
  ...{ shows_next_day: false, design: "coin", block_days: 1, starts_on: "2026-11-16", days: 30 },
  ...{ time_zone: "Europe/Berlin", seed: "a seed" },
});
