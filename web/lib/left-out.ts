import { counted } from "./counted.ts";

/** English names, as the rest of the page. Languages without a name come last. */
export function languageNames(codes: readonly string[]): string {
  const names = new Intl.DisplayNames("en", { type: "language" });
  const sorted = codes.toSorted((one, other) => Number(one === "other") - Number(other === "other"));
  const words = sorted.map((code) => (code === "other" ? "other languages" : (names.of(code) ?? code)));
  return new Intl.ListFormat("en").format(words);
}

/**
 * A sentence about reflections that were left out because their language is not supported; `null` if there are none.
 */
export function leftOutWords(others: readonly { language: string; reflections: number }[]): string | null {
  const count = others.reduce((sum, { reflections }) => sum + reflections, 0);
  if (count === 0) return null;
  const languages = languageNames(others.map(({ language }) => language));
  return count === 1
    ? `1 reflection seems to be in ${languages} and was left out.`
    : `${counted(count, "reflection")} seem to be in ${languages} and were left out.`;
}
