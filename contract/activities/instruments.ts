import type { ScoreName } from "./scores.ts";

type Instrument = {
  /** Also the context of its texts in the catalogue. */
  name: string;
  /** Citations of the published translations, by BCP 47 tag. Their exact words are in the catalogue. */
  translations: Readonly<Record<string, string>>;
};

/**
 * The published questionnaires. Their sums mean something only with the published words, so they are in English in a
 * language without a published translation. docs/published-questionnaires.md lists what was found.
 */
export const instruments: Readonly<Record<ScoreName, Instrument>> = {
  swls: { name: "SWLS", translations: {} },
  spane: { name: "SPANE", translations: {} },
  // Untranslated: a name.
  flourishing: { name: "Flourishing Scale", translations: {} },
  phq_8: {
    name: "PHQ-8",
    translations: {
      // Untranslated: citations, each shown in its own language only.
      de: "PHQ-9, deutsche Fassung von Bernd Löwe (2015), Universitätsklinikum Hamburg-Eppendorf",
      es: "PHQ-9 en español, Pfizer Inc., phqscreeners.com",
      fr: "PHQ-9 « French for France », Pfizer Inc., phqscreeners.com",
      pl: "PHQ-9 „Polish for Poland”, Pfizer Inc., phqscreeners.com",
      "pt-BR": "PHQ-9 “Portuguese for Brazil”, Pfizer Inc., phqscreeners.com",
    },
  },
  gad_7: {
    name: "GAD-7",
    translations: {
      de: "GAD-7, deutsche Fassung von Bernd Löwe (2015), Universitätsklinikum Hamburg-Eppendorf",
      es: "GAD-7 en español, Pfizer Inc., phqscreeners.com",
      fr: "GAD-7 en français, Pfizer Inc., phqscreeners.com",
      "pt-BR": "GAD-7 em português do Brasil, Pfizer Inc., phqscreeners.com",
    },
  },
};

/** Whether texts of this context in the catalogue are to be translated into a language. */
export function isTranslatedInto(tag: string, context: string): boolean {
  const instrument = Object.values(instruments).find(({ name }) => name === context);
  return instrument === undefined || instrument.translations[tag] !== undefined;
}
