import type { Day } from "#contract/day-rules.ts";
import { maxDue, maxRevisits } from "#contract/revisits/revisit-rules.ts";
import type { Revisit } from "#contract/revisits/revisits.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { showRevisits } from "./show-revisits.ts";

const byDay = (tx: Tx, ownerId: string) =>
  tx
    .selectFrom("revisits")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("due_on")
    .orderBy("created_at")
    .orderBy("id");

export async function listRevisits(context: Context, owner: Owner): Promise<Revisit[]> {
  const rows = await context.database.asOwner(owner.id, (tx) =>
    byDay(tx, owner.id).limit(maxRevisits).execute(),
  );
  return showRevisits(context, owner, rows);
}

/** More than are shown, because those of pages in the trash are left out. */
const maxDueRows = 5 * maxDue;

/** What has not been answered, put off or let go by this day. */
export async function listDue(context: Context, owner: Owner, day: Day): Promise<Revisit[]> {
  const rows = await context.database.asOwner(owner.id, (tx) =>
    byDay(tx, owner.id).where("closed", "=", 0).where("due_on", "<=", day).limit(maxDueRows).execute(),
  );
  const due = await showRevisits(context, owner, rows);
  return due.filter(({ damaged }) => !damaged).slice(0, maxDue);
}
