import type { z } from "zod";
import type { Day } from "#contract/day-rules.ts";
import { factKey, factValueProblem } from "#contract/facts/fact-rules.ts";
import type { setFact as endpoint, Fact } from "#contract/facts/facts.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { factRows, sealFactValue, toFact } from "./fact-rows.ts";

type Given = z.output<typeof endpoint.schema.body>;

/** The last call for a day counts. @throws AppError `invalid_input` */
export const setFact = ({ database }: Context, owner: Owner, day: Day, given: Given) =>
  database.asOwner(owner.id, async (tx) => {
    const fact = await namedFact(tx, owner, given);
    const { id, name, kind, unit } = fact;
    const { value } = given;
    if (given.unit !== undefined && given.unit !== unit) throw otherUnit(fact, given.unit);
    if (value === null)
      await tx
        .deleteFrom("fact_values")
        .where("owner_id", "=", owner.id)
        .where("fact_id", "=", id)
        .where("day", "=", day)
        .execute();
    else {
      const problem = factValueProblem(fact, value);
      if (problem) throw refusedField("value", problem);
      await storeFactValue(tx, owner, { fact_id: id, day, value });
    }
    return { id, name, kind, unit, day, value };
  });

async function namedFact(tx: Tx, owner: Owner, { name, id }: Given): Promise<Fact> {
  const facts = (await factRows(tx, owner.id)).map((row) => toFact(owner, row));
  const usable = facts.filter(({ damaged }) => !damaged);
  const fact = usable.find((each) =>
    name === undefined ? each.id === id : factKey(each.name) === factKey(name),
  );
  if (!fact)
    throw name === undefined
      ? refusedField("id", t("This fact no longer exists."))
      : refusedField(
          "name",
          t("You have no daily fact called “{name}”. Add it in Settings first.", { name }),
        );
  if (fact.archived && name !== undefined)
    throw refusedField(
      "name",
      t("“{name}” is archived. Bring it back in Settings first.", { name: fact.name }),
    );
  return fact;
}

function otherUnit({ name, unit }: Fact, given: string) {
  const sentence =
    unit === ""
      ? `“${name}” has no unit. Leave “${given}” out.`
      : `“${name}” is in ${unit}, not in “${given}”.`;
  return refusedField("unit", sentence);
}

type FactValue = { fact_id: string; day: Day; value: number };

async function storeFactValue(tx: Tx, owner: Owner, { fact_id, day, value }: FactValue) {
  const sealed = sealFactValue(owner, fact_id, day, value);
  await tx
    .insertInto("fact_values")
    .values({ owner_id: owner.id, fact_id, day, value: sealed })
    .onConflict((conflict) => conflict.columns(["owner_id", "fact_id", "day"]).doUpdateSet({ value: sealed }))
    .execute();
}
