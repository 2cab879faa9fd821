import type { Selectable } from "kysely";
import { z } from "zod";
import type { Day } from "#contract/day-rules.ts";
import { factKey, maxFacts } from "#contract/facts/fact-rules.ts";
import { type Fact, type FactContent, factContentSchema } from "#contract/facts/facts.ts";
import { t } from "#contract/translate.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type FactRow = Selectable<Tables["facts"]>;
type FactValueRow = Selectable<Tables["fact_values"]>;

const sealContext = (id: string) => ({ table: "facts", row: id, column: "content" });
const valueSealContext = (factId: string, day: Day) => ({
  table: "fact_values",
  row: `${factId} ${day}`,
  column: "value",
});

export const sealFact = (owner: Owner, id: string, { name, kind, unit, archived }: FactContent): Buffer =>
  seal(owner, sealContext(id), JSON.stringify({ name, kind, unit, archived }));

/** @throws AppError `sealed_value_refused` */
export const openFact = (owner: Owner, { id, content }: Pick<FactRow, "id" | "content">): FactContent =>
  factContentSchema.parse(JSON.parse(open(owner, sealContext(id), content)));

export const sealFactValue = (owner: Owner, factId: string, day: Day, value: number): Buffer =>
  seal(owner, valueSealContext(factId, day), JSON.stringify(value));

/** `null` if it was altered. */
export const openFactValue = (owner: Owner, { fact_id, day, value }: Omit<FactValueRow, "owner_id">) =>
  unlessAltered(() => z.number().parse(JSON.parse(open(owner, valueSealContext(fact_id, day), value))));

/** One that can't be opened is still listed, so that it can be deleted. */
export function toFact(owner: Owner, row: FactRow): Fact {
  const { id, revision, created_at } = row;
  const content = unlessAltered(() => openFact(owner, row));
  return {
    id,
    ...(content ?? { name: "", kind: "number", unit: "", archived: true }),
    revision,
    created_at: new Date(created_at).toISOString(),
    damaged: content === null,
  };
}

/** A person's facts in their order, except deleted ones. */
export const factRows = (tx: Tx, ownerId: string): Promise<FactRow[]> =>
  tx
    .selectFrom("facts")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** One fact, even if it is deleted. */
export const anyFact = (tx: Tx, ownerId: string, id: string) =>
  tx.selectFrom("facts").selectAll().$call(ownRow(ownerId, id));

export const noSuchFact = () => new AppError("not_found", t("This fact no longer exists."));

export const tooManyFacts = () =>
  t(
    "You have {limit, plural, one {# daily fact} other {# daily facts}}, which is the limit. Delete one first.",
    {
      limit: maxFacts,
    },
  );

/** @throws AppError `already_taken`, `limit_reached` if the fact can't be added or renamed next to the others */
export function refuseClash(others: readonly Fact[], name: string): void {
  if (others.length >= maxFacts) throw new AppError("limit_reached", tooManyFacts());
  const same = others.find((other) => !other.damaged && factKey(other.name) === factKey(name));
  if (same)
    throw refusedField(
      "name",
      same.archived ? t("An archived fact has this name.") : t("Another fact has this name."),
      "already_taken",
    );
}
