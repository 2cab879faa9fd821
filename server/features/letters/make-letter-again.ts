import type { Letter } from "#contract/letters/letters.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { noSuchLetter, ownLetters, readSettings, sealLetter } from "./letter-rows.ts";
import { composeLetter } from "./making/compose.ts";
import { toLetter } from "./read-letter.ts";

/** Making a letter reads up to a month of reflections, and may call a model. */
const limit = { name: "letters", hits: 20, windowMs: 3_600_000 };

/** @throws AppError `not_found`, `rate_limited`, `wrong_state` if nothing is written in its days now */
export async function makeLetterAgain(context: Context, owner: Owner, id: string): Promise<Letter> {
  const { database, clock, limits } = context;
  await limits.hit(limit, owner.id);
  const { row, byModel } = await database.asOwner(owner.id, async (tx) => ({
    row: await ownLetters(tx, owner.id).where("id", "=", id).executeTakeFirstOrThrow(noSuchLetter),
    byModel: (await readSettings(tx, owner.id)).by_model === 1,
  }));
  const span = { from: row.from_day, to: row.to_day };
  const content = await composeLetter(context, owner, row.kind, span, byModel);
  if (!content)
    throw new AppError(
      "wrong_state",
      "There is no longer any text in these days, so the letter stays as it is.",
    );
  const made = await database.asOwner(owner.id, (tx) =>
    tx
      .updateTable("letters")
      .set({ content: sealLetter(owner, id, content), made_at: clock.now().getTime() })
      .$call(ownRow(owner.id, id))
      .where("deleted_at", "is", null)
      .returningAll()
      .executeTakeFirstOrThrow(noSuchLetter),
  );
  return toLetter(context, owner, made);
}
