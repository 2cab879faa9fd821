import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { scoreGist } from "#contract/activities/answers-markdown.ts";
import { builtInTitle, shownTitle } from "#contract/activities/built-in-titles.ts";
import { isBlank, isUnfinished, reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import {
  type Draft,
  emptyDraft,
  type Origin,
  originSchema,
  type Reflection,
  type Surroundings,
  surroundingsSchema,
} from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal, sealedBytes, unlessAltered } from "#server/platform/sealing.ts";
import { excerptText } from "#server/platform/search/plain-text.ts";
import type { Tables } from "#server/platform/tables.ts";
import { readAnswers } from "./answer-words.ts";
import type { Digest } from "./digests.ts";
import { type DraftHead, draftHeadSchema, headOf } from "./draft-head.ts";
import { readScene } from "./scenes.ts";

export type ReflectionRow = Selectable<Tables["reflections"]>;
type SealedColumn = "body" | "answers" | "origin" | "surroundings";

/** The `search_version` of a row that is not indexed yet. */
export const notIndexed = 0;

const sealContext = (id: string, column: SealedColumn) => ({ table: "reflections", row: id, column });
export const kindSchema = z.enum(reflectionKinds);

/** @throws AppError `sealed_value_refused` */
const openColumn = <Column extends SealedColumn>(
  owner: Owner,
  row: { id: string } & Record<Column, Buffer>,
  column: Column,
) => open(owner, sealContext(row.id, column), row[column]);

/** @throws AppError `sealed_value_refused` */
export const openBody = (owner: Owner, row: Pick<ReflectionRow, "id" | "body">) =>
  openColumn(owner, row, "body");

/** @throws AppError `sealed_value_refused` */
export const openAnswers = (
  owner: Owner,
  { id, answers }: Pick<ReflectionRow, "id" | "answers">,
): AnswerSet | null => (answers === null ? null : readAnswers(openColumn(owner, { id, answers }, "answers")));

export type HeadRow = Pick<ReflectionRow, "id" | "revision" | "head">;
type Head = DraftHead & Pick<Digest, "excerpt">;
const headSchema = draftHeadSchema.extend({ excerpt: z.string() });

/** Names the revision, so that the head of an earlier one is refused. */
const headContext = ({ id, revision }: Pick<HeadRow, "id" | "revision">) => ({
  table: "reflections",
  row: id,
  column: `head of revision ${revision}`,
});

/** @throws AppError `sealed_value_refused`, also if it is of another revision */
export const openHead = (owner: Owner, row: HeadRow): Head =>
  headSchema.parse(JSON.parse(open(owner, headContext(row), row.head)));

export type ShownRow = HeadRow & Pick<ReflectionRow, "activity_id" | "answers">;

/** Bytes of a sealed value. Longer ones are not read together with others. */
export const maxTogetherLength = 30_000;

/** The column `answers` for `openShownHead`; `null` if they are too long to be read with others. */
export const shortAnswers = sql<Buffer | null>`
  case when octet_length(answers) <= ${sql.lit(maxTogetherLength)} then answers end`.as("answers");

/**
 * The head as a person reads it. What the app itself stored of a built-in activity, which are its title and the line of a
 * score, is in the language in use.
 * @throws AppError `sealed_value_refused`
 */
export function openShownHead(owner: Owner, row: ShownRow): Head {
  const head = openHead(owner, row);
  const { activity_id } = row;
  if (builtInTitle(activity_id) === undefined) return head;
  const answers = unlessAltered(() => openAnswers(owner, row));
  if (!answers) return head;
  const score = excerptText(scoreGist(answers));
  return { ...head, title: shownTitle({ ...head, answers }, activity_id), excerpt: score || head.excerpt };
}

/** As it is shown. Empty if it was altered, so that the rest of the row is still shown. */
export const openTitle = (owner: Owner, row: ShownRow): string =>
  unlessAltered(() => openShownHead(owner, row).title, "");

/** `extra`: further data of its source, as JSON. It is exported again. */
export type StoredOrigin = Origin & { extra: unknown };
const storedOriginSchema = z.object({ ...originSchema.shape, extra: z.unknown() });

export const sealOrigin = (owner: Owner, id: string, origin: StoredOrigin) =>
  seal(owner, sealContext(id, "origin"), JSON.stringify(origin));

const openStoredOrigin = (owner: Owner, id: string, origin: Buffer): unknown =>
  JSON.parse(openColumn(owner, { id, origin }, "origin"));

/** @throws AppError `sealed_value_refused` */
export const openOrigin = (
  owner: Owner,
  { id, origin }: Pick<ReflectionRow, "id" | "origin">,
): StoredOrigin | null =>
  origin === null ? null : storedOriginSchema.parse(openStoredOrigin(owner, id, origin));

export type SurroundingsRow = Pick<ReflectionRow, "id" | "origin" | "surroundings">;
const nowhere: Surroundings = { place: null, weather: null };
/** Imports before the column `surroundings` stored both with the origin. */
const inOrigin = z.object(surroundingsSchema.shape).catch(nowhere);

export const sealSurroundings = (owner: Owner, id: string, { place, weather }: Surroundings) =>
  seal(owner, sealContext(id, "surroundings"), JSON.stringify({ place, weather }));

/** @throws AppError `sealed_value_refused` */
export function openSurroundings(owner: Owner, { id, origin, surroundings }: SurroundingsRow): Surroundings {
  if (surroundings !== null)
    return surroundingsSchema.parse(JSON.parse(openColumn(owner, { id, surroundings }, "surroundings")));
  return origin === null ? nowhere : inOrigin.parse(openStoredOrigin(owner, id, origin));
}

export const findReflection = (tx: Tx, ownerId: string, id: string): Promise<ReflectionRow | undefined> =>
  tx.selectFrom("reflections").selectAll().$call(ownRow(ownerId, id)).executeTakeFirst();

export const notFound = () => new AppError("not_found", t("There is no such reflection."));

/** @throws AppError `not_found` */
export async function requireReflection(tx: Tx, ownerId: string, id: string): Promise<ReflectionRow> {
  const row = await findReflection(tx, ownerId, id);
  if (!row) throw notFound();
  return row;
}

const idsAtOnce = 500;

/** Which of these exist, in the trash or not. */
export async function existingIn(tx: Tx, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const rows = await tx
      .selectFrom("reflections")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("id", "in", ids.slice(at, at + idsAtOnce))
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

const headText = (draft: Draft, excerpt: string): string => {
  const head: Head = { ...headOf(draft), excerpt };
  return JSON.stringify(head);
};

/** Whether a row has nothing written in it. A sealed value's length shows that its words are empty. */
export const hasNoWords = sql<boolean>`(octet_length(reflections.body) = ${sql.lit(sealedBytes(0))}
  and octet_length(reflections.head) = ${sql.lit(sealedBytes(headText(emptyDraft, "").length))})`;

export const sealHead = (
  owner: Owner,
  row: Pick<HeadRow, "id" | "revision">,
  draft: Draft,
  excerpt: string,
) => seal(owner, headContext(row), headText(draft, excerpt));

/** The columns of a draft in this revision of the row. */
export function sealDraft(
  owner: Owner,
  { id, revision }: Pick<HeadRow, "id" | "revision">,
  draft: Draft,
  { excerpt, wordCount }: Digest,
) {
  const sealed = (column: SealedColumn, text: string) => seal(owner, sealContext(id, column), text);
  const { answers } = draft;
  return {
    head: sealHead(owner, { id, revision }, draft, excerpt),
    body: sealed("body", draft.body),
    answers: answers && sealed("answers", JSON.stringify(answers)),
    mood: draft.mood,
    word_count: wordCount,
    unfinished: isUnfinished(draft) ? 1 : 0,
    blank: isUnfinished(draft) || isBlank(draft) ? 1 : 0,
  };
}

/** @throws AppError `sealed_value_refused`, naming the reflection */
export const openDraft = (owner: Owner, row: ReflectionRow): Draft => ({
  ...headOf(openHead(owner, row)),
  body: openBody(owner, row),
  mood: row.mood,
  answers: openAnswers(owner, row),
});

/** The words of a partly altered row. What can't be opened is empty. */
export const openWhatOpens = (owner: Owner, row: ReflectionRow): Draft => ({
  ...headOf(unlessAltered(() => openHead(owner, row), emptyDraft)),
  body: unlessAltered(() => openBody(owner, row), ""),
  mood: row.mood,
  answers: unlessAltered(() => openAnswers(owner, row)),
});

/** @throws AppError `sealed_value_refused`, naming the reflection */
export const toReflection = (owner: Owner, row: ReflectionRow): Reflection => ({
  ...openDraft(owner, row),
  ...toPlain(row),
  ...openSurroundings(owner, row),
  origin: withoutExtra(openOrigin(owner, row)),
});

function withoutExtra(stored: StoredOrigin | null): Origin | null {
  if (!stored) return null;
  const { extra: _, ...origin } = stored;
  return origin;
}

/** The unsealed columns of the row. */
export const toPlain = (row: ReflectionRow) => ({
  id: row.id,
  kind: kindSchema.parse(row.kind),
  day: row.day,
  written_at: toInstant(row.written_at),
  time_zone: row.time_zone,
  word_count: row.word_count,
  revision: row.revision,
  starred: row.starred === 1,
  excluded_from_ai: row.excluded_from_ai === 1,
  scene: readScene(row.scene),
  activity_id: row.activity_id,
  programme_run_id: row.programme_run_id,
  created_at: toInstant(row.created_at),
  updated_at: toInstant(row.updated_at),
  deleted_at: row.deleted_at === null ? null : toInstant(row.deleted_at),
});

export const toInstant = (milliseconds: number) => new Date(milliseconds).toISOString();
