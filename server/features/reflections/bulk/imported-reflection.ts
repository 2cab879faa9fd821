import { createHmac } from "node:crypto";
import { z } from "zod";
import { daySchema, timeZoneSchema } from "#contract/day.ts";
import { idSchema, instantSchema, textSchema } from "#contract/endpoint.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import {
  draftSchema,
  originSchema,
  placeSchema,
  weatherSchema,
  writtenAtSchema,
  writtenUnderSchema,
} from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { issueSentence } from "#server/platform/issue-sentence.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { refuseAnswers, withBodies } from "../stored/answer-words.ts";
import { refuseFuture, refuseFutureDay } from "../stored/refusals.ts";

export const addedReflectionSchema = draftSchema.extend({
  /** Identifies it in its source. The same key and `written_at` always give the same reflection. */
  key: textSchema(500).min(1),
  /** Only from our own archive: its id here, whatever the key is, and how often its words were saved. */
  id: idSchema.optional(),
  revision: z.int().min(1).max(2_000_000_000).default(1),
  /** When it was moved to the trash. */
  deleted_at: instantSchema.nullable().default(null),
  /** A daily reflection is added as a free one if its day has another daily reflection. */
  kind: z.enum(reflectionKinds),
  day: daySchema,
  written_at: writtenAtSchema,
  time_zone: timeZoneSchema,
  /** When it was first stored, and when its words last changed. Default: now. */
  created_at: instantSchema.optional(),
  updated_at: instantSchema.optional(),
  starred: z.boolean().default(false),
  excluded_from_ai: z.boolean().default(false),
  scene: writtenUnderSchema.nullable().default(null),
  origin: originSchema.extend({ extra: z.unknown() }).nullable().default(null),
  place: placeSchema.nullable().default(null),
  weather: weatherSchema.nullable().default(null),
  /** Only for kind `activity`. */
  activity_id: idSchema.nullable().default(null),
  programme_run_id: idSchema.nullable().default(null),
  /** Attachments in addition to those that the text shows. */
  attachment_ids: z.array(idSchema).max(10_000).default([]),
});
export type AddedReflection = z.input<typeof addedReflectionSchema>;
export type ParsedReflection = z.output<typeof addedReflectionSchema>;

/** Why `importReflections` would refuse it; `null` if it would not. */
export function importRefusal({ clock }: Pick<Context, "clock">, given: AddedReflection): string | null {
  const parsed = parseAdded(given, clock);
  return typeof parsed === "string" ? parsed : null;
}

/** @returns the parsed reflection, or a sentence that says why it is refused */
export function parseAdded(given: AddedReflection, clock: Context["clock"]): ParsedReflection | string {
  const { data, error } = addedReflectionSchema.safeParse(given);
  if (error) {
    const [issue] = error.issues;
    const problem = issueSentence(issue ?? {});
    const field = String(issue?.path[0] ?? "content");
    return t(
      // Translators: {name} is a field without a word of its own; {problem} is a sentence that says what is wrong.
      "{field, select, body {Its text} written_at {Its time} day {Its day} title {Its title} mood {Its mood} tags {Its tags} feelings {Its feelings} other {Its {name}}} can’t be imported. {problem}",
      { field, name: field.replaceAll("_", " "), problem },
    );
  }
  if ((data.kind === "activity") !== (data.activity_id !== null))
    return t("A reflection of the kind activity must name its activity, and other kinds must not.");
  try {
    // A device whose clock was ahead still wrote this.
    if (data.id === undefined) refuseFuture(clock, data);
    else refuseFutureDay(clock, data);
    if (data.kind !== "activity") refuseAnswers({ answers: data.answers, merged_from: null });
    return { ...data, ...withBodies({ ...data, merged_from: null }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_input") return error.message;
    throw error;
  }
}

/**
 * A UUID derived from the key. It has the form of version 7, because lists show reflections of one day in the
 * order of their ids. The key can't be learned from it without the person's keys.
 */
export function importedId(
  { searchKey }: Owner,
  { id, key, written_at }: Pick<AddedReflection, "id" | "key" | "written_at">,
): string {
  if (id !== undefined) return id;
  const milliseconds = Math.max(0, new Date(written_at).getTime());
  const digest = createHmac("sha256", searchKey).update(`added ${written_at} ${key}`).digest("hex");
  const time = milliseconds.toString(16).padStart(12, "0");
  const variant = ((Number.parseInt(digest.charAt(3), 16) & 0x3) | 0x8).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    `7${digest.slice(0, 3)}`,
    `${variant}${digest.slice(4, 7)}`,
    digest.slice(7, 19),
  ].join("-");
}
