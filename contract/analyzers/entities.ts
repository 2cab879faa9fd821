import { z } from "zod";
import { daySchema } from "../day.ts";
import { idSchema, instantSchema, textSchema } from "../endpoint.ts";
import { moodSchema } from "../reflections/reflections.ts";
import { strengths } from "../strengths.ts";
import { t } from "../translate.ts";
import { maxDecisions, maxEntityNameLength, maxQuotes } from "./people-rules.ts";

/** Shapes that people, places and themes share. */

const entityNameSchema = textSchema(maxEntityNameLength)
  .trim()
  .min(1, { error: () => t("Enter a name.") });

/** The moods of the days on which something occurs, and of all other days. */
const moodsBesideSchema = z.object({
  /** Days with a mood. */
  n: z.int(),
  /** Days of each mood, from Heavy to Bright. A day with several moods counts by their rounded mean. */
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
export const occurrenceStatsSchema = z.object({
  times: z.int(),
  reflections: z.int(),
  days: z.int(),
  first_day: daySchema,
  last_day: daySchema,
  moods: moodsBesideSchema,
});

/** A sentence of a reflection, or a passage that belongs to a theme, with its offsets in the current Markdown (UTF-16 code units). */
const placedQuoteSchema = z.object({
  reflection_id: idSchema,
  revision: z.int(),
  day: daySchema,
  mood: moodSchema.nullable(),
  title: z.string(),
  /** Without Markdown. */
  text: z.string(),
  /** Where it is in the body. */
  start: z.int(),
  end: z.int(),
  /** Where the name is in `text`. Empty for a theme. */
  marks: z.array(z.object({ start: z.int(), end: z.int() })).max(100),
});
export type PlacedQuote = z.infer<typeof placedQuoteSchema>;

/** The days on which it occurs, oldest first. */
const occurrenceDaysSchema = z
  .array(z.object({ day: daySchema, times: z.int(), mood: z.number().min(1).max(5).nullable() }))
  .max(50_000);

/** A person's decision. It applies from then on, and can be undone. */
const decisionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("rename"), name: z.string() }),
  /** `name`: what was merged into this one. */
  z.object({ kind: z.literal("merge"), name: z.string() }),
  z.object({ kind: z.literal("hide") }),
  z.object({ kind: z.literal("sort"), as: z.enum(["person", "place"]) }),
]);
const pastDecisionSchema = z.object({
  id: idSchema,
  decided_at: instantSchema,
  decision: decisionSchema,
});
export type PastDecision = z.infer<typeof pastDecisionSchema>;

/** The answer to each decision and each undo. */
export const decidedSchema = z.object({
  /** The person, place or theme that it now belongs to. */
  id: idSchema,
});

/** What lists of people and of themes share. */
export const entityListShape = {
  /** Hidden ones. `decision_id` undoes it. */
  put_aside: z.array(z.object({ decision_id: idSchema, name: z.string() })).max(maxDecisions),
  /** Reflections in languages whose names and phrases can't be read. */
  other_languages: z.array(z.object({ language: z.string().max(20), reflections: z.int() })).max(20),
  /** How far the journal has been read. */
  so_far: z.object({ read: z.int(), left: z.int() }),
};

/** What the pages of a person and of a theme share. */
export const entityPageShape = {
  days: occurrenceDaysSchema,
  /** For a theme, the most typical quotes come first. For a person or place, the newest do. */
  quotes: z.array(placedQuoteSchema).max(maxQuotes),
  /** Newest first. */
  decisions: z.array(pastDecisionSchema).max(maxDecisions),
};

/** Decisions that apply to people, places and themes. */
export const sharedDecisions = [
  z.strictObject({ kind: z.literal("rename"), name: entityNameSchema }),
  /** Merges it into `into_id`. */
  z.strictObject({ kind: z.literal("merge"), into_id: idSchema }),
  /** Hides it, because it is no person, place or theme. */
  z.strictObject({ kind: z.literal("hide") }),
] as const;
