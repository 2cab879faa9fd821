import { z } from "zod";
import { daySchema } from "../day.ts";
import { factKinds, maxFactName } from "../facts/fact-rules.ts";
import { moodSchema } from "../reflections/reflections.ts";
import { importedMediaKinds, maxJournalNameLength, maxMoodWordLength } from "./import-rules.ts";

const maxMoods = 200;
const maxJournals = 200;
const maxYears = 400;
const maxExamples = 20;
const maxReadDays = 50;

/** The mood that a source's mood becomes. `null`: no mood. */
const moodChoiceSchema = z.strictObject({
  word: z.string().max(maxMoodWordLength),
  mood: moodSchema.nullable(),
});

/** A day that was found in a line of text. */
const readDaySchema = z.object({
  written: z.string().max(200),
  day: daySchema,
  /** Lines of the entry that may be dates of other days, and stay in its text. */
  doubtful: z.array(z.string().max(200)).max(3),
});

export const importOptionsSchema = z.strictObject({
  /** Changes the preview's moods. A word that is not named keeps its proposal. */
  moods: z.array(moodChoiceSchema).max(maxMoods).default([]),
  /** Names of the preview's journals that are left out. `null` names the entries without a journal. */
  left_out: z.array(z.string().max(maxJournalNameLength).nullable()).max(maxJournals).default([]),
  /** Gives each entry its journal's name as a tag. */
  tag_journals: z.boolean().default(false),
  /** Only for Daylio: its activities become daily facts, with a yes on each of their days, instead of tags. */
  activities_as_facts: z.boolean().default(false),
  /** Names of the preview's facts that are imported. */
  facts: z.array(z.string().max(maxFactName)).max(maxMoods).default([]),
  /** If false, the report names the omitted media of each entry. */
  with_media: z.boolean().default(true),
  excluded_from_ai: z.boolean().default(false),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/** What an import would add. Entries that already exist or can't be imported are counted separately. */
export const importPreviewSchema = z.object({
  entries: z.int(),
  /** Oldest first. */
  years: z.array(z.object({ year: z.int(), entries: z.int() })).max(maxYears),
  /** The most entries first. */
  journals: z.array(z.object({ name: z.string().nullable(), entries: z.int() })).max(maxJournals),
  /** Days that were found in texts: their number, the first and the last. */
  read_days: z
    .object({
      days: z.int(),
      first: z.array(readDaySchema).max(maxReadDays),
      last: z.array(readDaySchema).max(maxReadDays),
    })
    .default({ days: 0, first: [], last: [] }),
  /**
   * Days with several entries, or that already have a daily reflection. The first entry becomes the daily one if the
   * day has none, and the rest become free ones.
   */
  shared_days: z.object({
    days: z.int(),
    /** Entries that become free reflections because of it. */
    free: z.int(),
    examples: z
      .array(
        z.object({
          day: daySchema,
          entries: z.int(),
          /** The day already has a daily reflection. */
          is_taken: z.boolean(),
        }),
      )
      .max(maxExamples),
  }),
  /** Files of the entries, with their bytes in the source. */
  media: z
    .array(z.object({ kind: z.enum(importedMediaKinds), files: z.int(), bytes: z.int() }))
    .max(importedMediaKinds.length),
  /** Files that entries name, but that are missing. */
  missing_media: z.int(),
  /** Free bytes of the quota. Media that don't fit are omitted and named in the report. */
  free_bytes: z.int(),
  /** The number of different tags. */
  tags: z.int(),
  feelings: z.int(),
  /** In the source's order, with a proposal that can be changed. */
  moods: z.array(moodChoiceSchema.extend({ entries: z.int() })).max(maxMoods),
  /** For a table: its columns of numbers or of yes and no. */
  facts: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(factKinds),
        unit: z.string(),
        days: z.int(),
        /** Why it can't be imported. */
        problem: z.string().nullable(),
      }),
    )
    .max(maxMoods)
    .default([]),
  places: z.int(),
  weather: z.int(),
  already_there: z.int(),
  /** How many of those are in the trash. */
  in_trash: z.int().default(0),
  /** Entries that are too long for one reflection. Each is split. */
  split: z.int(),
  /** Entries with a note, because something about them must be changed. */
  noted: z.int(),
  /**
   * For our own archive: what it holds in addition to reflections, by the name of the feature. Existing content is
   * skipped.
   */
  rest: z.array(z.string()).max(100),
  /** Entries that can't be imported. The report lists all of them. */
  refused: z.object({
    entries: z.int(),
    examples: z.array(z.object({ where: z.string(), reason: z.string() })).max(maxExamples),
  }),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
