import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { builtInTitle, shownTitle } from "#contract/activities/built-in-titles.ts";
import {
  maxVersions,
  type OpenedVersion,
  type Version,
  versionReasons,
} from "#contract/reflections/reflection-history.ts";
import { isBlank } from "#contract/reflections/reflection-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { readAnswers } from "../stored/answer-words.ts";
import { type DraftHead, draftHeadSchema, headOf, isSameDraft } from "../stored/draft-head.ts";
import { requireReflection, shortAnswers, toInstant } from "../stored/reflection-rows.ts";
import { mostCrowded, type VersionReason } from "./version-rules.ts";

export type VersionRow = Selectable<Tables["reflection_versions"]>;
type SealedColumn = "head" | "body" | "answers";

export const reasonSchema = z.enum(versionReasons);
const sealContext = (id: string, column: SealedColumn) => ({ table: "reflection_versions", row: id, column });

export type EarlierText = {
  draft: Draft;
  wordCount: number;
  savedAt: number;
  device: string;
  reason: VersionReason;
};

/** Adds nothing if the words are blank or equal to the newest version. */
export async function addVersion(
  tx: Tx,
  owner: Owner,
  reflectionId: string,
  text: EarlierText,
): Promise<void> {
  const { draft, wordCount, savedAt, device, reason } = text;
  if (isBlank(draft)) return;
  const [newest] = await versionsOf(tx, owner, reflectionId).selectAll().limit(1).execute();
  if (newest?.word_count === wordCount && holds(owner, newest, draft)) return;
  const id = randomUUIDv7();
  await tx
    .insertInto("reflection_versions")
    .values({
      id,
      owner_id: owner.id,
      reflection_id: reflectionId,
      saved_at: savedAt,
      device,
      reason,
      word_count: wordCount,
      ...sealVersion(owner, id, draft),
    })
    .execute();
  await thinOut(tx, owner, reflectionId);
}

/** The columns that hold the text of a version. */
export function sealVersion(owner: Owner, id: string, draft: Draft) {
  const sealed = (column: SealedColumn, text: string) => seal(owner, sealContext(id, column), text);
  return {
    mood: draft.mood,
    head: sealed("head", JSON.stringify(headOf(draft))),
    body: sealed("body", draft.body),
    answers: draft.answers && sealed("answers", JSON.stringify(draft.answers)),
  };
}

async function thinOut(tx: Tx, owner: Owner, reflectionId: string): Promise<void> {
  const newestFirst = await versionsOf(tx, owner, reflectionId).select(["id", "saved_at"]).execute();
  const left = newestFirst.reverse();
  while (left.length > maxVersions) {
    const [dropped] = left.splice(mostCrowded(left.map(({ saved_at }) => saved_at)), 1);
    await tx
      .deleteFrom("reflection_versions")
      .where("owner_id", "=", owner.id)
      .where("id", "=", dropped?.id ?? "")
      .execute();
  }
}

export const hasVersions = async (tx: Tx, owner: Owner, reflectionId: string): Promise<boolean> =>
  (await versionsOf(tx, owner, reflectionId).select("id").limit(1).execute()).length > 0;

/** Newest first. The title is empty if it can't be opened. @throws AppError `not_found` */
export const listVersions = ({ database }: Context, owner: Owner, reflectionId: string): Promise<Version[]> =>
  database.asOwner(owner.id, async (tx) => {
    const { activity_id } = await requireReflection(tx, owner.id, reflectionId);
    const rows = await versionsOf(tx, owner, reflectionId)
      .select(["id", "saved_at", "device", "reason", "word_count", "head", shortAnswers])
      .execute();
    return rows.map((row) => {
      const title = unlessAltered(() => openHead(owner, row).title, "");
      const answers = builtInTitle(activity_id) ? unlessAltered(() => openAnswers(owner, row)) : null;
      return { ...toVersion(row), title: shownTitle({ title, answers }, activity_id) };
    });
  });

/** @throws AppError `not_found`, `sealed_value_refused` */
export const readVersion = (
  { database }: Context,
  owner: Owner,
  reflectionId: string,
  versionId: string,
): Promise<OpenedVersion> =>
  database.asOwner(owner.id, async (tx) => {
    const row = await versionsOf(tx, owner, reflectionId)
      .selectAll()
      .where("id", "=", versionId)
      .executeTakeFirstOrThrow(() => new AppError("not_found", t("There is no such version.")));
    const draft = openVersionRow(owner, row);
    return { ...toVersion(row), title: draft.title, draft };
  });

const versionsOf = (tx: Tx, owner: Owner, reflectionId: string) =>
  tx
    .selectFrom("reflection_versions")
    .where("owner_id", "=", owner.id)
    .where("reflection_id", "=", reflectionId)
    .orderBy("saved_at", "desc")
    .orderBy("id", "desc");

const toVersion = (
  row: Pick<VersionRow, "id" | "saved_at" | "device" | "reason" | "word_count">,
): Omit<Version, "title"> => ({
  id: row.id,
  saved_at: toInstant(row.saved_at),
  device: row.device,
  reason: reasonSchema.parse(row.reason),
  word_count: row.word_count,
});

/** @throws AppError `sealed_value_refused` */
export function openVersionRow(owner: Owner, row: VersionRow): Draft {
  const { id, body, mood, answers } = row;
  return {
    ...openHead(owner, row),
    body: open(owner, sealContext(id, "body"), body),
    mood,
    answers: openAnswers(owner, { id, answers }),
  };
}

/** @throws AppError `sealed_value_refused` */
const openAnswers = (owner: Owner, { id, answers }: Pick<VersionRow, "id" | "answers">) =>
  answers && readAnswers(open(owner, sealContext(id, "answers"), answers));

/** @throws AppError `sealed_value_refused` */
const openHead = (owner: Owner, { id, head }: Pick<VersionRow, "id" | "head">): DraftHead =>
  draftHeadSchema.parse(JSON.parse(open(owner, sealContext(id, "head"), head)));

/** A version that can't be opened equals nothing. */
const holds = (owner: Owner, row: VersionRow, draft: Draft): boolean =>
  unlessAltered(() => isSameDraft(openVersionRow(owner, row), draft), false);
