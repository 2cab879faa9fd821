import { z } from "zod";
import { daySchema, timeZoneSchema } from "#contract/day.ts";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import { rhythms } from "#contract/letters/letter-rules.ts";
import type { Context } from "#server/context.ts";
import {
  type ArchivePart,
  type CarriedIds,
  fromInstantOrNull,
  inPages,
  toInstant,
  toInstantOrNull,
} from "#server/platform/archive-part.ts";
import {
  type Brought,
  broughtPrint,
  held,
  type Remember,
  removeUnchanged,
  type TakenBack,
} from "#server/platform/brought.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { contentSchema, openLetter, type SettingsRow, sealLetter, updateSettings } from "./letter-rows.ts";

const lineSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("letter"),
    id: idSchema,
    kind: z.enum(["weekly", "monthly"]),
    from: daySchema,
    to: daySchema,
    made_at: instantSchema,
    read_at: instantSchema.nullable(),
    /** `null`: the person deleted it, so that it is not made again. */
    content: contentSchema.nullable(),
  }),
  z.object({
    is: z.literal("settings"),
    rhythm: z.enum(rhythms),
    by_model: z.boolean(),
    borrowed_on: z.boolean(),
    time_zone: timeZoneSchema,
    since_day: daySchema.nullable(),
  }),
]);
type Line = z.output<typeof lineSchema>;
type ArchiveContext = Pick<Context, "database" | "clock">;
type LineOf<Is extends Line["is"]> = Extract<Line, { is: Is }>;

export const createLetterArchive = (context: ArchiveContext): ArchivePart => ({
  of: "letters",
  order: "afterReflections",
  async *write(owner, only) {
    if (only) return;
    yield* letterLines(context, owner);
    const line = await settingsLine(context, owner);
    if (line) yield line;
  },
  take: (owner, given, ids, remember) =>
    context.database.asOwner(owner.id, (tx) => {
      const line = lineSchema.parse(given);
      return line.is === "settings"
        ? takeSettings(context, tx, owner, line, remember)
        : takeLetter(context, tx, owner, line, ids, remember);
    }),
  takeBack: (tx, owner, [thing]) =>
    thing?.kind === "setting"
      ? takeSettingsBack(context, tx, owner, thing)
      : takeLetterBack(context, tx, owner, thing),
});

async function* letterLines({ database }: ArchiveContext, owner: Owner): AsyncGenerator<LineOf<"letter">> {
  for await (const row of inPages(database, owner, (tx) => tx.selectFrom("letters").selectAll())) {
    const deleted = row.deleted_at !== null || row.content === null;
    const content = row.content && openLetter(owner, row.id, row.content);
    if (!deleted && !content) continue;
    yield {
      is: "letter",
      id: row.id,
      kind: row.kind,
      from: row.from_day,
      to: row.to_day,
      made_at: toInstant(row.made_at),
      read_at: toInstantOrNull(row.read_at),
      content: deleted ? null : content,
    };
  }
}

const findSettings = (tx: Tx, owner: Owner) =>
  tx.selectFrom("letter_settings").selectAll().where("owner_id", "=", owner.id);

async function settingsLine({ database }: ArchiveContext, owner: Owner): Promise<LineOf<"settings"> | null> {
  const settings = await database.asOwner(owner.id, (tx) => findSettings(tx, owner).executeTakeFirst());
  if (!settings) return null;
  const { rhythm, time_zone, since_day } = settings;
  return {
    is: "settings",
    rhythm,
    by_model: settings.by_model === 1,
    borrowed_on: settings.borrowed_on === 1,
    time_zone,
    since_day,
  };
}

async function takeSettings(
  { clock }: ArchiveContext,
  tx: Tx,
  owner: Owner,
  { rhythm, time_zone, since_day, by_model, borrowed_on }: LineOf<"settings">,
  remember: Remember,
): Promise<"added" | "already_there"> {
  if (await findSettings(tx, owner).executeTakeFirst()) return "already_there";
  const checked_at = rhythm === "off" ? null : clock.now().getTime();
  const settings = await updateSettings(tx, owner.id, {
    rhythm,
    by_model: Number(by_model),
    borrowed_on: Number(borrowed_on),
    time_zone,
    since_day,
    next_at: checked_at,
    night_at: checked_at,
  });
  await remember(tx, { kind: "setting", id: "letters", print: printOfSettings(owner, settings) });
  return "added";
}

async function takeLetter(
  { clock }: ArchiveContext,
  tx: Tx,
  owner: Owner,
  { id: archivedId, kind, from, to, made_at, read_at, content }: LineOf<"letter">,
  ids: CarriedIds,
  remember: Remember,
): Promise<"added" | "already_there"> {
  const id = ids.of(archivedId);
  const quotes = content?.quotes.map((quote) => ({ ...quote, reflection_id: ids.of(quote.reflection_id) }));
  const row = await tx
    .insertInto("letters")
    .values({
      id,
      owner_id: owner.id,
      kind,
      from_day: from,
      to_day: to,
      made_at: Date.parse(made_at),
      read_at: fromInstantOrNull(read_at),
      deleted_at: content ? null : clock.now().getTime(),
      content: content && sealLetter(owner, id, { ...content, quotes: quotes ?? [] }),
    })
    // One letter for each week or month.
    .onConflict((conflict) => conflict.doNothing())
    .returning("content")
    .executeTakeFirst();
  if (!row) return "already_there";
  await remember(tx, { kind: "letter", id, print: broughtPrint(owner, row.content) });
  return "added";
}

async function takeSettingsBack(
  { database }: ArchiveContext,
  tx: Tx,
  owner: Owner,
  thing: Brought,
): Promise<TakenBack> {
  const settings = await findSettings(tx, owner).$call(held(database.engine)).executeTakeFirst();
  return removeUnchanged(thing, settings ? printOfSettings(owner, settings) : null, () =>
    tx.deleteFrom("letter_settings").where("owner_id", "=", owner.id).execute(),
  );
}

async function takeLetterBack(
  { database }: ArchiveContext,
  tx: Tx,
  owner: Owner,
  thing: Brought | undefined,
): Promise<TakenBack> {
  const row = await tx
    .selectFrom("letters")
    .select(["content", "deleted_at"])
    .$call(ownRow(owner.id, thing?.id ?? ""))
    .$call(held(database.engine))
    .executeTakeFirst();
  // One that the person deleted stays deleted, and isn't made again.
  const isDeleted = row?.content && row.deleted_at !== null;
  if (!row || isDeleted || broughtPrint(owner, row.content) !== thing?.print) return "gone";
  await tx.deleteFrom("letters").$call(ownRow(owner.id, thing.id)).execute();
  return "removed";
}

/** Covers what a person chooses. */
const printOfSettings = (owner: Owner, { rhythm, by_model, borrowed_on, time_zone }: SettingsRow) =>
  broughtPrint(owner, rhythm, by_model, borrowed_on, time_zone);
