import type { Day } from "#contract/day-rules.ts";
import type { DayFact } from "#contract/facts/facts.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { factRows, openFactValue, toFact } from "./fact-rows.ts";

export type Span = { from?: Day | undefined; to?: Day | undefined };

const ownValues = (tx: Tx, ownerId: string) =>
  tx.selectFrom("fact_values").select(["fact_id", "day", "value"]).where("owner_id", "=", ownerId);

/** The facts of a day; archived ones only if they are set. */
export const factsOfDay = ({ database }: Context, owner: Owner, day: Day): Promise<DayFact[]> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await ownValues(tx, owner.id).where("day", "=", day).execute();
    const values = new Map(rows.map((row) => [row.fact_id, openFactValue(owner, row)]));
    const found: DayFact[] = [];
    for (const row of await factRows(tx, owner.id)) {
      const { id, name, kind, unit, archived } = toFact(owner, row);
      const value = values.get(id) ?? null;
      if (archived && value === null) continue;
      const previous = kind === "number" ? await valueBefore(tx, owner, id, day) : null;
      found.push({ id, name, kind, unit, value, previous });
    }
    return found;
  });

async function valueBefore(tx: Tx, owner: Owner, id: string, day: Day): Promise<number | null> {
  const row = await ownValues(tx, owner.id)
    .where("fact_id", "=", id)
    .where("day", "<", day)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? openFactValue(owner, row) : null;
}

/** This many take a few milliseconds to open. */
const valuesAtOnce = 500;

type FactValue = { fact_id: string; day: Day; value: number };

/** The values of a span, earliest first, except those of deleted facts. Other requests get a turn between pages. */
export async function readFactValues(
  { database }: Context,
  owner: Owner,
  { from = "0", to = "9999" }: Span,
): Promise<FactValue[]> {
  const [rows, present] = await database.asOwner(owner.id, async (tx) => [
    await ownValues(tx, owner.id)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .orderBy("day")
      .orderBy("fact_id")
      .execute(),
    new Set((await factRows(tx, owner.id)).map(({ id }) => id)),
  ]);
  const values: FactValue[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % valuesAtOnce === 0) await pause();
    const value = present.has(row.fact_id) ? openFactValue(owner, row) : null;
    if (value !== null) values.push({ fact_id: row.fact_id, day: row.day, value });
  }
  return values;
}
