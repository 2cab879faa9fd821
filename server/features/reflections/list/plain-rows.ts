import type { Day } from "#contract/day-rules.ts";
import type { WrittenUnder } from "#contract/reflections/reflections.ts";
import type { Database } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createOpaqueTerms } from "#server/platform/search/opaque-terms.ts";
import type { PlainRow } from "../reading-port.ts";
import { presentOf } from "../search/filters.ts";
import type { Indexing } from "../search/indexing.ts";
import { readScene } from "../stored/kept-scene.ts";

/** Few enough that a batch takes some milliseconds. */
const rowsAtOnce = 1000;

/** Neither blank nor in the trash, by day and then by id, earliest first. The event loop is free between batches. */
export const createPlainRows = ({
  database,
  indexPending,
}: { database: Database } & Pick<Indexing, "indexPending">) => ({
  async *plainRows(
    owner: Owner,
    { from = "", to = "9999" }: { from?: Day | undefined; to?: Day | undefined },
  ): AsyncGenerator<PlainRow[]> {
    let after = { day: from, id: "" };
    const scenes = new Map<string | null, WrittenUnder | null>();
    const sceneOf = (stored: string | null) => {
      const known = scenes.get(stored);
      if (known !== undefined) return known;
      const scene = readScene(stored);
      scenes.set(stored, scene);
      return scene;
    };
    for (;;) {
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
          .where("reflections.day", ">=", after.day)
          .where("reflections.day", "<=", to)
          .where((is) => is.or([is("reflections.day", ">", after.day), is("reflections.id", ">", after.id)]))
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
        scene: sceneOf(scene),
        excluded_from_ai: excluded_from_ai === 1,
      }));
      if (rows.length < rowsAtOnce) return;
      after = last;
      await pause();
    }
  },

  /** The reflections that have each of these tags, even blank ones and those in the trash. */
  async withTags(owner: Owner, tags: readonly string[]): Promise<Map<string, string[]>> {
    await indexPending(owner);
    const terms = createOpaqueTerms(owner.searchKey);
    const found = new Map<string, string[]>();
    for (const tag of tags) {
      const rows = await database.asOwner(owner.id, (tx) =>
        tx
          .selectFrom("reflection_labels")
          .select("reflection_id")
          .where("owner_id", "=", owner.id)
          .where("label", "=", terms.ofTag(tag))
          .execute(),
      );
      found.set(
        tag,
        rows.map(({ reflection_id }) => reflection_id),
      );
      await pause();
    }
    return found;
  },
});
