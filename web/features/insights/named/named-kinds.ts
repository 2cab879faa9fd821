import type { ReactNode } from "react";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";

/** People and places are one kind, recurring themes the other. */
export const namedKinds = {
  person: { list: "/insights/people", analyzer: "people", page: "/insights/people/$id" },
  theme: { list: "/insights/themes", analyzer: "themes", page: "/insights/themes/$id" },
} as const;

export type NamedKind = keyof typeof namedKinds;

type Occurrence = { days: number; dates: string; marked: (words: ReactNode) => ReactNode };

/** The texts of a kind. */
export const namedWords = (kind: NamedKind) => (kind === "person" ? personWords() : themeWords());

const personWords = () => ({
  title: t("People and places"),
  listNotShown: t("The names can’t be shown just now"),
  isRead: t("Your journal is being read for names."),
  none: t("No names yet"),
  // Translators: “dates” is one date, or “1 May 2026 to 3 Jun 2026”.
  occurs: ({ days, dates, marked }: Occurrence) =>
    rich("Mentioned on {days, plural, one {# day} other {# days}}, <when>{dates}</when>", {
      days,
      dates,
      when: marked,
    }),
  languages: t("Names are found in English, German, French, Spanish, Portuguese and Italian so far."),
  notShown: t("This page can’t be shown just now"),
  gone: t("This name can’t be found"),
  goneWords: t("Your journal no longer names this person or place, or you put it aside."),
});

const themeWords = () => ({
  title: t("Themes"),
  listNotShown: t("The themes can’t be shown just now"),
  isRead: t("Your journal is being read for themes."),
  none: t("No themes yet"),
  // Translators: “dates” is one date, or “1 May 2026 to 3 Jun 2026”.
  occurs: ({ days, dates, marked }: Occurrence) =>
    rich("Written about on {days, plural, one {# day} other {# days}}, <when>{dates}</when>", {
      days,
      dates,
      when: marked,
    }),
  languages: t("Themes are only found in English text so far."),
  notShown: t("This theme can’t be shown just now"),
  gone: t("This theme is gone"),
  goneWords: t("You no longer write about it, or you put it aside or merged it."),
});
