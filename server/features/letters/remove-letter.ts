import type { LetterHead } from "#contract/letters/letters.ts";
import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { noSuchLetter, toHead } from "./letter-rows.ts";

/** How long a deleted letter can be restored. */
const graceMs = 86_400_000;

/** @throws AppError `not_found` */
export const removeLetter = ({ database, clock }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .updateTable("letters")
      .set({ deleted_at: clock.now().getTime() })
      .$call(ownRow(owner.id, id))
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirstOrThrow(noSuchLetter);
  });

/** @throws AppError `not_found` */
export const restoreLetter = ({ database }: Context, owner: Owner, id: string): Promise<LetterHead> =>
  database.asOwner(owner.id, async (tx) =>
    toHead(
      await tx
        .updateTable("letters")
        .set({ deleted_at: null })
        .$call(ownRow(owner.id, id))
        .where("content", "is not", null)
        .returningAll()
        .executeTakeFirstOrThrow(noSuchLetter),
    ),
  );

/** Empties letters that were deleted a day ago. Their rows stay, so that they aren't made again. */
export const sweepLetters = ({ database, clock }: Context): Promise<void> =>
  database.asSystem(async (tx) => {
    await tx
      .updateTable("letters")
      .set({ content: null })
      .where("deleted_at", "<=", clock.now().getTime() - graceMs)
      .where("content", "is not", null)
      .execute();
  }, "latest");
