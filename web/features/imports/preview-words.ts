import type { ImportPreview } from "#contract/imports/import-preview.ts";
import type { importedMediaKinds } from "#contract/imports/import-rules.ts";
import { formatBytes } from "#web/attachments/file-rules.ts";
import { counted, listed } from "#web/lib/counted.ts";

const kindWords: Record<(typeof importedMediaKinds)[number], readonly [string, string]> = {
  picture: ["picture", "pictures"],
  video: ["video", "videos"],
  audio: ["recording", "recordings"],
  pdf: ["PDF", "PDFs"],
  file: ["other file", "other files"],
};

const mediaBytes = ({ media }: ImportPreview) => media.reduce((sum, { bytes }) => sum + bytes, 0);

/** With more, a chart shows them: it says less than words if it has only one or two bars. */
export const maxYearsInWords = 2;

/** `From 2020`, `From 2020 (3 entries) and 2021 (1 entry)`. */
function yearsInWords(years: ImportPreview["years"]): string | false {
  if (years.length === 0 || years.length > maxYearsInWords) return false;
  const words = years.map(({ year, entries }) =>
    years.length === 1 ? String(year) : `${year} (${counted(entries, "entry", "entries")})`,
  );
  return `From ${listed(words)}`;
}

/** How dates such as `03/04/2026` were read; null if no date was ambiguous. */
export function numberOrderOf({ read_days }: Pick<ImportPreview, "read_days">): string | null {
  for (const { written, day } of [...read_days.first, ...read_days.last]) {
    const [found, one, other] = /(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(written) ?? [];
    if (found === undefined || one === other || Number(one) > 12 || Number(other) > 12) continue;
    const first = Number(one) === Number(day.slice(8)) ? "day" : "month";
    return `In dates such as ${found}, the ${first} was read first, as that suits the whole file.`;
  }
  return null;
}

/** What the import brings, one sentence for each thing. */
export function factsOf(preview: ImportPreview): string[] {
  const media = preview.media.filter(({ files }) => files > 0);
  const named = [
    preview.tags > 0 && counted(preview.tags, "tag"),
    preview.feelings > 0 && counted(preview.feelings, "feeling"),
    preview.places > 0 && counted(preview.places, "place"),
    preview.weather > 0 && `the weather of ${counted(preview.weather, "entry", "entries")}`,
  ].filter((words) => words !== false);
  return [
    yearsInWords(preview.years),
    media.length > 0 &&
      `${listed(media.map(({ kind, files }) => counted(files, ...kindWords[kind])))}, ${formatBytes(mediaBytes(preview))} together`,
    named.length > 0 && listed(named),
    preview.missing_media > 0 &&
      `${counted(preview.missing_media, "picture or file is", "pictures or files are")} missing from the export`,
    preview.split > 0 &&
      `${counted(preview.split, "entry is longer than a reflection can be, and comes as several", "entries are longer than a reflection can be, and come as several")}`,
    preview.noted > 0 &&
      `${counted(preview.noted, "entry comes", "entries come")} with a change: the list below says which`,
    preview.already_there > 0 &&
      `${counted(preview.already_there, "entry is", "entries are")} in your journal already, and won’t come twice`,
    preview.in_trash > 0 && trashWords(preview),
  ].filter((words) => words !== false);
}

/** Of the entries that are in the journal already. */
export const trashWords = ({ in_trash }: Pick<ImportPreview, "in_trash">) =>
  `${counted(in_trash, "of them is", "of them are")} in the trash, where you can restore ${in_trash === 1 ? "it" : "them"}`;

const restWords: Readonly<Record<string, string>> = {
  activities: "activities and programmes",
  analyzers: "analyzers with their findings",
  chats: "conversations",
  decisions: "what you said of people and themes",
  experiments: "experiments",
  facts: "daily facts",
  revisits: "what comes back",
  letters: "letters",
  preferences: "settings",
  remembered: "what the companion remembers",
  reminders: "reminders",
  templates: "page templates",
  theme: "theme",
  versions: "earlier versions of reflections",
};

/** What our own archive holds in addition to reflections: `conversations, settings and theme`. `null` if nothing. */
export function restOf({ rest }: Pick<ImportPreview, "rest">): string | null {
  const named = rest.map((of) => restWords[of]).filter((words) => words !== undefined);
  return rest.length === 0 ? null : listed(named.length === rest.length ? named : [...named, "more"]);
}

/** A sentence if the media don't fit into the space that is left; null if they do. */
export function noMediaRoom(preview: ImportPreview): string | null {
  if (mediaBytes(preview) <= preview.free_bytes) return null;
  return `There is room for ${formatBytes(preview.free_bytes)} of files. What goes beyond that is left out, and the report names it.`;
}
