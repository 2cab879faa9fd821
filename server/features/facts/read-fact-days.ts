import type { Day } from "#contract/day-rules.ts";
import type { Fact } from "#contract/facts/facts.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { listFacts } from "./list-facts.ts";
import { readFactValues, type Span } from "./read-values.ts";

/** A fact with its value on each day that has one. */
export type FactDays = Fact & { values: ReadonlyMap<Day, number> };

/** Archived facts included, because their values stay. */
export async function readFactDays(context: Context, owner: Owner, span: Span): Promise<FactDays[]> {
  const facts = await listFacts(context, owner);
  if (facts.length === 0) return [];
  const values = Map.groupBy(await readFactValues(context, owner, span), ({ fact_id }) => fact_id);
  return facts
    .filter(({ damaged }) => !damaged)
    .map((fact) => ({
      ...fact,
      values: new Map((values.get(fact.id) ?? []).map(({ day, value }) => [day, value])),
    }));
}

/** `undefined` if there is no such fact, or it can't be opened. */
export const findFact = async (
  context: Context,
  owner: Owner,
  id: string | null,
): Promise<Fact | undefined> =>
  (await listFacts(context, owner)).find((fact) => fact.id === id && !fact.damaged);
