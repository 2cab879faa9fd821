import { z } from "zod";
import { formatNumber } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";

/** What a built-in analyzer found, without words: the claim is made in the language of whoever reads it. */
export const saidSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("theme_moods"),
    theme: z.string(),
    is_tag: z.boolean(),
    days: z.int(),
    /** Of these days, those that have a mood. */
    with_mood: z.int(),
    mood: z.number(),
    other_mood: z.number(),
  }),
  z.object({ kind: z.literal("rare_themes"), themes: z.int() }),
]);
export type Said = z.infer<typeof saidSchema>;

/** In the language in use, or in the words it was made with: a model’s, or those of an earlier version. */
export const claimOf = ({ claim, said }: { claim: string; said?: Said | undefined }): string =>
  said === undefined ? claim : say(said);

export function say(said: Said): string {
  if (said.kind === "rare_themes")
    return t(
      "{themes, plural, one {One of the themes is on too few days with a mood to compare them.} other {# of the themes are on too few days with a mood to compare them.}}",
      { themes: said.themes },
    );
  const { theme, is_tag, days, with_mood, mood, other_mood } = said;
  // Translators: “theme” is in quotation marks, or a tag such as #walks. “mood” and “other_mood” are numbers from 1 to 5.
  return t(
    "I found {theme} on {days, plural, one {# day} other {# days}}; there may be more. {with_mood, plural, one {# of them has a mood:} other {# of them have a mood:}} it was {mood} on average, and {other_mood} on the other days of that time.",
    {
      theme: is_tag ? `#${theme}` : t("“{name}”", { name: theme }),
      days,
      with_mood,
      mood: inTenths(mood),
      other_mood: inTenths(other_mood),
    },
  );
}

const inTenths = (mood: number) => formatNumber(mood, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The name of the days that a kind of days is compared with. */
export const otherDays = (): string => t("Other days");

/** By the id of a measure. */
export const measureLabels = {
  tone: () => t("Tone of each day"),
  tone_week: () => t("Tone over a week"),
  themes: () => t("Themes in a month"),
  found: () => t("Reflections that a finding quotes, by day"),
};
const labels: ReadonlyMap<string, () => string> = new Map(Object.entries(measureLabels));

/** A measure with its label in the language in use. */
export const labelled = <Measure extends { id: string; label: string }>(measure: Measure): Measure => ({
  ...measure,
  label: labels.get(measure.id)?.() ?? measure.label,
});
