import type { Selectable } from "kysely";
import { z } from "zod";
import { type LetterHead, letterSchema, quotedSchema, topicKinds } from "#contract/letters/letters.ts";
import { t } from "#contract/translate.ts";
import { findPerson, type Person } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, authenticationRequired } from "#server/platform/errors.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type LetterRow = Selectable<Tables["letters"]>;
export type SettingsRow = Omit<Selectable<Tables["letter_settings"]>, "owner_id">;

const currentContentSchema = letterSchema
  .pick({ days: true, topics: true, passages: true, question: true, written: true, model_failed: true })
  .extend({ quotes: z.array(quotedSchema.omit({ stands: true, place: true })).max(1000) });
export type LetterContent = z.infer<typeof currentContentSchema>;

/** The first letters had one passage, and topics that came up once or were key phrases. */
const firstContentSchema = currentContentSchema.omit({ passages: true }).extend({
  passage: z.int().nullable(),
  topics: z.array(z.object({ name: z.string(), kind: z.enum([...topicKinds, "theme"]), days: z.int() })),
});

/** The stored content of a letter. Its quotes are located again each time it is read. */
export const contentSchema = currentContentSchema.or(
  firstContentSchema.transform(({ passage, topics, ...rest }) => ({
    ...rest,
    topics: topics.flatMap(({ kind, ...topic }) =>
      kind === "theme" || topic.days < 2 ? [] : [{ ...topic, kind }],
    ),
    passages: passage === null ? [] : [passage],
  })),
);

const sealContext = (id: string) => ({ table: "letters", row: id, column: "content" });

export const sealLetter = (owner: Owner, id: string, content: LetterContent): Buffer =>
  seal(owner, sealContext(id), JSON.stringify(content));

/** @throws AppError `sealed_value_refused` */
export const openContent = (owner: Owner, id: string, content: Buffer): LetterContent =>
  contentSchema.parse(JSON.parse(open(owner, sealContext(id), content)));

/** `null` if it is damaged on the server. */
export const openLetter = (owner: Owner, id: string, content: Buffer): LetterContent | null =>
  unlessAltered(() => openContent(owner, id, content));

export const toHead = (row: LetterRow): LetterHead => ({
  id: row.id,
  kind: row.kind,
  from: row.from_day,
  to: row.to_day,
  made_at: new Date(row.made_at).toISOString(),
  read_at: row.read_at === null ? null : new Date(row.read_at).toISOString(),
});

export async function readSettings(tx: Tx, ownerId: string): Promise<SettingsRow> {
  const row = await tx
    .selectFrom("letter_settings")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row ?? firstSettings;
}

const firstSettings: SettingsRow = {
  rhythm: "off",
  by_model: 0,
  borrowed_on: 1,
  borrowed_away_on: null,
  time_zone: "UTC",
  since_day: null,
  next_at: null,
  night_at: null,
  making_until: null,
};

/** Writes only these columns, because scheduled work may write others at the same moment as the person. */
export const updateSettings = (
  tx: Tx,
  ownerId: string,
  changed: Partial<SettingsRow>,
): Promise<SettingsRow> =>
  tx
    .insertInto("letter_settings")
    .values({ ...firstSettings, ...changed, owner_id: ownerId })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Those that are not deleted. */
export const ownLetters = (tx: Tx, ownerId: string) =>
  tx.selectFrom("letters").selectAll().where("owner_id", "=", ownerId).where("deleted_at", "is", null);

/** @throws AppError `authentication_required` if the account is gone */
export async function requirePerson(tx: Tx, ownerId: string): Promise<Person> {
  const person = await findPerson(tx, ownerId);
  if (!person) throw authenticationRequired();
  return person;
}

export const noSuchLetter = () => new AppError("not_found", t("This letter no longer exists."));
