import { formatList } from "#contract/formats.ts";
import type { ImportPreview } from "#contract/imports/import-preview.ts";
import type { importedMediaKinds } from "#contract/imports/import-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { formatBytes } from "#web/attachments/file-rules.ts";

const kindWords: Record<(typeof importedMediaKinds)[number], (count: number) => string> = {
  picture: (count) => t("{count, plural, one {# picture} other {# pictures}}", { count }),
  video: (count) => t("{count, plural, one {# video} other {# videos}}", { count }),
  audio: (count) => t("{count, plural, one {# recording} other {# recordings}}", { count }),
  pdf: (count) => t("{count, plural, one {# PDF} other {# PDFs}}", { count }),
  file: (count) => t("{count, plural, one {# other file} other {# other files}}", { count }),
};

const mediaBytes = ({ media }: ImportPreview) => media.reduce((sum, { bytes }) => sum + bytes, 0);

/** With more, a chart shows them: it says less than words if it has only one or two bars. */
export const maxYearsInWords = 2;

/** `From 2020`, `From 2020 (3 entries) and 2021 (1 entry)`. */
function yearsInWords(years: ImportPreview["years"]): string | false {
  if (years.length === 0 || years.length > maxYearsInWords) return false;
  const words = years.map(({ year, entries }) =>
    years.length === 1
      ? String(year)
      : t("{count, plural, one {{year} (# entry)} other {{year} (# entries)}}", {
          year: String(year),
          count: entries,
        }),
  );
  // Translators: one year, or a list such as “2020 (3 entries) and 2022 (1 entry)”.
  return t("From {years}", { years: formatList(words) });
}

/** How dates such as `03/04/2026` were read; null if no date was ambiguous. */
export function numberOrderOf({ read_days }: Pick<ImportPreview, "read_days">): string | null {
  for (const { written, day } of [...read_days.first, ...read_days.last]) {
    const [found, one, other] = /(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(written) ?? [];
    if (found === undefined || one === other || Number(one) > 12 || Number(other) > 12) continue;
    return Number(one) === Number(day.slice(8))
      ? t("Dates such as {date} were read with the day first, because that fits all dates in the file.", {
          date: found,
        })
      : t("Dates such as {date} were read with the month first, because that fits all dates in the file.", {
          date: found,
        });
  }
  return null;
}

/** What the import brings, one sentence for each thing. */
export function factsOf(preview: ImportPreview): string[] {
  const media = preview.media.filter(({ files }) => files > 0);
  const named = [
    preview.tags > 0 && t("{count, plural, one {# tag} other {# tags}}", { count: preview.tags }),
    preview.feelings > 0 &&
      t("{count, plural, one {# feeling} other {# feelings}}", { count: preview.feelings }),
    preview.places > 0 && t("{count, plural, one {# place} other {# places}}", { count: preview.places }),
    preview.weather > 0 &&
      t("{count, plural, one {the weather of # entry} other {the weather of # entries}}", {
        count: preview.weather,
      }),
  ].filter((words) => words !== false);
  return [
    yearsInWords(preview.years),
    media.length > 0 &&
      t("{files}, {size} together", {
        files: formatList(media.map(({ kind, files }) => kindWords[kind](files))),
        size: formatBytes(mediaBytes(preview)),
      }),
    named.length > 0 && formatList(named),
    preview.missing_media > 0 &&
      t(
        "{count, plural, one {# picture or file is missing from the export} other {# pictures or files are missing from the export}}",
        { count: preview.missing_media },
      ),
    preview.split > 0 &&
      t(
        "{count, plural, one {# entry is too long for one reflection, and is imported as several} other {# entries are too long for one reflection, and are imported as several}}",
        { count: preview.split },
      ),
    preview.noted > 0 &&
      t(
        "{count, plural, one {# entry is changed to be imported: see the list below} other {# entries are changed to be imported: see the list below}}",
        { count: preview.noted },
      ),
    preview.already_there > 0 &&
      t(
        "{count, plural, one {# entry is in your journal already, and won’t be imported again} other {# entries are in your journal already, and won’t be imported again}}",
        { count: preview.already_there },
      ),
    preview.in_trash > 0 && trashWords(preview),
  ].filter((words) => words !== false);
}

/** Of the entries that are in the journal already. */
export const trashWords = ({ in_trash }: Pick<ImportPreview, "in_trash">) =>
  t(
    "{count, plural, one {# of them is in the trash, where you can restore it} other {# of them are in the trash, where you can restore them}}",
    { count: in_trash },
  );

// Translators: these are in lists such as “conversations, settings and theme”.
const restWords = (): Readonly<Record<string, string>> => ({
  activities: t("activities and programmes"),
  analyzers: t("analyzers with their findings"),
  chats: t("conversations"),
  decisions: t("what you said of people and themes"),
  experiments: t("experiments"),
  facts: t("daily facts"),
  revisits: t("what comes back"),
  letters: t("letters"),
  preferences: t("settings"),
  remembered: t("what the companion remembers"),
  reminders: t("reminders"),
  templates: t("page templates"),
  theme: t("theme"),
  versions: t("earlier versions of reflections"),
});

/** What our own archive holds in addition to reflections: `conversations, settings and theme`. `null` if nothing. */
export function restOf({ rest }: Pick<ImportPreview, "rest">): string | null {
  const words = restWords();
  const named = rest.map((of) => words[of]).filter((each) => each !== undefined);
  return rest.length === 0
    ? null
    : formatList(named.length === rest.length ? named : [...named, tc("other things", "more")]);
}

/** A sentence if the media don't fit into the space that is left; null if they do. */
export function noMediaRoom(preview: ImportPreview): string | null {
  if (mediaBytes(preview) <= preview.free_bytes) return null;
  return t("There is space for {size} of files. Files beyond that are left out, and listed in the report.", {
    size: formatBytes(preview.free_bytes),
  });
}
