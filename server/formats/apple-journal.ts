import { Parser } from "htmlparser2";
import { t } from "#contract/translate.ts";
import { htmlToMarkdown } from "./html/html-to-markdown.ts";
import type { ImportedEntry, Place } from "./imported-entry.ts";
import { dateInName } from "./pages/dates-in-names.ts";
import { createFinder, type Finder } from "./pages/links.ts";
import { entryOf } from "./reading/entry.ts";
import { coordinatesIn, extraOf, type Fields, fieldsIn, firstText, listIn } from "./reading/fields.ts";
import { type JournalReader, type ReaderInput, readOne, whyUnreadable } from "./reading/journal-reader.ts";
import { createMedia, withEmbeds } from "./reading/media.ts";
import { momentOf, WrongDate } from "./reading/moments.ts";
import { moodOfWord } from "./reading/moods.ts";
import { writtenDate } from "./reading/written-dates.ts";
import { endingOf, folderOf, nameOf, type SourceFile } from "./source/source-files.ts";
import { textOf } from "./source/text.ts";

export const mayBeAppleJournal = (path: string) => /(^|\/)Entries\/[^/]+\.html$/.test(path);
export const isAppleJournal = (start: string) => /class=["']page(Container|Header)["']/.test(start);

/** An item that an entry shows above its text: a picture, a place, a workout, a state of mind. */
type Asset = {
  id: string;
  kind: string;
  address: string | null;
  words: Record<"header" | "footer" | "other", string[]>;
};
type Page = { date: string; title: string; prompt: string; assets: Asset[]; body: string };

/** Apple Journal's export: a page of HTML for each entry, files in `Resources`, and for some a JSON with their details. */
export function appleJournal(given: ReaderInput, pages: readonly SourceFile[]): JournalReader {
  const folders = new Set(pages.map(({ path }) => folderOf(path).replace(/Entries\/$/, "")));
  const isDetail = (path: string) =>
    [...folders].some((folder) => path === `${folder}index.html` || isInResources(path, folder));
  return {
    format: "apple_journal",
    label: "Apple Journal", // Untranslated: a name.
    reads: [...pages.map(({ path }) => path), ...[...given.files.keys()].filter(isDetail)],
    async *entries() {
      const find = createFinder(given.files);
      for (const file of pages) {
        try {
          const decoded = await textOf(file);
          if (decoded === null) {
            yield { where: file.path, reason: t("It is larger than 16 MB.") };
            continue;
          }
          const page = pageOf(decoded.text);
          const details = await detailsOf(given, file, page.assets);
          yield readOne(file.path, () => entry(given, file, page, details, find));
        } catch (error) {
          yield { where: file.path, reason: whyUnreadable(error) };
        }
      }
    },
    proposeMood: moodOfWord,
  };
}

const isInResources = (path: string, folder: string) =>
  path.startsWith(`${folder}Resources/`) && path.endsWith(".json");

/** By the asset's id. */
async function detailsOf({ files }: ReaderInput, page: SourceFile, assets: readonly Asset[]) {
  const details = new Map<string, Fields>();
  for (const { id } of assets) {
    const file = files.get(`${folderOf(page.path).replace(/Entries\/$/, "")}Resources/${id}.json`);
    const decoded = file && (await textOf(file));
    if (decoded) details.set(id, jsonIn(decoded.text));
  }
  return details;
}

function jsonIn(text: string): Fields {
  try {
    return fieldsIn(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { unreadable: text.slice(0, 1000) };
  }
}

function entry(
  { files, timeZone }: ReaderInput,
  file: SourceFile,
  page: Page,
  details: ReadonlyMap<string, Fields>,
  find: Finder,
): ImportedEntry {
  const named = dateInName(file.path);
  const date = named ? { day: named.day, time: null, offset: null } : writtenDate(page.date);
  if (!date) throw new WrongDate(t("It has no date."));
  const media = createMedia(files);
  // Details have the name of their picture, with another ending.
  const found = (address: string) => {
    const path = find(address, file.path);
    return path !== null && endingOf(path) === endingOf(address) ? path : null;
  };
  const { markdown, note } = htmlToMarkdown(page.body, (address) => {
    const path = found(address);
    return path === null ? null : media.add(path);
  });
  const embeds: string[] = [];
  const cards: string[] = [];
  const feelings: string[] = [];
  const tags: string[] = [];
  const places: Place[] = [];
  const placesOfPictures: Place[] = [];
  const more: Fields[] = [];
  for (const { id, kind, address, words } of page.assets) {
    const detail = details.get(id) ?? {};
    const shown = [...words.header, ...words.footer, ...words.other];
    if (kind === "stateOfMind") {
      // Its JSON names all; the page shortens a long list.
      feelings.push(...listed(detail.labels, words.header));
      tags.push(...listed(detail.associations, words.footer));
    } else if (/map|visit|location|place/i.test(kind)) {
      const visits = listIn(detail.visits).map((visit) => placeOf(fieldsIn(visit)));
      const shownPlace = placeOf({ ...detail, placeName: firstText(detail.placeName) || shown.join(", ") });
      places.push(...(visits.length > 0 ? visits : [shownPlace]).filter(isSomewhere));
    } else {
      if (address !== null) embeds.push(media.add(found(address), { name: nameOf(address) }));
      if (!/photo|video/i.test(kind) && shown.length > 0) cards.push(shown.join(" · "));
      placesOfPictures.push(...[placeOf(detail)].filter(isSomewhere));
    }
    const left = extraOf(detail, kind === "stateOfMind" ? ["labels", "associations"] : []);
    if (left) more.push({ asset: kind, ...left });
  }
  const [place = placesOfPictures[0] ?? null, ...otherPlaces] = places;
  const prompt = page.prompt === "" ? "" : `> ${page.prompt}`;
  return entryOf({
    where: file.path,
    moment: momentOf(date, timeZone),
    title: page.title,
    body: [prompt, withEmbeds(markdown, embeds), ...cards].filter((part) => part !== "").join("\n\n"),
    tags,
    feelings,
    place,
    extra: extraOf({ places: otherPlaces, assets: more }, []),
    media: media.media,
    notes: [
      ...(note === null ? [] : [note]),
      ...(otherPlaces.length > 0
        ? [t("It has several places. All but the first are kept with its other details.")]
        : []),
      ...media.notes(),
    ],
  });
}

/** `Content, Calm`. */
const listed = (detail: unknown, shown: readonly string[]): string[] =>
  (firstText(detail) || shown.join(","))
    .split(/[,،、]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");

const placeOf = (fields: Fields): Place => ({
  name: [firstText(fields.placeName), firstText(fields.city)].filter((part) => part !== "").join(", "),
  ...coordinatesIn(fields.latitude, fields.longitude),
});

const isSomewhere = ({ name, latitude }: Place) => name !== "" || latitude !== null;

const slots: Readonly<Record<string, string>> = {
  pageHeader: "date",
  title: "title",
  reflectionPrompt: "prompt",
  gridItemOverlayHeader: "header",
  gridItemOverlayFooter: "footer",
};

/** The HTML closes its tags in the wrong order, so the text is everything that follows the other parts. */
function pageOf(html: string): Page {
  const page: Page = { date: "", title: "", prompt: "", assets: [], body: "" };
  const open: string[] = [];
  let [end, isBody] = [0, false];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isBody) return;
      const classes = (attributes.class ?? "").split(/\s+/);
      const slot = classes.map((each) => slots[each]).find((each) => each !== undefined);
      open.push(classes.includes("gridItem") ? "other" : (slot ?? open.at(-1) ?? ""));
      if (classes.includes("gridItem")) {
        const kind = classes.find((each) => each.startsWith("assetType_"))?.slice("assetType_".length) ?? "";
        page.assets.push({
          id: attributes.id ?? "",
          kind,
          address: null,
          words: { header: [], footer: [], other: [] },
        });
      }
      const asset = page.assets.at(-1);
      if (asset && open.at(-1) !== "" && /^(img|video|audio|source)$/.test(name))
        asset.address ??= attributes.src ?? null;
      isBody = classes.includes("bodyText");
      if (isBody) end = parser.endIndex + 1;
    },
    ontext(text) {
      const words = text.replace(/\s+/g, " ").trim();
      const slot = open.at(-1);
      if (isBody || words === "") return;
      if (slot === "date" || slot === "title" || slot === "prompt")
        page[slot] = `${page[slot]} ${words}`.trim();
      else if (slot === "header" || slot === "footer" || slot === "other")
        page.assets.at(-1)?.words[slot].push(words);
    },
    onclosetag() {
      if (isBody) return;
      if (open.pop() !== "") end = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return { ...page, body: html.slice(end) };
}
