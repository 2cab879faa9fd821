import { z } from "zod";
import { attachmentSchema } from "../attachments/attachments.ts";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { listFields, listOrders, reflectionKinds } from "./reflection-rules.ts";
import { feelingSchema, moodSchema, reflectionSchema, tagSchema } from "./reflections.ts";

const tags = ["reflections"] as const;

/** Each narrows what the ones before it left. An empty list asks for nothing. */
export const filtersSchema = z.strictObject({
  /** Words, "phrases", -excluded words, #tags; a last word of two letters or more also finds its beginnings. */
  search: textSchema(200).default(""),
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
  /** Those in the trash, and no others. */
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
  /** True where a stored value was altered and can't be opened; its text fields are then empty. */
  damaged: z.boolean(),
  /** Plain text, cut at a word; around the first hit where a search was made. */
  excerpt: z.string().optional(),
  /** Start and end of each hit in `excerpt`, in UTF-16 code units. */
  marks: z.array(z.tuple([z.int(), z.int()])).optional(),
  tags: z.array(z.string()).optional(),
  feelings: z.array(z.string()).optional(),
  /** The first four. */
  pictures: z.array(attachmentSchema).optional(),
  /** How many there are. */
  picture_count: z.int(),
});
export type ListItem = z.infer<typeof listItemSchema>;

/** POST, so that searched words stand in no address, history or proxy log. */
export const searchReflections = {
  method: "POST",
  url: "/api/reflections/search/",
  schema: {
    summary: "Reflections, optionally those alone that hold the searched words and pass the filters",
    tags,
    body: filtersSchema.extend({
      order: z.enum(listOrders).default("newest"),
      /** `next_cursor` of the page before; good for the same filters and order. */
      cursor: z.string().max(200).nullable().default(null),
      limit: z.int().min(1).max(100).default(30),
      /** Which of the larger fields the items carry; the others are left out. */
      fields: z
        .array(z.enum(listFields))
        .max(4)
        .default([...listFields]),
    }),
    response: {
      200: z.object({
        reflections: z.array(listItemSchema),
        next_cursor: z.string().nullable(),
        /** How many there are in all; told with the first page. */
        total: z.int().nullable(),
        /** Reflections whose words are not searchable yet, after a restore or an update. Ask again soon. */
        left_to_index: z.int(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

export const randomReflection = {
  method: "POST",
  url: "/api/reflections/random/",
  schema: {
    summary: "Any one of the reflections that pass the filters",
    tags,
    body: filtersSchema,
    response: { 200: z.object({ id: idSchema.nullable() }), ...refusals },
  },
} as const satisfies Endpoint;

export const calendarDaySchema = z.object({
  day: daySchema,
  count: z.int(),
  words: z.int(),
  /** Of the last reflection of the day that has one. */
  mood: moodSchema.nullable(),
});
export type CalendarDay = z.infer<typeof calendarDaySchema>;

export const getCalendar = {
  method: "GET",
  url: "/api/reflections/calendar/",
  schema: {
    summary: "The written days of a span of at most 400 days",
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
    summary: "The person's tags and feelings, the most used first",
    tags,
    response: {
      200: z.object({ tags: z.array(countedSchema), feelings: z.array(countedSchema) }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type Labels = z.infer<(typeof getLabels.schema.response)[200]>;

/** How many reflections can be chosen at once. */
const mostAtOnce = 500;
const idsSchema = z.array(idSchema).min(1).max(mostAtOnce);

/** Ids that are not there (any more) are passed over. All of it happens, or nothing. */
export const changeInBulk = {
  method: "POST",
  url: "/api/reflections/bulk/",
  schema: {
    summary: "One change to many reflections",
    tags,
    body: z.strictObject({
      ids: idsSchema,
      change: z.discriminatedUnion("do", [
        z.strictObject({ do: z.literal("add_tag"), tag: tagSchema }),
        z.strictObject({ do: z.literal("remove_tag"), tag: tagSchema }),
        z.strictObject({ do: z.enum(["star", "unstar", "trash", "restore"]) }),
        /** For good, and only from the trash. */
        z.strictObject({ do: z.literal("remove") }),
      ]),
    }),
    response: { 200: z.object({ changed: z.int() }), ...refusals },
  },
} as const satisfies Endpoint;

/** Answers with a zip: a Markdown file with front matter for each reflection, and its attachments. */
export const exportInBulk = {
  method: "POST",
  url: "/api/reflections/export/",
  schema: {
    summary: "Many reflections as a zip of Markdown files",
    tags,
    body: z.strictObject({ ids: idsSchema }),
    response: { 200: z.unknown(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** In the order in which they changed; each reflection once, as it is now. Begin without `since`. */
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
            /** `null` where it is gone, was not asked for, or can't be opened. */
            reflection: reflectionSchema.nullable(),
          }),
        ),
        /** What to ask for next. */
        since: z.int(),
        more: z.boolean(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
