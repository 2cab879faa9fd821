import type { Selectable } from "kysely";
import type { Database, Tx } from "#server/platform/database.ts";
import { isForeignKeyViolation } from "#server/platform/errors.ts";
import { type Owner, openBytes, sealBytes } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { fromBytes, type Packed, toBytes } from "./packed.ts";

type Row = Selectable<Tables["reflection_vectors"]>;
export type MadeOf = Pick<Row, "reflection_id" | "change" | "revision" | "model">;
export type OpenedVectors = MadeOf & {
  /** `null`: there is nothing to read. `"refused"`: the stored value was moved or altered. */
  packed: Packed | null | "refused";
};

/** Rows in one transaction. Opening them takes some ten milliseconds. */
const rowsAtOnce = 400;

/** Binds a value to what it was made from, so neither another model's value nor an older one can replace it. */
const placeOf = ({ reflection_id, model, revision }: Omit<MadeOf, "change">) => ({
  table: "reflection_vectors",
  row: reflection_id,
  column: `vectors of revision ${revision} by ${model}`,
});

export function createVectorStore(database: Database) {
  const rowsOf = <Result>(owner: Owner, work: (rows: ReturnType<typeof ofOwner>) => Promise<Result>) =>
    database.asOwner(owner.id, (tx) => work(ofOwner(tx, owner.id)));

  return {
    /** The last change up to which this model has read everything. */
    lastRead: (owner: Owner, model: string): Promise<number> =>
      database.asOwner(owner.id, async (tx) => {
        const { last } = await ofOwner(tx, owner.id)
          .where("model", "=", model)
          .select((row) => row.fn.max("change").as("last"))
          .executeTakeFirstOrThrow();
        // What another model has read in the meantime must be read again.
        const { first } = await ofOwner(tx, owner.id)
          .where("model", "!=", model)
          .select((row) => row.fn.min("change").as("first"))
          .executeTakeFirstOrThrow();
        return Math.min(last ?? 0, first === null ? Number.MAX_SAFE_INTEGER : first - 1);
      }),

    madeOf: (owner: Owner, ids: readonly string[]): Promise<(MadeOf & { isEmpty: boolean })[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : rowsOf(owner, (rows) =>
            rows
              .where("reflection_id", "in", [...ids])
              .select(["reflection_id", "change", "revision", "model"])
              .select((row) => row("vectors", "is", null).$castTo<number | boolean>().as("empty"))
              .execute(),
          ).then((found) => found.map(({ empty, ...row }) => ({ ...row, isEmpty: Boolean(empty) }))),

    /**
     * Replaces what was made from an earlier change. A power cut may undo the last few, which are then made again.
     * @returns false if the reflection was deleted for good in the meantime
     */
    async write(owner: Owner, made: MadeOf, packed: Packed | null): Promise<boolean> {
      const vectors = packed && sealBytes(owner, placeOf(made), toBytes(packed));
      try {
        await database.asOwnerDerived(owner.id, (tx) =>
          tx
            .insertInto("reflection_vectors")
            .values({ ...made, owner_id: owner.id, vectors })
            .onConflict((conflict) =>
              conflict
                .column("reflection_id")
                .doUpdateSet({ change: made.change, revision: made.revision, model: made.model, vectors })
                // Another server may have read a later change.
                .where("reflection_vectors.change", "<=", made.change),
            )
            .execute(),
        );
        return true;
      } catch (error) {
        if (isForeignKeyViolation(error)) return false;
        throw error;
      }
    },

    /** For a change of details that leaves the words alone. */
    async moveOn(owner: Owner, made: MadeOf): Promise<void> {
      await database.asOwnerDerived(owner.id, (tx) =>
        tx
          .updateTable("reflection_vectors")
          .set({ change: made.change })
          .where("owner_id", "=", owner.id)
          .where("reflection_id", "=", made.reflection_id)
          .where("revision", "=", made.revision)
          .where("model", "=", made.model)
          .execute(),
      );
    },

    /** What this model has made since a change, in batches. The event loop is free between them. */
    async *since(owner: Owner, model: string, change: number): AsyncGenerator<OpenedVectors[]> {
      for (let after = change; ; ) {
        const found = await rowsOf(owner, (rows) =>
          rows
            .where("model", "=", model)
            .where("change", ">", after)
            .selectAll()
            .orderBy("change")
            .limit(rowsAtOnce)
            .execute(),
        );
        const last = found.at(-1);
        if (!last) return;
        yield found.map((row) => openRow(owner, row));
        if (found.length < rowsAtOnce) return;
        after = last.change;
      }
    },
  };
}
export type VectorStore = ReturnType<typeof createVectorStore>;

const ofOwner = (tx: Tx, ownerId: string) =>
  tx.selectFrom("reflection_vectors").where("owner_id", "=", ownerId);

function openRow(owner: Owner, { vectors, ...row }: Row): OpenedVectors {
  const { reflection_id, change, revision, model } = row;
  const made = { reflection_id, change, revision, model };
  if (vectors === null) return { ...made, packed: null };
  const bytes = openBytes(owner, placeOf(made), vectors);
  return { ...made, packed: bytes ? fromBytes(bytes) : "refused" };
}
