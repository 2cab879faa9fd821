import type { z } from "zod";
import { type listLetters as endpoint, maxLettersAtOnce } from "#contract/letters/letters.ts";
import type { Context } from "#server/context.ts";
import { findChatModel } from "#server/features/models/index.ts";
import { unknownCursor } from "#server/platform/cursor.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type LetterRow, ownLetters, readSettings, requirePerson, toHead } from "./letter-rows.ts";
import { toSettings } from "./letter-settings.ts";

/** @throws AppError `invalid_input` if no page gave this cursor */
export async function listLetters(
  context: Context,
  owner: Owner,
  cursor: string | undefined,
): Promise<z.input<(typeof endpoint.schema.response)[200]>> {
  const { rows, settings, person } = await context.database.asOwner(owner.id, async (tx) => ({
    rows: await lettersAfter(tx, owner, cursor),
    settings: await readSettings(tx, owner.id),
    person: await requirePerson(tx, owner.id),
  }));
  const page = rows.slice(0, maxLettersAtOnce);
  const model = await findChatModel(context, owner, null);
  return {
    letters: page.map(toHead),
    next_cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    settings: toSettings(settings),
    made_at_visits: !person.host_held,
    model: model && { name: model.model, provider: model.provider, stays_here: model.staysHere },
  };
}

/** The latest first, and one more than a page holds if there is one. */
async function lettersAfter(tx: Tx, owner: Owner, cursor: string | undefined): Promise<LetterRow[]> {
  const after =
    cursor === undefined
      ? undefined
      : await tx
          .selectFrom("letters")
          .select(["to_day", "id"])
          .$call(ownRow(owner.id, cursor))
          .executeTakeFirstOrThrow(() => unknownCursor());
  let letters = ownLetters(tx, owner.id);
  if (after)
    letters = letters.where(({ or, and, eb }) =>
      or([eb("to_day", "<", after.to_day), and([eb("to_day", "=", after.to_day), eb("id", "<", after.id)])]),
    );
  return letters
    .orderBy("to_day", "desc")
    .orderBy("id", "desc")
    .limit(maxLettersAtOnce + 1)
    .execute();
}
