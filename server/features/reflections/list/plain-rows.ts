import type { Day } from "#contract/day-rules.ts";
import type { WrittenUnder } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createOpaqueTerms } from "#server/platform/search/opaque-terms.ts";
import { presentOf } from "../search/filters.ts";
import { indexPending } from "../search/indexing.ts";
import { readScene } from "../stored/scenes.ts";

/** A reflection without its words. */
export type PlainRow = {
  id: string;
  day: Day;
  mood: number | null;
  word_count: number;
  /** In milliseconds. The next field is the writer's time zone. */
  written_at: number;
  time_zone: string;
  /** Clearly after its day, or imported. */
  written_later: boolean;
  activity_id: string | null;
  scene: WrittenUnder | null;
  excluded_from_ai: boolean;
};

/** Few enough that a batch takes some milliseconds. */
const rowsAtOnce = 1000;

/** Neither blank nor in the trash, by day and then by id, earliest first. The event loop is free between batches. */
export async function* plainRows(
  { database }: Context,
  owner: Owner,
  { from = "", to = "9999" }: { from?: Day | undefined; to?: Day | undefined },
): AsyncGenerator<PlainRow[]> {
  // A journal has few different ones.
  const scenes = new Map<string | null, WrittenUnder | null>();
  for (let after = { day: from, id: "" }; ; ) {
    const { day, id } = after;
    const rows = await database.asOwner(owner.id, (tx) =>
      presentOf(tx, owner)
        .select([
          "reflections.id",
          "reflections.day",
          "reflections.mood",
          "reflections.word_count",
          "reflections.written_at",
          "reflections.time_zone",
          "reflections.written_later",
          "reflections.activity_id",
          "reflections.scene",
          "reflections.excluded_from_ai",
        ])
        .where("reflections.day", ">=", day)
        .where("reflections.day", "<=", to)
        .where((is) => is.or([is("reflections.day", ">", day), is("reflections.id", ">", id)]))
        .orderBy("reflections.day")
        .orderBy("reflections.id")
        .limit(rowsAtOnce)
        .execute(),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ scene, excluded_from_ai, written_later, ...row }) => ({
      ...row,
      written_later: written_later === 1,
      scene: scenes.getOrInsertComputed(scene, () => readScene(scene)),
      excluded_from_ai: excluded_from_ai === 1,
    }));
    if (rows.length < rowsAtOnce) return;
    after = last;
    await pause();
  }
}

/** The reflections that have each of these tags, even blank ones and those in the trash. */
export const idsByTag = (context: Context, owner: Owner, tags: readonly string[]) =>
  idsByLabel(context, owner, tags, createOpaqueTerms(owner.searchKey).ofTag);

/** The reflections that name each of these feelings, even blank ones and those in the trash. */
export const idsByFeeling = (context: Context, owner: Owner, feelings: readonly string[]) =>
  idsByLabel(context, owner, feelings, createOpaqueTerms(owner.searchKey).ofFeeling);

async function idsByLabel(
  context: Context,
  owner: Owner,
  words: readonly string[],
  termOf: (word: string) => string,
): Promise<Map<string, string[]>> {
  await indexPending(context, owner);
  const found = new Map<string, string[]>();
  for (const word of words) {
    const rows = await context.database.asOwner(owner.id, (tx) =>
      tx
        .selectFrom("reflection_labels")
        .select("reflection_id")
        .where("owner_id", "=", owner.id)
        .where("label", "=", termOf(word))
        .execute(),
    );
    found.set(
      word,
      rows.map(({ reflection_id }) => reflection_id),
    );
    await pause();
  }
  return found;
}
