import { z } from "zod";
import { idSchema, textSchema } from "../endpoint.ts";
import { formatList } from "../formats.ts";
import { isIconName } from "../icons/icons.ts";
import { isStorable, tooLong } from "../text-rules.ts";
import { t } from "../translate.ts";
import { activityCategories, maxSteps, numbered, stepKinds } from "./activity-rules.ts";

/** An error response names only the field `steps`, so the sentence says which step. */
type Issue = { path?: readonly PropertyKey[] | undefined; input?: unknown };
const inStep =
  (sentence: (input: string) => string | undefined) =>
  ({ path = [], input }: Issue) =>
    numbered(path, sentence(String(input)) ?? "");

const lineSchema = (longest: number, ifEmpty: () => string) =>
  textSchema(longest).trim().min(1, { error: ifEmpty });

const stepTextSchema = (longest: number) =>
  z
    .string({ error: inStep(() => t("This must be text.")) })
    .trim()
    .max(longest, { error: inStep((text) => tooLong(text, longest)) })
    .refine(isStorable, { error: inStep(() => t("This contains characters that can’t be stored.")) });

const stepNumberSchema = (least: number, most: number) =>
  z
    .int({ error: inStep(() => t("This must be a whole number.")) })
    .min(least, { error: inStep(() => t("This must be at least {limit, number}.", { limit: least })) })
    .max(most, { error: inStep(() => t("This can be at most {limit, number}.", { limit: most })) });

const optionsSchema = (least: number, most: number) =>
  z
    .array(stepTextSchema(160).min(1, { error: inStep(() => t("An option is empty.")) }))
    .min(least, {
      error: inStep(() =>
        t(
          "{count, plural, =1 {Add at least one option.} one {Add at least # option.} other {Add at least # options.}}",
          { count: least },
        ),
      ),
    })
    .max(most, {
      error: inStep(() =>
        t("{count, plural, one {There can be at most # option.} other {There can be at most # options.}}", {
          count: most,
        }),
      ),
    });

const asked = {
  /** Chosen by the client that adds the step. It stays when the step is moved or reworded. */
  id: idSchema,
  prompt: stepTextSchema(500).min(1, { error: inStep(() => t("Write what this step asks.")) }),
  /** Shown below the prompt; may be empty. */
  help: stepTextSchema(800),
  required: z.boolean({ error: inStep(() => t("Say whether this step is required.")) }),
};
const maxListLength = 50;

export const stepSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ ...asked, kind: z.literal("long_text") }),
    z.strictObject({ ...asked, kind: z.literal("short_text") }),
    z.strictObject({
      ...asked,
      kind: z.literal("list"),
      /** Numbers of lines: `least` is a request, `most` a limit. */
      least: stepNumberSchema(0, maxListLength),
      most: stepNumberSchema(1, maxListLength),
    }),
    z.strictObject({
      ...asked,
      kind: z.literal("scale"),
      min: stepNumberSchema(-100, 100),
      max: stepNumberSchema(-100, 100),
      /** Labels of both ends; empty if each value has a label. */
      low_label: stepTextSchema(80),
      high_label: stepTextSchema(80),
      /** One for each value, from `min` upwards; none if the ends are labelled. */
      labels: z
        .array(stepTextSchema(80))
        .max(21, { error: inStep(() => t("There can be at most 21 labels.")) }),
    }),
    z.strictObject({ ...asked, kind: z.literal("mood") }),
    z.strictObject({
      ...asked,
      kind: z.literal("choice"),
      options: optionsSchema(2, 50),
      /** Whether more than one can be chosen. */
      many: z.boolean({ error: inStep(() => t("Say whether more than one can be chosen.")) }),
    }),
    z.strictObject({ ...asked, kind: z.literal("checklist"), options: optionsSchema(1, 50) }),
    /** Writing for about this many minutes; nothing is cut off. */
    z.strictObject({ ...asked, kind: z.literal("timed"), minutes: stepNumberSchema(1, 120) }),
    z.strictObject({ ...asked, kind: z.literal("date") }),
  ],
  {
    // Translators: “kinds” is a list of words of the API, such as long_text.
    error: inStep(() =>
      t("A step is one of these kinds: {kinds}.", { kinds: formatList(stepKinds, { type: "unit" }) }),
    ),
  },
);
export type Step = z.infer<typeof stepSchema>;
export type ScaleStep = Extract<Step, { kind: "scale" }>;

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

export const evidenceSchema = z.strictObject({
  /** What is known about its effect, and how certain that is. */
  note: lineSchema(800, () => t("Describe the evidence.")),
  /** Authors, year, publication. */
  source: lineSchema(800, () => t("Name the source.")),
  address: textSchema(500)
    .refine(isWebAddress, { error: () => t("Enter an address such as https://example.org.") })
    .nullable(),
});

export const programmeSchema = z.strictObject({
  /** How often in total. */
  sittings: z
    .int({ error: () => t("This must be a whole number.") })
    .min(2, { error: () => t("A programme needs at least 2 sittings.") })
    .max(60, { error: () => t("A programme can have at most 60 sittings.") }),
  /** 1 means every day. */
  every_days: z
    .int({ error: () => t("This must be a whole number.") })
    .min(1, { error: () => t("Sittings must be at least a day apart.") })
    .max(31, { error: () => t("Sittings can be at most 31 days apart.") }),
  /** Ids of the steps whose first and last answers are compared at the end. */
  compares: z.array(idSchema).max(maxSteps),
  /** Ids of the steps that are asked only in the last sitting. */
  last_only: z.array(idSchema).max(maxSteps).default([]),
});

const categoryNames = activityCategories.map(({ name }) => name);

/** The part of an activity that a person writes, without the rules across fields; see `contentSchema`. */
export const contentShape = z.strictObject({
  title: lineSchema(120, () => t("Enter a title.")),
  purpose: textSchema(800).trim(),
  icon: textSchema(64).refine(isIconName, {
    error: () => t("Enter the name of an icon, such as moon-star."),
  }),
  category: z.enum(categoryNames, { error: () => t("Choose a category.") }),
  minutes: z
    .int({ error: () => t("Say how many minutes it takes.") })
    .min(1, { error: () => t("Enter at least 1 minute.") })
    .max(240, { error: () => t("Enter at most 240 minutes.") }),
  evidence: evidenceSchema.nullable(),
  /** Shown before it begins. */
  notice: textSchema(1200).trim().nullable(),
  programme: programmeSchema.nullable(),
  steps: z
    .array(stepSchema, { error: () => t("Add at least one step.") })
    .min(1, { error: () => t("Add at least one step.") })
    .max(maxSteps, {
      error: () =>
        t(
          "{count, plural, one {An activity can have at most # step.} other {An activity can have at most # steps.}}",
          { count: maxSteps },
        ),
    }),
});
export type ActivityContent = z.infer<typeof contentShape>;
