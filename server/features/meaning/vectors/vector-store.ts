import type { Selectable } from "kysely";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { isForeignKeyViolation } from "#server/platform/errors.ts";
import { type Owner, openBytes, sealBytes } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { fromBytes, type Packed, toBytes } from "./packed-vectors.ts";

type Row = Selectable<Tables["reflection_vectors"]>;
type VectorOrigin = Pick<Row, "reflection_id" | "change" | "revision" | "model">;
type StoredVectors = VectorOrigin & {
  /** `null`: there is nothing to read. `"refused"`: the stored value was moved or altered. */
  packed: Packed | null | "refused";
};

/** Rows in one transaction. Opening them takes some ten milliseconds. */
const rowsAtOnce = 400;

/** Binds a value to what it was made from, so neither another model's value nor an older one can replace it. */
const sealContext = ({ reflection_id, model, revision }: Omit<VectorOrigin, "change">) => ({
  table: "reflection_vectors",
  row: reflection_id,
  column: `vectors of revision ${revision} by ${model}`,
});

/** The last change up to which this model has read everything. */
export const lastEmbeddedChange = ({ database }: Context, owner: Owner, model: string): Promise<number> =>
  database.asOwner(owner.id, async (tx) => {
    const { last } = await ofOwner(tx, owner)
      .where("model", "=", model)
      .select((row) => row.fn.max("change").as("last"))
      .executeTakeFirstOrThrow();
    // What another model has read in the meantime must be read again.
    const { first } = await ofOwner(tx, owner)
      .where("model", "!=", model)
      .select((row) => row.fn.min("change").as("first"))
      .executeTakeFirstOrThrow();
    return Math.min(last ?? 0, first === null ? Number.MAX_SAFE_INTEGER : first - 1);
  });

/** What the stored vectors of these reflections were made from. `isEmpty`: there was nothing to read. */
export async function vectorOrigins(
  { database }: Context,
  owner: Owner,
  ids: readonly string[],
): Promise<(VectorOrigin & { isEmpty: boolean })[]> {
  if (ids.length === 0) return [];
  const found = await database.asOwner(owner.id, (tx) =>
    ofOwner(tx, owner)
      .where("reflection_id", "in", [...ids])
      .select(["reflection_id", "change", "revision", "model"])
      .select((row) => row("vectors", "is", null).$castTo<number | boolean>().as("empty"))
      .execute(),
  );
  return found.map(({ empty, ...row }) => ({ ...row, isEmpty: Boolean(empty) }));
}

/**
 * Replaces vectors that were made from an earlier change. A power cut may undo the last few, which are then made
 * again. Does nothing if the reflection was deleted for good in the meantime.
 */
export async function storeVectors(
  { database }: Context,
  owner: Owner,
  origin: VectorOrigin,
  packed: Packed | null,
): Promise<void> {
  const vectors = packed && sealBytes(owner, sealContext(origin), toBytes(packed));
  const { change, revision, model } = origin;
  try {
    await database.asOwnerDerived(owner.id, (tx) =>
      tx
        .insertInto("reflection_vectors")
        .values({ ...origin, owner_id: owner.id, vectors })
        .onConflict((conflict) =>
          conflict
            .column("reflection_id")
            .doUpdateSet({ change, revision, model, vectors })
            // Another server may have read a later change.
            .where("reflection_vectors.change", "<=", change),
        )
        .execute(),
    );
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
  }
}

/** For a change of details that leaves the words as they are. */
export const updateVectorChange = (
  { database }: Context,
  owner: Owner,
  { reflection_id, change, revision, model }: VectorOrigin,
): Promise<void> =>
  database.asOwnerDerived(owner.id, async (tx) => {
    await tx
      .updateTable("reflection_vectors")
      .set({ change })
      .where("owner_id", "=", owner.id)
      .where("reflection_id", "=", reflection_id)
      .where("revision", "=", revision)
      .where("model", "=", model)
      .execute();
  });

/** The vectors that this model has made since a change, in batches. The event loop is free between them. */
export async function* storedVectors(
  { database }: Context,
  owner: Owner,
  model: string,
  change: number,
): AsyncGenerator<StoredVectors[]> {
  for (let after = change; ; ) {
    const found = await database.asOwner(owner.id, (tx) =>
      ofOwner(tx, owner)
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
}

const ofOwner = (tx: Tx, owner: Owner) =>
  tx.selectFrom("reflection_vectors").where("owner_id", "=", owner.id);

function openRow(owner: Owner, { vectors, ...row }: Row): StoredVectors {
  const { reflection_id, change, revision, model } = row;
  const made = { reflection_id, change, revision, model };
  if (vectors === null) return { ...made, packed: null };
  const bytes = openBytes(owner, sealContext(made), vectors);
  return { ...made, packed: bytes ? fromBytes(bytes) : "refused" };
}
