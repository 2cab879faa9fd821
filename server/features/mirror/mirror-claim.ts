import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { MirrorRow } from "./mirror-rows.ts";

const claimMs = 60_000;

/** One server at a time works on a folder. `until` moves as the claim is renewed. */
export type Claim = { owner: Owner; row: MirrorRow; until: number };

/** This server was so slow that another took over. */
export class ClaimLost extends Error {}

/** @returns `null` if there is nothing to do, or another server works on it */
export const claimMirror = ({ database, clock }: Context, owner: Owner): Promise<Claim | null> =>
  database.asOwner(owner.id, async (tx) => {
    const now = clock.now().getTime();
    const until = now + claimMs;
    const row = await tx
      .updateTable("mirrors")
      .set({ working_until: until })
      .where("owner_id", "=", owner.id)
      .where(({ or, eb }) => or([eb("is_on", "=", 1), eb("erasing", "=", 1)]))
      .where(({ or, eb }) => or([eb("working_until", "is", null), eb("working_until", "<=", now)]))
      .returningAll()
      .executeTakeFirst();
    return row ? { owner, row, until } : null;
  });

/** Call it before each file, because a batch may take longer than a claim lasts. @throws ClaimLost */
export async function renewClaim({ database, clock }: Context, claim: Claim): Promise<void> {
  const now = clock.now().getTime();
  if (claim.until - now > claimMs / 2) return;
  const until = now + claimMs;
  const { numUpdatedRows } = await database.asOwner(claim.owner.id, (tx) =>
    tx
      .updateTable("mirrors")
      .set({ working_until: until })
      .where("owner_id", "=", claim.owner.id)
      .where("working_until", "=", claim.until)
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows === 0n) throw new ClaimLost();
  claim.until = until;
}

/** Does nothing to another server's claim. */
export const releaseClaim = ({ database }: Context, { owner, until }: Claim): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .updateTable("mirrors")
      .set({ working_until: null })
      .where("owner_id", "=", owner.id)
      .where("working_until", "=", until)
      .execute();
  });
