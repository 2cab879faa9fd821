import { z } from "zod";
import { attachmentSchema } from "../attachments/attachments.ts";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { listFields, listOrders, maxCounted, maxSearchLength, reflectionKinds } from "./reflection-rules.ts";
import { feelingSchema, moodSchema, placeSchema, reflectionSchema, tagSchema } from "./reflections.ts";

const tags = ["reflections"] as const;

/** A reflection must pass all filters. An empty list filters nothing. */
export const filtersSchema = z.strictObject({
  /** Words, "phrases", -excluded words, #tags. A last word of two letters or more also finds longer words. */
  search: textSchema(maxSearchLength).default(""),
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  /** Any of these. */
  moods: z.array(moodSchema).max(5).default([]),
  /** Any of these. */
  feelings: z.array(feelingSchema).max(20).default([]),
  /** All of these. */
  tags: z.array(tagSchema).max(20).default([]),
  /** Any of these. */
  kinds: z.array(z.enum(reflectionKinds)).max(3).default([]),
  activity: idSchema.nullable().default(null),
  starred: z.boolean().default(false),
  has_pictures: z.boolean().default(false),
  /** True for the trash only. */
  in_trash: z.boolean().default(false),
});
export type Filters = z.infer<typeof filtersSchema>;

export const listItemSchema = z.object({
  id: idSchema,
  kind: z.enum(reflectionKinds),
  day: daySchema,
  mood: moodSchema.nullable(),
  starred: z.boolean(),
  title: z.string(),
  word_count: z.int(),
  deleted_at: instantSchema.nullable(),
  /** True if a stored value was altered and can't be opened. The text fields are then empty. */
  damaged: z.boolean(),
  /** Plain text, cut at a word. In a search, the text around the first hit. */
  excerpt: z.string().optional(),
  /** Start and end of each hit in `excerpt`, in UTF-16 code units. */
  marks: z.array(z.tuple([z.int(), z.int()])).optional(),
  tags: z.array(z.string()).optional(),
  feelings: z.array(z.string()).optional(),
  /** At most four, except with the field `all_pictures`. */
  pictures: z.array(attachmentSchema).optional(),
  /** All of them, not only the ones in `pictures`. */
  picture_count: z.int(),
});
export type ListItem = z.infer<typeof listItemSchema>;

/** A POST keeps the searched words out of URLs and proxy logs. */
export const searchReflections = {
  method: "POST",
  url: "/api/reflections/search/",
  schema: {
    summary: "Reflections, optionally only those that hold the searched words and pass the filters",
    tags,
    body: filtersSchema.extend({
      /** Only these. */
      ids: z.array(idSchema).max(100).optional(),
      order: z.enum(listOrders).default("newest"),
      /** `next_cursor` of the previous page, for the same filters and order. */
      cursor: z.string().max(200).nullable().default(null),
      limit: z.int().min(1).max(100).default(30),
      /** Which of the larger fields to include. */
      fields: z
        .array(z.enum(listFields))
        .max(listFields.length)
        .default(["excerpt", "tags", "feelings", "pictures"]),
    }),
    response: {
      200: z.object({
        reflections: z.array(listItemSchema),
        next_cursor: z.string().nullable(),
        /** The number of reflections that can't be searched yet after a restore or an update. Ask again soon. */
        left_to_index: z.int(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** A separate call, because counting takes longer than a page of the list. */
export const countReflections = {
  method: "POST",
  url: "/api/reflections/count/",
  schema: {
    summary: "How many reflections hold the searched words and pass the filters",
    tags,
    body: filtersSchema,
    response: {
      200: z.object({
        count: z.int().max(maxCounted),
        /** There are more than `count`, the counting limit. */
        more: z.boolean(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type Counted = z.infer<(typeof countReflections.schema.response)[200]>;

/** Called when a search found little. */
export const findSpelling = {
  method: "POST",
  url: "/api/reflections/spelling/",
  schema: {
    summary: "The search with its unknown words replaced by ones that this person has written",
    tags,
    body: z.strictObject({ search: filtersSchema.shape.search }),
    response: {
      200: z.object({
        /** `null` if there is nothing better to search for. */
        search: z.string().nullable(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

export const randomReflection = {
  method: "POST",
  url: "/api/reflections/random/",
  schema: {
    summary: "A random reflection that passes the filters",
    tags,
    body: filtersSchema,
    response: { 200: z.object({ id: idSchema.nullable() }), ...refusals },
  },
} as const satisfies Endpoint;

export const calendarDaySchema = z.object({
  day: daySchema,
  count: z.int(),
  words: z.int(),
  /** The mood of the day's last reflection that has one. */
  mood: moodSchema.nullable(),
});
export type CalendarDay = z.infer<typeof calendarDaySchema>;

export const getCalendar = {
  method: "GET",
  url: "/api/reflections/calendar/",
  schema: {
    summary: "The written days in a span of at most 400 days",
    tags,
    querystring: z.strictObject({ from: daySchema, to: daySchema }),
    response: { 200: z.object({ days: z.array(calendarDaySchema) }), ...refusals },
  },
} as const satisfies Endpoint;

const countedSchema = z.object({ word: z.string(), count: z.int() });

export const getLabels = {
  method: "GET",
  url: "/api/reflections/labels/",
  schema: {
    summary: "The person’s tags and feelings, the most used first",
    tags,
    response: {
      200: z.object({ tags: z.array(countedSchema), feelings: z.array(countedSchema) }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type Labels = z.infer<(typeof getLabels.schema.response)[200]>;

export const listPlaces = {
  method: "GET",
  url: "/api/reflections/places/",
  schema: {
    summary: "The places of the person’s reflections, the latest first",
    tags,
    response: {
      200: z.object({
        places: z.array(
          placeSchema.extend({
            /** Those written there, the latest first. */
            reflections: z.array(z.object({ id: idSchema, day: daySchema })),
          }),
        ),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type Places = z.infer<(typeof listPlaces.schema.response)[200]>;

const maxAtOnce = 500;
const idsSchema = z.array(idSchema).min(1).max(maxAtOnce);

/** Ignores ids that don't exist. Changes everything or nothing. */
export const changeInBulk = {
  method: "POST",
  url: "/api/reflections/bulk/",
  schema: {
    summary: "Make one change to many reflections",
    tags,
    body: z.strictObject({
      ids: idsSchema,
      change: z.discriminatedUnion("do", [
        z.strictObject({ do: z.literal("add_tag"), tag: tagSchema }),
        z.strictObject({ do: z.literal("remove_tag"), tag: tagSchema }),
        /** Merges the two if a reflection has both. */
        z.strictObject({ do: z.literal("rename_tag"), tag: tagSchema, to: tagSchema }),
        z.strictObject({ do: z.enum(["star", "unstar", "trash", "restore"]) }),
        /** For good, and only from the trash. */
        z.strictObject({ do: z.literal("remove") }),
      ]),
    }),
    response: {
      200: z.object({
        changed: z.int(),
        /** Daily reflections that were restored as free ones, because their day has another. */
        came_back_free: z.int(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** Answers with a zip that holds a Markdown file with front matter for each reflection, and its attachments. */
export const exportInBulk = {
  method: "POST",
  url: "/api/reflections/export/",
  schema: {
    summary: "Export many reflections as a zip of Markdown files",
    tags,
    body: z.strictObject({ ids: idsSchema }),
    response: { 200: z.unknown(), 404: errorSchema, ...refusals },
    download: ["application/zip"],
  },
} as const satisfies Endpoint;

/** In the order of the changes; each reflection once, in its current state. Begin without `since`. */
export const getChanges = {
  method: "GET",
  url: "/api/reflections/changes/",
  schema: {
    summary: "What changed since, for a client that keeps a copy",
    tags,
    querystring: z.strictObject({
      since: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(100),
      /** `none` leaves out the reflections themselves. */
      fields: z.enum(["all", "none"]).default("all"),
    }),
    response: {
      200: z.object({
        changes: z.array(
          z.object({
            id: idSchema,
            change: z.int(),
            /** Deleted for good. */
            gone: z.boolean(),
            /** `null` if it is gone, was not asked for, or can't be opened. */
            reflection: reflectionSchema.nullable(),
          }),
        ),
        /** For the next request. */
        since: z.int(),
        more: z.boolean(),
        /** The number of the person's latest change. A client that keeps only some reflections begins here. */
        latest: z.int(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
