import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { answerSchema } from "#contract/activities/answers.ts";
import { factKinds } from "#contract/facts/fact-rules.ts";
import { draftSchema, placeSchema, type Weather } from "#contract/reflections/reflections.ts";
import { weatherDescriptions } from "#contract/reflections/surroundings.ts";
import { outcomes, revisitKinds } from "#contract/revisits/revisit-rules.ts";
import { sceneFiles } from "#contract/themes/scenes.ts";

/** Reads the words of the demo's journal, and refuses what the schemas do not allow. */

const folder = join(import.meta.dirname, "journal");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** `Rain 7` */
const weatherSchema = z
  .string()
  .regex(/^[A-Z][A-Za-z ]+ -?\d+$/)
  .transform((text): Weather => {
    const at = text.lastIndexOf(" ");
    return { description: text.slice(0, at), celsius: Number(text.slice(at)) };
  })
  .refine(({ description }) => weatherDescriptions.some((known) => known === description), {
    error: "The app offers no such weather.",
  });

/** Words of the page that come back after some days, and how it turned out if that is known by then. */
const backSchema = z.strictObject({
  kind: z.enum(revisitKinds),
  words: z.string().min(1),
  after: z.int().min(1),
  outcome: z.enum(outcomes).optional(),
  answer: z.string().default(""),
});

const headSchema = z.strictObject({
  mood: draftSchema.shape.mood.default(null),
  title: draftSchema.shape.title.default(""),
  prompt: draftSchema.shape.prompt.default(""),
  tags: draftSchema.shape.tags.default([]),
  feelings: draftSchema.shape.feelings.default([]),
  at: z.string().optional(),
  weather: weatherSchema.optional(),
  star: z.boolean().default(false),
  picture: z.enum(sceneFiles.map((file) => file.replace(".jpg", ""))).optional(),
  alt: z.string().optional(),
  back: backSchema.optional(),
});

/** `03-12` of either year, a number of days before today, or an anniversary of today. */
const whenSchema = z.union([
  z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  z
    .string()
    .regex(/^(-\d+|0)$/)
    .transform((days) => -Number(days)),
  z.enum(["1 month", "1 year", "2 years"]),
]);
export type When = z.infer<typeof whenSchema>;

export type Entry = z.infer<typeof headSchema> & { file: string; when: When; body: string };

/** The pages of a file. Each begins with a line such as `=== 03-12 {mood: 4}`. */
function entriesOf(file: string): Entry[] {
  return read(file)
    .split(/^=== /m)
    .slice(1)
    .map((text) => {
      const [head = "", ...lines] = text.split("\n");
      const [, when, details = "{}"] = /^(.+?)(?: (\{.*\}))?$/.exec(head) ?? [];
      return {
        file,
        when: whenSchema.parse(when),
        ...headSchema.parse(parse(details)),
        body: lines.join("\n").trim(),
      };
    });
}

export const readEntries = (): Entry[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "lines.md")
    .flatMap(entriesOf);

/** Short notes that fit any day, in their order; some begin with a mood. */
export const readLines = (): { mood: number | null; body: string }[] =>
  read("lines.md")
    .trim()
    .split("\n")
    .map((line) => {
      const [, mood, body = ""] = /^(?:([1-5]) )?(.+)$/.exec(line) ?? [];
      return { mood: mood ? Number(mood) : null, body };
    });

const ago = z.int().min(0).max(730);
const besideSchema = z.strictObject({
  places: z.record(z.string(), placeSchema),
  facts: z.array(z.strictObject({ name: z.string(), kind: z.enum(factKinds), unit: z.string() })),
  templates: z.array(
    z.strictObject({ name: z.string(), body: z.string(), prompts: z.boolean().default(false) }),
  ),
  remembered: z.array(z.string()),
  activity: z.strictObject({
    title: z.string(),
    purpose: z.string(),
    icon: z.string(),
    category: z.string(),
    minutes: z.int(),
    steps: z.array(z.looseObject({ kind: z.enum(["scale", "list", "short_text"]), prompt: z.string() })),
    answered: z.array(z.strictObject({ ago, answers: z.array(answerSchema) })),
  }),
  check_ins: z.record(z.string(), z.array(z.tuple([ago, z.int()]))),
  answered: z.array(
    z.strictObject({
      ago,
      activity: z.string(),
      /** Sittings with the same `run` belong to the same run of a programme. */
      run: z.string().optional(),
      unfinished: z.boolean().default(false),
      answers: z.array(answerSchema.nullable()),
    }),
  ),
  experiments: z.array(
    z.strictObject({
      question: z.string(),
      a: z.string(),
      b: z.string(),
      outcome: z.enum(["mood", "fact"]),
      design: z.literal("coin"),
      days: z.int(),
      ago,
    }),
  ),
  chats: z.array(z.strictObject({ ago, messages: z.array(z.string()) })),
  trashed: z.string(),
});
export type Beside = z.infer<typeof besideSchema>;

/** Everything that is not a page. @param days leaves out what she did before these last days */
export function readBeside(days: number): Beside {
  const all = besideSchema.parse(parse(read("beside.yaml")));
  const isRecent = (each: { ago: number }) => each.ago < days;
  const checkIns = Object.entries(all.check_ins).map(([title, totals]) => [
    title,
    totals.filter(([ago]) => ago < days),
  ]);
  return {
    ...all,
    activity: { ...all.activity, answered: all.activity.answered.filter(isRecent) },
    check_ins: Object.fromEntries(checkIns),
    answered: all.answered.filter(isRecent),
    experiments: all.experiments.filter(isRecent),
    chats: all.chats.filter(isRecent),
  };
}
