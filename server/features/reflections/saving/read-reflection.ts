import { sql } from "kysely";
import type { Day } from "#contract/day-rules.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  kindSchema,
  notFound,
  type ReflectionRow,
  requireReflection,
  toReflection,
} from "../stored/reflection-rows.ts";

/** @throws AppError `not_found`, `sealed_value_refused` */
export const readReflection = ({ database }: Context, owner: Owner, id: string): Promise<Reflection> =>
  database.asOwner(owner.id, async (tx) => toReflection(owner, await requireReflection(tx, owner.id, id)));

/**
 * `reflection` is `null` if its ETag is one of `known`; nothing is opened then.
 * @throws AppError `not_found`, `sealed_value_refused`
 */
export const readUnlessKnown = (
  { database }: Context,
  owner: Owner,
  id: string,
  known: readonly string[],
): Promise<{ etag: string; reflection: Reflection | null }> =>
  database.asOwner(owner.id, async (tx) => {
    if (known.length > 0) {
      const found = await findState(tx, owner, id);
      if (!found) throw notFound();
      const etag = etagOf(id, found);
      if (known.includes(etag)) return { etag, reflection: null };
    }
    const row = await requireReflection(tx, owner.id, id);
    return { etag: etagOf(id, row), reflection: toReflection(owner, row) };
  });

export const readDaily = ({ database }: Context, owner: Owner, day: Day): Promise<Reflection | null> =>
  database.asOwner(owner.id, async (tx) => {
    const row = await findDaily(tx, owner, day);
    return row ? toReflection(owner, row) : null;
  });

/** `null` if the owner has no reflection with this id. */
export const findKind = ({ database }: Context, owner: Owner, id: string): Promise<ReflectionKind | null> =>
  database.asOwner(owner.id, async (tx) => {
    const found = await findState(tx, owner, id);
    return found ? kindSchema.parse(found.kind) : null;
  });

export const findDaily = (tx: Tx, owner: Owner, day: Day): Promise<ReflectionRow | undefined> =>
  tx
    .selectFrom("reflections")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("kind", "=", sql.lit("daily"))
    .where("day", "=", day)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

const findState = (tx: Tx, owner: Owner, id: string) =>
  tx
    .selectFrom("reflections")
    .select(["kind", "change", "updated_at"])
    .$call(ownRow(owner.id, id))
    .executeTakeFirst();

/** Includes the time of its words, because change numbers may repeat after an older backup was restored. */
const etagOf = (id: string, { change, updated_at }: Pick<ReflectionRow, "change" | "updated_at">) =>
  `"${id}.${change}.${updated_at}"`;
