import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { isBlank, isUnfinished, reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { type Draft, type Origin, originSchema, type Reflection } from "#contract/reflections/reflections.ts";
import type { Tx } from "#server/platform/database.ts";
import { keptQuery } from "#server/platform/kept-query.ts";
import { type Owner, open, seal, sealedBytes, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { readAnswers } from "./answer-words.ts";
import type { Digest } from "./digests.ts";
import { readScene } from "./kept-scene.ts";

export type ReflectionRow = Selectable<Tables["reflections"]>;
type SealedColumn = "title" | "body" | "feelings" | "tags" | "prompt" | "answers" | "origin";

/** The `search_version` of a row that is not indexed yet. */
export const notIndexed = 0;

const placeOf = (id: string, column: SealedColumn) => ({ table: "reflections", row: id, column });
const kindSchema = z.enum(reflectionKinds);
const wordListSchema = z.array(z.string());

/** @throws AppError `sealed_value_refused` */
export const openColumn = <Column extends SealedColumn>(
  owner: Owner,
  row: { id: string } & Record<Column, Buffer>,
  column: Column,
) => open(owner, placeOf(row.id, column), row[column]);

/** @throws AppError `sealed_value_refused` */
export const openWords = <Column extends "tags" | "feelings">(
  owner: Owner,
  row: { id: string } & Record<Column, Buffer>,
  column: Column,
) => wordListSchema.parse(JSON.parse(openColumn(owner, row, column)));

/** @throws AppError `sealed_value_refused` */
export const openAnswers = (
  owner: Owner,
  { id, answers }: Pick<ReflectionRow, "id" | "answers">,
): AnswerSet | null => (answers === null ? null : readAnswers(openColumn(owner, { id, answers }, "answers")));

/** Empty if it was altered, so that the rest of the row is still shown. */
export const openTitle = (owner: Owner, row: Pick<ReflectionRow, "id" | "title">): string =>
  unlessAltered(() => openColumn(owner, row, "title"), "");

/** What a list shows of a reflection: a copy of its words in one sealed value, because opening each takes longest. */
export type ListWords = Pick<Draft, "title" | "feelings" | "tags"> & Pick<Digest, "excerpt">;
const listWordsSchema = z.object({
  title: z.string(),
  feelings: wordListSchema,
  tags: wordListSchema,
  excerpt: z.string(),
});

/** Names the revision, so that the copy of an earlier one is refused. */
const placeOfListWords = ({ id, revision }: Pick<ReflectionRow, "id" | "revision">) => ({
  table: "reflections",
  row: id,
  column: `list_words of revision ${revision}`,
});

export const sealListWords = (
  owner: Owner,
  row: Pick<ReflectionRow, "id" | "revision">,
  { title, feelings, tags }: Draft,
  excerpt: string,
): Buffer => {
  const words: ListWords = {
    title,
    feelings: [...new Set(feelings)],
    tags: [...new Set(tags)],
    excerpt,
  };
  return seal(owner, placeOfListWords(row), JSON.stringify(words));
};

/** @throws AppError `sealed_value_refused`, also if they belong to another revision */
export const openListWords = (
  owner: Owner,
  row: Pick<ReflectionRow, "id" | "revision" | "list_words">,
): ListWords => listWordsSchema.parse(JSON.parse(open(owner, placeOfListWords(row), row.list_words)));

/** `extra`: what else its source says of it, as JSON. It is exported again. */
export type StoredOrigin = Origin & { extra: unknown };
const storedOriginSchema = originSchema.extend({ extra: z.unknown() });

export const sealOrigin = (owner: Owner, id: string, origin: StoredOrigin) =>
  seal(owner, placeOf(id, "origin"), JSON.stringify(origin));

/** @throws AppError `sealed_value_refused` */
export const openOrigin = (
  owner: Owner,
  { id, origin }: Pick<ReflectionRow, "id" | "origin">,
): StoredOrigin | null =>
  origin === null ? null : storedOriginSchema.parse(JSON.parse(openColumn(owner, { id, origin }, "origin")));

export async function findReflection(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ReflectionRow | undefined> {
  const [row] = await findRow(tx, { ownerId, id });
  return row;
}

const findRow = keptQuery({ ownerId: "a person", id: "a reflection" }, (query, { ownerId, id }) =>
  query.selectFrom("reflections").selectAll().where("owner_id", "=", ownerId).where("id", "=", id),
);

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

/** Whether a row has no answer, intention or title. A sealed value's length shows that its text is empty. */
export const isEmpty = sql<boolean>`(octet_length(reflections.body) = ${sql.lit(sealedBytes(0))}
  and octet_length(reflections.title) = ${sql.lit(sealedBytes(0))})`;

/** The columns of a draft in this revision of the row. */
export function sealDraft(
  owner: Owner,
  { id, revision }: Pick<ReflectionRow, "id" | "revision">,
  draft: Draft,
  { excerpt, wordCount }: Digest,
) {
  const sealed = (column: SealedColumn, text: string) => seal(owner, placeOf(id, column), text);
  const { answers } = draft;
  return {
    title: sealed("title", draft.title),
    body: sealed("body", draft.body),
    list_words: sealListWords(owner, { id, revision }, draft, excerpt),
    feelings: sealed("feelings", JSON.stringify([...new Set(draft.feelings)])),
    tags: sealed("tags", JSON.stringify([...new Set(draft.tags)])),
    prompt: sealed("prompt", draft.prompt),
    answers: answers && sealed("answers", JSON.stringify(answers)),
    mood: draft.mood,
    word_count: wordCount,
    unfinished: isUnfinished(draft) ? 1 : 0,
    blank: isUnfinished(draft) || isBlank(draft) ? 1 : 0,
  };
}

/** @throws AppError `sealed_value_refused`, naming the reflection */
export const openDraft = (owner: Owner, row: ReflectionRow): Draft => ({
  title: openColumn(owner, row, "title"),
  body: openColumn(owner, row, "body"),
  mood: row.mood,
  feelings: openWords(owner, row, "feelings"),
  tags: openWords(owner, row, "tags"),
  prompt: openColumn(owner, row, "prompt"),
  answers: openAnswers(owner, row),
});

/** The words of a partly altered row. What can't be opened is empty. */
export function openWhatOpens(owner: Owner, row: ReflectionRow): Draft {
  return {
    title: unlessAltered(() => openColumn(owner, row, "title"), ""),
    body: unlessAltered(() => openColumn(owner, row, "body"), ""),
    mood: row.mood,
    feelings: unlessAltered(() => openWords(owner, row, "feelings"), []),
    tags: unlessAltered(() => openWords(owner, row, "tags"), []),
    prompt: unlessAltered(() => openColumn(owner, row, "prompt"), ""),
    answers: unlessAltered(() => openAnswers(owner, row)),
  };
}

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  isDeepStrictEqual(withoutRepeats(one), withoutRepeats(other));

const withoutRepeats = ({ title, body, mood, feelings, tags, prompt, answers }: Draft): Draft => ({
  title,
  body,
  mood,
  feelings: [...new Set(feelings)],
  tags: [...new Set(tags)],
  prompt,
  answers,
});

/** @throws AppError `sealed_value_refused`, naming the reflection */
export const toReflection = (owner: Owner, row: ReflectionRow): Reflection => ({
  ...openDraft(owner, row),
  ...toPlain(row),
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

export const openBody = (owner: Owner, row: Pick<ReflectionRow, "id" | "body">) =>
  openColumn(owner, row, "body");
