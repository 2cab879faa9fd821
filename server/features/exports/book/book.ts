import { shownTitle } from "#contract/activities/built-in-titles.ts";
import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import { attachmentIdsIn, mentionedIdsIn } from "#contract/attachments/attachment-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Selection } from "#contract/exports/exports.ts";
import { formatList, withoutIsolates } from "#contract/formats.ts";
import { directionOf } from "#contract/languages.ts";
import { moodLabel } from "#contract/moods.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { placeWords, weatherWords } from "#contract/reflections/surroundings.ts";
import { languageTag, t, tc } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import { readAttachments } from "#server/features/attachments/index.ts";
import { readMeasures } from "#server/features/readings/index.ts";
import type { ReadReflection } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { readSelected } from "../selecting.ts";
import { type BookDates, bookDates } from "./book-dates.ts";
import { type IndexEntries, indexHtml } from "./book-index.ts";
import { pictureWidthFor, readPicture, type ShownPicture } from "./book-pictures.ts";
import { bookPolicy, bookStyle } from "./book-style.ts";
import { anchorOf, escapeHtml, fileHtml, pictureHtml, pictureSign } from "./render-thread.ts";
import { renderMarkdown } from "./rendering.ts";

/** The contents of a book, known before it is written. */
type Plan = {
  count: number;
  pictures: number;
  /** The first day of each month, earliest first. */
  months: Day[];
  last: Day;
  ids: Set<string>;
};

/** A single HTML page with the whole journal, for reading and printing. Reads the journal twice, first for the cover. */
export async function* bookHtml(
  context: Context,
  owner: Owner,
  selection: Selection,
  language: string | null,
): AsyncGenerator<string, undefined> {
  const plan = await planBook(readSelected(context, owner, selection, "journal"));
  const person = await context.database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
  const username = person?.username ?? "";
  const dates = bookDates(person, language);
  const namesOf = await peopleIn(readMeasures(context, owner, null), plan.ids);
  const [tags, named]: [IndexEntries, IndexEntries] = [new Map(), new Map()];

  yield headHtml(username, dates);
  yield coverHtml(username, plan, dates);
  yield contentsHtml(plan, dates);
  let month = "";
  for await (const batch of readSelected(context, owner, selection, "journal")) {
    for (const read of batch) {
      const { id, day } = read.state === "opened" ? read.reflection : read.plain;
      if (day.slice(0, 7) !== month) {
        yield `${month === "" ? "" : "</section>\n"}${monthHtml(day, dates)}`;
        month = day.slice(0, 7);
      }
      if (read.state === "damaged") {
        yield damagedHtml(id, day, dates);
        continue;
      }
      for (const tag of read.reflection.tags) tags.getOrInsertComputed(tag, () => []).push({ id, day });
      for (const name of namesOf.get(id) ?? []) named.getOrInsertComputed(name, () => []).push({ id, day });
      yield* articleHtml(context, owner, read.reflection, plan, dates);
      await pause();
    }
  }
  yield month === "" ? "" : "</section>\n";
  yield* indexHtml(tc("heading", "People"), "people", named, dates);
  yield* indexHtml(tc("heading", "Tags"), "tags", tags, dates);
  yield "</main>\n</body>\n</html>\n";
}

async function* articleHtml(
  context: Context,
  owner: Owner,
  reflection: Reflection,
  plan: Plan,
  dates: BookDates,
): AsyncGenerator<string, undefined> {
  const { id, body } = reflection;
  const shown = new Map<string, ShownPicture>();
  for await (const attachment of readAttachments(context, owner, id)) shown.set(attachment.id, attachment);
  const html = await renderMarkdown(context, owner, {
    markdown: body,
    attachments: new Map(
      [...shown].map(([key, { kind, name, alt }]) => [key, { kind, label: fileLabel(kind), name, alt }]),
    ),
    mentioned: new Set(mentionedIdsIn(body).filter((mentioned) => plan.ids.has(mentioned))),
  });
  const inText = new Set(attachmentIdsIn(body));
  const others = [...shown.values()].filter((each) => !inText.has(each.id));
  const whole = `${headerHtml(reflection, dates)}${html}${others.map(attachmentHtml).join("\n")}</article>\n`;
  const widest = pictureWidthFor(plan.pictures);
  const read = new Map<string, string>();
  for (const [at, part] of whole.split(pictureSign).entries()) {
    const picture = at % 2 === 1 ? shown.get(part) : undefined;
    if (picture && !read.has(part)) read.set(part, await readPicture(picture, widest));
    yield read.get(part) ?? part;
  }
}

async function planBook(batches: AsyncIterable<readonly ReadReflection[]>): Promise<Plan> {
  const plan: Plan = { count: 0, pictures: 0, months: [], last: "", ids: new Set() };
  for await (const batch of batches)
    for (const read of batch) {
      const { day } = read.state === "opened" ? read.reflection : read.plain;
      plan.count += 1;
      plan.ids.add(read.id);
      if (plan.last.slice(0, 7) !== day.slice(0, 7)) plan.months.push(day);
      plan.last = day;
      if (read.state === "opened") plan.pictures += attachmentIdsIn(read.reflection.body).length;
    }
  return plan;
}

async function peopleIn(
  batches: AsyncIterable<readonly { reflection_id: string; people: readonly string[] }[]>,
  ids: ReadonlySet<string>,
): Promise<Map<string, readonly string[]>> {
  const names = new Map<string, readonly string[]>();
  for await (const batch of batches)
    for (const { reflection_id, people } of batch)
      if (people.length > 0 && ids.has(reflection_id)) names.set(reflection_id, people);
  return names;
}

/** The page is in the language of its dates. The app’s words may be in another one. */
const inLanguageOfWords = () => `lang="${languageTag()}" dir="${directionOf(languageTag())}"`;

const fileLabels: Record<AttachmentKind, () => string> = {
  // Translators: before the name of a file.
  audio: () => t("Recording:"),
  // Translators: before the name of a file.
  video: () => t("Video:"),
  // Translators: before the name of a file.
  pdf: () => t("PDF:"),
  // Translators: before the name of a file.
  file: () => t("File:"),
  // Pictures are shown.
  picture: () => "",
};
const fileLabel = (kind: AttachmentKind) => fileLabels[kind]();

const nameOf = (username: string) => withoutIsolates(t("The journal of {username}", { username }));

const headHtml = (username: string, { locale }: BookDates) => `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${directionOf(languageTag())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(bookPolicy)}">
<title>${escapeHtml(nameOf(username))}</title>
<style>${bookStyle}</style>
</head>
<body>
<main>
<p class="print" ${inLanguageOfWords()}>${escapeHtml(t("To print this book, or to keep it as a PDF, choose Print in your browser’s menu."))}</p>
`;

function coverHtml(username: string, { count, months: [first = ""], last }: Plan, dates: BookDates): string {
  const span = first === last ? dates.long(first) : `${dates.long(first)} – ${dates.long(last)}`;
  const reflections = t("{count, plural, one {# reflection} other {# reflections}}", { count });
  // The name is put in where the translation has it, without its direction changing that of the words.
  const mark = "\u0000";
  const title = escapeHtml(nameOf(mark)).replace(mark, () => `<bdi>${escapeHtml(username)}</bdi>`);
  return `<header class="cover"><h1 ${inLanguageOfWords()}>${title}</h1>
<p class="span">${escapeHtml(span)}</p><p class="count" ${inLanguageOfWords()}>${escapeHtml(reflections)}</p></header>\n`;
}

const monthAnchor = (day: Day) => `m-${day.slice(0, 7)}`;

function contentsHtml({ months }: Plan, dates: BookDates): string {
  let year = "";
  const lines = months.flatMap((day) => {
    const month = `<li><a href="#${monthAnchor(day)}">${escapeHtml(dates.monthOnly(day))}</a></li>`;
    if (day.slice(0, 4) === year) return [month];
    year = day.slice(0, 4);
    return [`<li class="year">${Number(year)}</li>`, month];
  });
  return `<section class="contents"><h2 ${inLanguageOfWords()}>${escapeHtml(tc("heading of a book", "Contents"))}</h2><ol>\n${lines.join("\n")}\n</ol></section>\n`;
}

const monthHtml = (day: Day, dates: BookDates) =>
  `<section id="${monthAnchor(day)}"><h2>${escapeHtml(dates.month(day))}</h2>\n`;

const beginArticle = (id: string, day: Day, dates: BookDates) =>
  `<article id="${anchorOf(id)}"><header><h3><time datetime="${day}">${escapeHtml(dates.whole(day))}</time></h3>`;

function headerHtml(reflection: Reflection, dates: BookDates): string {
  const { id, day, written_at, time_zone, activity_id, mood, feelings, tags, prompt } = reflection;
  const from = [
    dates.time(written_at, time_zone),
    moodLabel(mood),
    formatList(feelings, { type: "unit" }),
    placeWords(reflection.place),
    weatherWords(reflection.weather),
  ].filter(Boolean);
  const line = (name: string, text: string) =>
    text === "" ? "" : `<p class="${name}" dir="auto">${escapeHtml(text)}</p>`;
  return [
    beginArticle(id, day, dates),
    line("title", shownTitle(reflection, activity_id).trim()),
    line("from", from.join(" · ")),
    line("besides", tags.map((tag) => `#${tag}`).join(" ")),
    "</header>\n",
    line("prompt", prompt.trim()),
  ].join("");
}

const damagedHtml = (id: string, day: Day, dates: BookDates) =>
  `${beginArticle(id, day, dates)}</header><p class="note" ${inLanguageOfWords()}>${escapeHtml(t("This reflection is damaged on the server and can’t be opened."))}</p></article>\n`;

const attachmentHtml = ({ id, kind, name, alt }: ShownPicture) =>
  kind === "picture" ? pictureHtml(id, alt) : `<p>${fileHtml(fileLabel(kind), name)}</p>`;
