import { formatList } from "#contract/formats.ts";
import { languageTag, t } from "#contract/translate.ts";

/** Named in the language of the page. Languages without a name come last. */
export function languageNames(codes: readonly string[]): string {
  const names = new Intl.DisplayNames(languageTag(), { type: "language" });
  const sorted = codes.toSorted((one, other) => Number(one === "other") - Number(other === "other"));
  const words = sorted.map((code) => (code === "other" ? t("other languages") : (names.of(code) ?? code)));
  return formatList(words);
}

/**
 * A sentence about reflections that were left out because their language is not supported; `null` if there are none.
 */
export function leftOutWords(others: readonly { language: string; reflections: number }[]): string | null {
  const count = others.reduce((sum, { reflections }) => sum + reflections, 0);
  if (count === 0) return null;
  const languages = languageNames(others.map(({ language }) => language));
  return t(
    "{count, plural, one {# reflection seems to be in {languages} and was left out.} other {# reflections seem to be in {languages} and were left out.}}",
    { count, languages },
  );
}
