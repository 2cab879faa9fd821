import { t } from "../translate.ts";

/** The unit of a finding or measure, which is stored in English, in the language in use. */
export function unitWords(unit: string): string {
  switch (unit) {
    case "mood, from 1 to 5":
      return t("mood, from 1 to 5");
    case "tone, from −1 for heavy to 1 for light":
      return t("tone, from −1 for heavy to 1 for light");
    case "themes":
      return t("themes");
    case "reflections":
      return t("reflections");
    default:
      return unit;
  }
}
