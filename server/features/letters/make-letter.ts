import { type Day, dayAt } from "#contract/day-rules.ts";
import { type LetterKind, periodOf, type Span } from "#contract/letters/letter-rules.ts";
import type { Letter, LetterHead } from "#contract/letters/letters.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type LetterContent,
  type LetterRow,
  noSuchLetter,
  ownLetters,
  readSettings,
  requirePerson,
  sealLetter,
  toHead,
} from "./letter-rows.ts";
import { composeLetter } from "./making/compose.ts";
import { addLetter } from "./making/make-due.ts";
import { toLetter } from "./read-letter.ts";

/** Making a letter reads up to a year of reflections, and may call a model. */
const limit = { name: "letters", hits: 60, windowMs: 3_600_000 };

/**
 * The letter of the period of `day`. One that exists is returned as it is.
 * @throws AppError `invalid_input` if the period isn't over, `rate_limited`, `wrong_state` if nothing is written in it
 */
export async function makeLetter(
  context: Context,
  owner: Owner,
  { kind, day, time_zone }: { kind: LetterKind; day: Day; time_zone: string },
): Promise<LetterHead> {
  const { database, clock } = context;
  const { person, byModel } = await database.asOwner(owner.id, async (tx) => ({
    person: await requirePerson(tx, owner.id),
    byModel: (await readSettings(tx, owner.id)).by_model === 1,
  }));
  const span = periodOf(kind, day, person.first_day_of_week);
  if (span.to >= dayAt(clock.now(), person.time_zone ?? time_zone, person.day_end))
    throw refusedField(
      "day",
      t("This {period, select, weekly {week} monthly {month} other {year}} isn’t over yet.", {
        period: kind,
      }),
    );
  const find = () => database.asOwner(owner.id, (tx) => findByPeriod(tx, owner, kind, span));
  const before = await find();
  if (before?.deleted_at === null) return toHead(before);
  await context.limits.hit(limit, owner.id);
  const content = await composeLetter(context, owner, kind, span, byModel);
  if (!content)
    throw new AppError(
      "wrong_state",
      t("There is no text in this {period, select, weekly {week} monthly {month} other {year}}.", {
        period: kind,
      }),
    );
  if (before) return toHead(await replaceContent(context, owner, before.id, content));
  await addLetter(context, owner, kind, span, content);
  const made = await find();
  if (!made) throw noSuchLetter();
  return toHead(made);
}

/** @throws AppError `not_found`, `rate_limited`, `wrong_state` if nothing is written in its days now */
export async function makeLetterAgain(context: Context, owner: Owner, id: string): Promise<Letter> {
  await context.limits.hit(limit, owner.id);
  const { row, byModel } = await context.database.asOwner(owner.id, async (tx) => ({
    row: await ownLetters(tx, owner.id).where("id", "=", id).executeTakeFirstOrThrow(noSuchLetter),
    byModel: (await readSettings(tx, owner.id)).by_model === 1,
  }));
  const span = { from: row.from_day, to: row.to_day };
  const content = await composeLetter(context, owner, row.kind, span, byModel);
  if (!content)
    throw new AppError(
      "wrong_state",
      t("These days no longer contain any text, so the letter was not changed."),
    );
  return toLetter(context, owner, await replaceContent(context, owner, id, content));
}

/** Even if it was deleted. */
const findByPeriod = (tx: Tx, owner: Owner, kind: LetterKind, { from }: Span) =>
  tx
    .selectFrom("letters")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("kind", "=", kind)
    .where("from_day", "=", from)
    .executeTakeFirst();

/** A deleted letter is back with it. */
const replaceContent = (
  { database, clock }: Context,
  owner: Owner,
  id: string,
  content: LetterContent,
): Promise<LetterRow> =>
  database.asOwner(owner.id, (tx) =>
    tx
      .updateTable("letters")
      .set({ content: sealLetter(owner, id, content), made_at: clock.now().getTime(), deleted_at: null })
      .$call(ownRow(owner.id, id))
      .returningAll()
      .executeTakeFirstOrThrow(noSuchLetter),
  );
