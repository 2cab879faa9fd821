import { z } from "zod";
import { daySchema, timeZoneSchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";
import { moodSchema } from "../reflections/reflections.ts";
import { t } from "../translate.ts";
import { letterKinds, rhythms } from "./letter-rules.ts";

const tags = ["insights"] as const;
const params = z.object({ id: idSchema });
export const letterKindSchema = z.enum(letterKinds, { error: () => t("Choose a week, a month or a year.") });

export const placeSchema = z.object({ start: z.int(), end: z.int() });

/** A quote of the person's own words. */
export const quotedSchema = z.object({
  /** The number that the text cites as `[1]`. */
  number: z.int().min(1),
  reflection_id: idSchema,
  /** The current revision, if the words still exist. */
  revision: z.int(),
  day: daySchema,
  /** The range of the quote in the Markdown of the body. `null` if Markdown syntax interrupts it. */
  place: placeSchema.nullable(),
  /** Empty if the reflection no longer contains it. */
  text: z.string(),
  /**
   * `here`: the reflection still holds the words. `changed`: they have been rewritten since. `gone`: the
   * reflection was deleted, or excluded from AI since.
   */
  stands: z.enum(["here", "changed", "gone"]),
});
export type Quoted = z.infer<typeof quotedSchema>;

export const topicKinds = ["person", "place", "tag", "feeling"] as const;

/** Somebody or something that came up on several days, spelled as the person writes it. */
export const topicSchema = z.object({
  name: z.string(),
  kind: z.enum(topicKinds),
  days: z.int().min(2),
});
export type Topic = z.infer<typeof topicSchema>;

export const letterHeadSchema = z.object({
  id: idSchema,
  kind: letterKindSchema,
  /** The first and the last day that it is about. */
  from: daySchema,
  to: daySchema,
  made_at: instantSchema,
  /** `null` if it has not been opened. */
  read_at: instantSchema.nullable(),
});
export type LetterHead = z.infer<typeof letterHeadSchema>;

export const letterSchema = letterHeadSchema.extend({
  /** Every day of the period. `words`: `null` if nothing was written. */
  days: z
    .array(z.object({ day: daySchema, words: z.int().nullable(), mood: moodSchema.nullable() }))
    .max(366),
  /** Of each kind, the most frequent first. */
  topics: z.array(topicSchema).max(1000),
  /** The numbers of the passages to remember, by day: one for each part of the period that has one. */
  passages: z.array(z.int()).max(12),
  /** The number of the question left open. */
  question: z.int().nullable(),
  quotes: z.array(quotedSchema),
  /** The text of a model. `null`: written without a model. */
  written: z
    .object({
      paragraphs: z.array(z.string()).max(1000),
      model: z.string(),
      provider: z.string(),
      stays_here: z.boolean(),
      /** The number of sentences left out, because their citations or quotes don't exist. */
      dropped: z.int().min(0),
    })
    .nullable(),
  /** A model was supposed to write it, but did not. */
  model_failed: z.boolean(),
  /** A stored value was altered and can't be opened. All lists are then empty. */
  damaged: z.boolean(),
});
export type Letter = z.infer<typeof letterSchema>;

export const letterSettingsSchema = z.object({
  rhythm: z.enum(rhythms),
  /** The connected model writes them. */
  by_model: z.boolean(),
  /** On heavy days, offer a passage from an earlier low that was followed by better days. */
  borrowed_on: z.boolean(),
});
export type LetterSettings = z.infer<typeof letterSettingsSchema>;

export const maxLettersAtOnce = 100;

/** Newest first. `made_at_visits`: only the person holds the key, so letters are made during visits. */
export const listLetters = {
  method: "GET",
  url: "/api/insights/letters/",
  schema: {
    summary: "A person’s letters, and how they are made",
    tags,
    querystring: z.object({ cursor: idSchema.optional() }),
    response: {
      200: z.object({
        letters: z.array(letterHeadSchema).max(maxLettersAtOnce),
        next_cursor: idSchema.nullable(),
        settings: letterSettingsSchema,
        made_at_visits: z.boolean(),
        /** The model that would write. `null`: none is connected, chosen and agreed to. */
        model: z.object({ name: z.string(), provider: z.string(), stays_here: z.boolean() }).nullable(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

const letterPeriodSchema = z.object({
  from: daySchema,
  to: daySchema,
  /** Days with text. */
  days: z.int().min(1),
  /** Its letter, if there is one. */
  letter_id: idSchema.nullable(),
});
export type LetterPeriod = z.infer<typeof letterPeriodSchema>;

/** Past weeks, months or years that have text, newest first. */
export const listLetterPeriods = {
  method: "GET",
  url: "/api/insights/letters/periods/",
  schema: {
    summary: "The past weeks, months or years of which a letter can be made",
    tags,
    querystring: z.strictObject({
      kind: letterKindSchema,
      /** The device's zone. A zone in the person's preferences takes precedence. */
      time_zone: timeZoneSchema,
    }),
    response: { 200: z.object({ periods: z.array(letterPeriodSchema).max(100_000) }), ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Makes the letter of the period of `day`, or returns the one that exists. 400 if the period isn't over, 409
 * `wrong_state` if it has no text.
 */
export const makeLetter = {
  method: "POST",
  url: "/api/insights/letters/",
  schema: {
    summary: "Make the letter of a past week, month or year",
    tags,
    body: z.strictObject({ kind: letterKindSchema, day: daySchema, time_zone: timeZoneSchema }),
    response: { 200: letterHeadSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Omitted fields stay. Switching letters on makes one for the last complete week or month. */
export const saveLetterSettings = {
  method: "PATCH",
  url: "/api/insights/letters/settings/",
  schema: {
    summary: "Choose how often letters are made, and by whom",
    tags,
    body: z.strictObject({
      rhythm: z.enum(rhythms, { error: () => t("Choose off, weekly or monthly.") }).optional(),
      by_model: z.boolean().optional(),
      borrowed_on: z.boolean().optional(),
      /** The device's zone. A zone in the person's preferences takes precedence. */
      time_zone: timeZoneSchema,
    }),
    response: { 200: letterSettingsSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Also notes that it was read. */
export const getLetter = {
  method: "GET",
  url: "/api/insights/letters/:id/",
  schema: {
    summary: "One letter",
    tags,
    params,
    response: { 200: letterSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Uses current texts and settings. 409 `wrong_state` if its days no longer have texts. */
export const makeLetterAgain = {
  method: "POST",
  url: "/api/insights/letters/:id/again/",
  schema: {
    summary: "Make a letter again",
    tags,
    params,
    response: { 200: letterSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** It can be restored for a day. The server makes it again only on request. */
export const removeLetter = {
  method: "DELETE",
  url: "/api/insights/letters/:id/",
  schema: {
    summary: "Delete a letter",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const restoreLetter = {
  method: "POST",
  url: "/api/insights/letters/:id/restore/",
  schema: {
    summary: "Bring a deleted letter back",
    tags,
    params,
    response: { 200: letterHeadSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
