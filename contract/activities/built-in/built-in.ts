import { joinSentences } from "../../formats.ts";
import { english, languageTag, t, translateText } from "../../translate.ts";
import { activityCategories } from "../activity-rules.ts";
import type { ActivityContent, Step } from "../activity-shapes.ts";
import { instruments } from "../instruments.ts";
import { type ScoreName, scoreNames } from "../scores.ts";

/** An activity that comes with Reflector. */
export type BuiltIn = ActivityContent & {
  id: string;
  scoring: ScoreName | null;
  /** The language of a published questionnaire (BCP 47). */
  language: string | null;
  /** Increase it with each new wording. */
  revision: number;
};

/** A JSON file of this folder. Texts of published check-ins are word for word. */
export type ActivityFile = Omit<
  BuiltIn,
  "id" | "category" | "scoring" | "language" | "programme" | "steps"
> & {
  /** The ids are made from this number and those of the steps. None may ever change, because answers refer to them. */
  number: number;
  category: string;
  scoring: string | null;
  programme: { sittings: number; every_days: number; compares: number[]; last_only: number[] } | null;
} & ({ steps: readonly StepFile[] } | { items: readonly string[]; scale: ScaleFile; instruction: string });

/** One of the kinds of steps. Fields are there as their kind needs them. */
type StepFile = {
  number: number;
  kind: string;
  prompt: string;
  help: string;
  required: boolean;
  least?: number;
  most?: number;
  min?: number;
  max?: number;
  low_label?: string;
  high_label?: string;
  options?: string[];
  many?: boolean;
  minutes?: number;
};
/** The scale of all items of a check-in. */
type ScaleFile = { help: string; min: number; labels: readonly string[] };

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, "0");

/**
 * The ids of the built-in activity with this number: step 0 for the activity, the others for its steps. They are UUIDs
 * of version 8 (RFC 9562).
 */
export const idsOf =
  (activity: number) =>
  (step: number): string =>
    `ac717e00-${hex(activity, 4)}-8000-8000-${hex(step, 12)}`;

/** Returns a text in the language in use. The context and description are for the catalogue. */
export type TranslateText = (source: string, context: string, description: string) => string;

const inEnglish: TranslateText = (source) => source;

/** @throws Error if the file is not one of an activity. A test parses all of them with the schema of activities, too. */
export const toBuiltIn = (file: ActivityFile): BuiltIn => translatedFile(file, inEnglish, english.tag);

/** The activity in the language in use. Ids and choices of steps stay the same. */
export const toTranslatedBuiltIn = (file: ActivityFile): BuiltIn =>
  translatedFile(file, (source, context) => translateText(source, context), languageTag());

/** @param translate called for each text, also to find the texts for the catalogue */
export function translatedFile(file: ActivityFile, translate: TranslateText, language: string): BuiltIn {
  const { icon, minutes, revision, programme } = file;
  const id = idsOf(file.number);
  const category = activityCategories.find(({ name }) => name === file.category)?.name;
  if (!category) throw new Error(`There is no category ${file.category}.`);
  const text: Translate = (source, description) =>
    // Untranslated: for translators.
    source && translate(source, "activity", `${description} of the activity “${file.title}”`);
  const content = {
    id: id(0),
    title: file.title && translate(file.title, "activity", "the title of an activity"),
    purpose: text(file.purpose, "the purpose"),
    icon,
    category,
    minutes,
    evidence: file.evidence && {
      ...file.evidence,
      note: text(file.evidence.note, "the evidence"),
      source: text(file.evidence.source, "the source (titles of works stay as they are)"),
    },
    notice: file.notice && text(file.notice, "the notice"),
    programme: programme && {
      ...programme,
      compares: programme.compares.map(id),
      last_only: programme.last_only.map(id),
    },
    revision,
  };
  if ("steps" in file)
    return {
      ...content,
      scoring: null,
      language: null,
      steps: file.steps.map((step) => toStep(id(step.number), step, text)),
    };
  return { ...content, ...checkIn(file, content, id, translate, language) };
}

/** A published questionnaire: in its published translation, or else in English. */
function checkIn(
  { scoring: name, items, scale, instruction }: Extract<ActivityFile, { items: readonly string[] }>,
  { notice, evidence }: Pick<BuiltIn, "notice" | "evidence">,
  id: (step: number) => string,
  translate: TranslateText,
  language: string,
): Pick<BuiltIn, "scoring" | "language" | "notice" | "evidence" | "steps"> {
  const scoring = scoreNames.find((each) => each === name);
  if (scoring === undefined) throw new Error(`There is no score ${name}.`);
  const { name: context, translations } = instruments[scoring];
  const translation = translations[language];
  const isPublished = language === english.tag || translation !== undefined;
  const published: Translate = (source, description) =>
    source && isPublished
      ? // Untranslated: for translators.
        translate(source, context, `${description} of the ${context}, in the published words`)
      : source;
  const steps = items.map((prompt, at) => toItem(id(at + 1), published(prompt, "an item"), scale, published));
  const asked = published(instruction, "the instruction");
  return isPublished
    ? {
        scoring,
        language,
        notice: joinSentences([notice, asked]),
        evidence: evidence && translation ? citing(evidence, translation) : evidence,
        steps,
      }
    : {
        scoring,
        language: english.tag,
        notice: joinSentences([notice, inEnglishOnly()]),
        evidence,
        // The notice is in the language in use, the steps are in English.
        steps: steps.map((step, at) => (at === 0 ? { ...step, help: asked } : step)),
      };
}

const citing = (evidence: Evidence, translation: string): Evidence => ({
  ...evidence,
  // Translators: the source of a questionnaire, then that of its translation into your language
  source: t("{source}. Translation: {translation}", { source: evidence.source, translation }),
});

const inEnglishOnly = () =>
  t(
    "This questionnaire is in English, because we have no published translation into your language that we could check and may use.",
  );

type Evidence = NonNullable<BuiltIn["evidence"]>;
type Translate = (source: string, description: string) => string;

function toStep(id: string, { kind, required, ...file }: StepFile, text: Translate): Step {
  const asked = {
    id,
    prompt: text(file.prompt, "a question"),
    help: text(file.help, "an explanation below a question"),
    required,
  };
  const options = () => (file.options ?? []).map((option) => text(option, "a choice"));
  switch (kind) {
    case "long_text":
    case "short_text":
    case "mood":
    case "date":
      return { ...asked, kind };
    case "list":
      return { ...asked, kind, least: file.least ?? 0, most: file.most ?? 1 };
    case "scale": {
      const { min = 0, max = 1, low_label = "", high_label = "" } = file;
      return {
        ...asked,
        kind,
        min,
        max,
        low_label: text(low_label, "the lowest value of a scale"),
        high_label: text(high_label, "the highest value of a scale"),
        labels: [],
      };
    }
    case "choice":
      return { ...asked, kind, options: options(), many: file.many ?? false };
    case "checklist":
      return { ...asked, kind, options: options() };
    case "timed":
      return { ...asked, kind, minutes: file.minutes ?? 1 };
    default:
      throw new Error(`There is no kind of step called ${kind}.`);
  }
}

const toItem = (id: string, prompt: string, { help, min, labels }: ScaleFile, text: Translate): Step => ({
  id,
  kind: "scale",
  prompt,
  help: text(help, "the instruction"),
  required: true,
  min,
  max: min + labels.length - 1,
  low_label: "",
  high_label: "",
  labels: labels.map((label) => text(label, "a value of the scale")),
});
