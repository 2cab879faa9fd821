import type { Fact } from "#contract/facts/facts.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { factRows, toFact } from "./fact-rows.ts";

/** In the order that the person chose. */
export const listFacts = ({ database }: Context, owner: Owner): Promise<Fact[]> =>
  database.asOwner(owner.id, async (tx) => (await factRows(tx, owner.id)).map((row) => toFact(owner, row)));
