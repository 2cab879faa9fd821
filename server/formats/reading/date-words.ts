import { fold } from "#server/platform/search/words.ts";

/** The languages of dates: those of the search, and some related ones. */
export const dateLanguages =
  "en en-GB de de-AT fr es it pt nl sv da no nn fi ru uk hu ro tr el ar pl cs".split(" ");

/** Other languages, whose days of the week people put into the names of files. */
const languagesOfWeekdays =
  "af az be bg bn ca cy et eu fa fil ga gl he hi hr hy id is ja ka kk km ko lo lt lv mk mn ms my ne pa sk sl sq sr sw ta te th ur uz vi zh".split(
    " ",
  );

type DateWords = {
  /** Whole names and the short forms of Unicode's CLDR, such as `maart`, `mrt`, `marca`. From 1. */
  months: ReadonlyMap<string, number>;
  /** By name, the days that it means in some language, from 0 for Sunday. */
  weekdays: ReadonlyMap<string, ReadonlySet<number>>;
  /** What else a language puts into a date: `1 de marzo de 2026`, `1. März um 9:15`. */
  connectors: ReadonlySet<string>;
  /** 0 before noon and 12 after it. */
  halves: ReadonlyMap<string, 0 | 12>;
};

/** What Intl leaves out: `Monday the 1st of March`, `le 1er mars`, `9:15 Uhr`, `1 marca 2026 r.` */
const otherConnectors = ["the", "of", "le", "uhr", "r"];

/** Without case, accents and dots. */
export const foldedWord = (word: string) => fold(word.toLowerCase()).replace(/[^\p{L}\p{N}]/gu, "");

let known: DateWords | undefined;

/** Created on first use, because the dates of most formats have no words. */
export const dateWords = (): DateWords => {
  known ??= collectDateWords();
  return known;
};

const longDate = { day: "numeric", month: "long", year: "numeric", hour: "numeric" } as const;
const shortDate = { ...longDate, month: "short", hour12: true } as const;
const formats: readonly Intl.DateTimeFormatOptions[] = [
  { month: "long" },
  { month: "short" },
  { ...longDate, weekday: "long" },
  { ...shortDate, weekday: "short" },
  { dateStyle: "full", timeStyle: "short" },
  { dateStyle: "long", timeStyle: "short" },
];
/** Each month, each weekday and both halves of a day. */
const morning = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1, 9));
const evening = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 2, 1 + day, 21));

function collectDateWords(): DateWords {
  const months = new Map<string, number>();
  const weekdays = new Map<string, Set<number>>();
  const addWeekday = (word: string, instant: number) =>
    weekdays.getOrInsertComputed(word, () => new Set()).add(new Date(instant).getUTCDay());
  const connectors = new Set(otherConnectors);
  const halves = new Map<string, 0 | 12>();
  for (const language of dateLanguages)
    for (const options of formats) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
      for (const instant of [...morning, ...evening])
        for (const { type, value } of format.formatToParts(instant)) {
          const word = foldedWord(value);
          if (type === "month" && /\p{L}/u.test(word)) months.set(word, new Date(instant).getUTCMonth() + 1);
          else if (type === "weekday") addWeekday(word, instant);
          else if (type === "dayPeriod") halves.set(word, new Date(instant).getUTCHours() < 12 ? 0 : 12);
          else if (type === "literal")
            for (const each of value.match(/\p{L}+/gu) ?? []) connectors.add(foldedWord(each));
        }
    }
  for (const language of languagesOfWeekdays) {
    const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    for (const instant of evening) {
      const name = format.format(instant);
      addWeekday(foldedWord(name), instant);
      // Hebrew and Vietnamese begin each name with their word for day.
      addWeekday(foldedWord(name.split(" ").at(-1) ?? ""), instant);
    }
  }
  return { months, weekdays, connectors, halves };
}
