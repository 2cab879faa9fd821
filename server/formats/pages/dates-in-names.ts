import { dateWords, foldedWord } from "../reading/date-words.ts";
import { type WrittenDate, writtenDate } from "../reading/written-dates.ts";
import { nameOf, withoutEnding } from "../source/source-files.ts";

/** Notion puts 32 digits after the name of each page. */
const notionId = /[ _-]+[0-9a-f]{32}$/i;

export const shownName = (path: string) => withoutEnding(nameOf(path)).replace(notionId, "").trim();

const begin =
  /^@?(?:[A-Za-z ]{0,20}[-_ ])??(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)(?:[T _-]+(?:at )?(\d{2})[-_.:h]?(\d{2})(?:[-_.:]?(\d{2})(?:[.,]\d{1,9})?([+-]\d{2}[_:]?\d{2})?)?(?!\d))?/;

/**
 * The date that a file's name holds, and what else it says: `2026-03-28 Title.md`, `2026_03_28.md`, `20260328.md`,
 * `March 28, 2026.md`, `2026/03/28.md`, or Google Keep's `2026-03-28T07_14_22.318+01_00.html`.
 */
export function dateInName(path: string): (WrittenDate & { title: string }) | null {
  const name = shownName(path);
  const numbers = begin.exec(name);
  if (numbers) {
    const [found, year = "", month = "", day = "", hour, minute, second, offset] = numbers;
    const hasTime = hour !== undefined && Number(hour) < 24 && Number(minute) < 60;
    const rest = name.slice(found.length).replace(/^[\s_.,:–—-]+/, "");
    return {
      day: `${year}-${month}-${day}`,
      time: hasTime
        ? { hour: Number(hour), minute: Number(minute), second: Math.min(Number(second ?? 0), 59) }
        : null,
      offset: offset?.replace("_", ":") ?? null,
      title: dateWords().weekdays.has(foldedWord(rest)) ? "" : rest,
    };
  }
  const words = writtenDate(name.replace(/^@/, ""));
  if (words) return { ...words, title: "" };
  const folders = /(?:^|\/)(\d{4})\/(\d{2})(?:-[^/]{0,20})?\/(\d{2})(?:[ _-][^/]*)?$/.exec(
    path.replace(/\.[^./]+$/, ""),
  );
  if (!folders) return null;
  const [, year, month, day] = folders;
  return { day: `${year}-${month}-${day}`, time: null, offset: null, title: "" };
}
