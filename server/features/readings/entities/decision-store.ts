import { z } from "zod";
import { maxDecisions, nameKinds } from "#contract/analyzers/people-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";

const common = {
  about: z.enum(["entity", "theme"]),
  key: z.string().max(500),
  /** What it was called when this was decided. */
  called: z.string().max(500),
};
export const contentSchema = z.discriminatedUnion("kind", [
  z.object({ ...common, kind: z.literal("rename"), name: z.string().max(500) }),
  z.object({ ...common, kind: z.literal("merge"), into: z.string().max(500) }),
  z.object({ ...common, kind: z.literal("hide") }),
  z.object({ ...common, kind: z.literal("sort"), as: z.enum(nameKinds) }),
]);
export type NewDecision = z.infer<typeof contentSchema>;
export type StoredDecision = NewDecision & { id: string; decided_at: number };

const sealContext = (id: string) => ({ table: "entity_decisions", row: id, column: "content" });

export const sealDecision = (owner: Owner, id: string, decision: NewDecision): Buffer =>
  seal(owner, sealContext(id), JSON.stringify(decision));

/** @throws AppError `sealed_value_refused` */
export const openDecision = (owner: Owner, { id, content }: { id: string; content: Buffer }): NewDecision =>
  contentSchema.parse(JSON.parse(open(owner, sealContext(id), content)));

export const tooManyDecisions = () =>
  // Translators: decisions about names and themes: to rename, merge, hide or sort them.
  t(
    "{count, plural, one {There is # decision} other {There are # decisions}}, which is the limit. Undo one first.",
    { count: maxDecisions },
  );

/** Decisions apply in the order of their positions. The caller has locked the person. */
export async function nextPosition(tx: Tx, owner: Owner): Promise<number> {
  const { last } = await rowsOf(tx, owner.id)
    .select((row) => row.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
const rowsOf = (tx: Tx, ownerId: string) => tx.selectFrom("entity_decisions").where("owner_id", "=", ownerId);

/** A person's decisions about names and themes, oldest first. */
export const readDecisions = (
  { database }: Pick<Context, "database">,
  owner: Owner,
): Promise<StoredDecision[]> => database.asOwner(owner.id, (tx) => readIn(tx, owner));

/** Sent twice, it counts once. @throws AppError `limit_reached` */
export const storeDecision = (
  { database, clock }: Context,
  owner: Owner,
  id: string,
  decision: NewDecision,
): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const known = await rowsOf(tx, owner.id).select("id").where("id", "=", id).executeTakeFirst();
    if (known) return;
    const { count } = await rowsOf(tx, owner.id)
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxDecisions) throw new AppError("limit_reached", tooManyDecisions());
    await tx
      .insertInto("entity_decisions")
      .values({
        owner_id: owner.id,
        id,
        position: await nextPosition(tx, owner),
        decided_at: clock.now().getTime(),
        content: sealDecision(owner, id, decision),
      })
      .execute();
  });

/** @throws AppError `not_found` */
export const removeDecision = (
  { database }: Context,
  owner: Owner,
  id: string,
  about: NewDecision["about"],
): Promise<StoredDecision> =>
  database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const decision = (await readIn(tx, owner)).find((each) => each.id === id && each.about === about);
    if (!decision) throw new AppError("not_found", t("This has already been undone."));
    await tx.deleteFrom("entity_decisions").$call(ownRow(owner.id, id)).execute();
    return decision;
  });

/** One that is damaged on the server counts as undone. */
async function readIn(tx: Tx, owner: Owner): Promise<StoredDecision[]> {
  const rows = await rowsOf(tx, owner.id)
    .select(["id", "decided_at", "content"])
    .orderBy("position")
    .execute();
  return rows.flatMap(({ id, decided_at, content }) =>
    unlessAltered(() => [{ ...openDecision(owner, { id, content }), id, decided_at }], []),
  );
}
