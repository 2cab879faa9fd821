import { z } from "zod";
import { daySchema } from "../day.ts";
import { idSchema, instantSchema, textSchema } from "../endpoint.ts";
import { moodSchema } from "../reflections/reflections.ts";
import { strengths } from "../strengths.ts";
import { maxEntityNameLength, maxQuotes } from "./people-rules.ts";

/** Shapes that people, places and themes share. */

export const entityNameSchema = textSchema(maxEntityNameLength).trim().min(1, { error: "Write a name." });

/** The moods of the days on which something occurs, beside those of all other days. */
export const moodsBesideSchema = z.object({
  /** How many of its days have a mood. */
  n: z.int(),
  /**
   * How many of those days had each mood, from Heavy to Bright. A day with several moods counts by their mean, rounded.
   */
  counts: z.array(z.int()).length(5),
  mean: z.number().nullable(),
  others: z.object({ n: z.int(), mean: z.number().nullable() }),
  /** Whether the difference could be chance; `too_few`: not enough days to say. */
  strength: z.enum(strengths),
  /** For `too_few`: about how many more days are needed. */
  needs_days: z.int().nullable(),
});
export type MoodsBeside = z.infer<typeof moodsBesideSchema>;

/** How often something occurs in a journal, and when. */
export const standingSchema = z.object({
  times: z.int(),
  reflections: z.int(),
  days: z.int(),
  first_day: daySchema,
  last_day: daySchema,
  moods: moodsBesideSchema,
});

/** Words of a reflection as it is today. Offsets are UTF-16 code units of its Markdown. */
export const placedQuoteSchema = z.object({
  reflection_id: idSchema,
  revision: z.int(),
  day: daySchema,
  mood: moodSchema.nullable(),
  title: z.string(),
  /** The sentence, without Markdown. */
  text: z.string(),
  /** Where it is in the body. */
  start: z.int(),
  end: z.int(),
  /** Where the name or the phrase is in `text`. */
  marks: z.array(z.object({ start: z.int(), end: z.int() })).max(100),
});
export type PlacedQuote = z.infer<typeof placedQuoteSchema>;
export const placedQuotesSchema = z.array(placedQuoteSchema).max(maxQuotes);

/** The days on which it occurs, oldest first. */
export const standingDaysSchema = z
  .array(z.object({ day: daySchema, times: z.int(), mood: z.number().min(1).max(5).nullable() }))
  .max(50_000);

/** What a person decided. It holds from then on, and can be undone. */
export const decisionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("rename"), name: z.string() }),
  /** `name`: what was merged into this one. */
  z.object({ kind: z.literal("merge"), name: z.string() }),
  z.object({ kind: z.literal("hide") }),
  z.object({ kind: z.literal("sort"), as: z.enum(["person", "place"]) }),
]);
export const keptDecisionSchema = z.object({
  id: idSchema,
  decided_at: instantSchema,
  decision: decisionSchema,
});
export type KeptDecision = z.infer<typeof keptDecisionSchema>;

/** The answer to each decision and each undo. */
export const decidedSchema = z.object({
  /** The person, place or theme that holds it now. */
  id: idSchema,
});

/** Reflections in languages whose names and phrases can't be read. */
export const otherLanguagesSchema = z
  .array(z.object({ language: z.string().max(20), reflections: z.int() }))
  .max(20);

/** How far the journal has been read. */
export const readSoFarSchema = z.object({ read: z.int(), left: z.int() });
