import { t } from "#contract/translate.ts";
import type { ImportedMedia } from "../imported-entry.ts";
import { endingOf, nameOf, type SourceFiles } from "../source/source-files.ts";

const endings: readonly (readonly [ImportedMedia["kind"], string])[] = [
  ["picture", "jpg jpeg png gif webp avif heic heif tif tiff bmp svg"],
  ["video", "mp4 mov m4v webm avi mkv 3gp sticker"],
  ["audio", "m4a mp3 wav ogg oga opus aac flac caf amr"],
  ["pdf", "pdf"],
];
const kinds = new Map(
  endings.flatMap(([kind, list]) => list.split(" ").map((ending) => [ending, kind] as const)),
);

/** Determined by the file extension. The actual type is checked when the file is stored. */
export const kindOf = (name: string): ImportedMedia["kind"] => kinds.get(endingOf(name)) ?? "file";

export const isMedia = (path: string) => kinds.has(endingOf(path));

/** An empty file is not imported. */
export const isThere = (files: SourceFiles, path: string) => (files.get(path)?.size ?? 0) > 0;

export const missing = (count: number) =>
  t(
    "{count, plural, one {A picture or file that it names is missing from the export.} other {# pictures or files that it names are missing from the export.}}",
    { count },
  );

const tooMany = (beyond: number) =>
  t(
    "An entry can have at most {limit, plural, one {# picture or file} other {# pictures and files}}. {beyond, plural, one {# more was not imported.} other {# more were not imported.}}",
    { limit: maxMedia, beyond },
  );

/** Maximum media of an entry, as in a reflection. */
const maxMedia = 10_000;

/** Collects the media of an entry, and assigns their keys. */
export function createMedia(files: SourceFiles) {
  const media: ImportedMedia[] = [];
  const byPath = new Map<string, ImportedMedia>();
  let beyond = 0;
  return {
    media,
    /** @returns its Markdown, or only its text if the entry has too many */
    add(
      path: string | null,
      more: { key?: string; name?: string; kind?: ImportedMedia["kind"]; alt?: string } = {},
    ) {
      const there = path !== null && isThere(files, path);
      const known = path === null ? undefined : byPath.get(path);
      if (known) return embed(known);
      const name = more.name ?? nameOf(path ?? "");
      if (media.length === maxMedia) {
        beyond += 1;
        return inBrackets(more.alt || name);
      }
      const added: ImportedMedia = {
        key: more.key ?? `m${media.length + 1}`,
        path: there ? path : null,
        bytes: there ? (files.get(path)?.size ?? 0) : 0,
        name,
        kind: more.kind ?? kindOf(path ?? name),
        alt: more.alt ?? "",
      };
      media.push(added);
      if (path !== null) byPath.set(path, added);
      return embed(added);
    },
    /** Sentences for the report. */
    notes() {
      const absent = media.filter(({ path }) => path === null).length;
      return [...(absent === 0 ? [] : [missing(absent)]), ...(beyond === 0 ? [] : [tooMany(beyond)])];
    },
  };
}

const embed = ({ key, alt }: ImportedMedia) => `![${inBrackets(alt)}](media:${key})`;
/** Escapes a text for square brackets. */
export const inBrackets = (text: string) =>
  text
    .replace(/[[\]\\]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim();

/** Appends the media that the text doesn't show. */
export function withEmbeds(body: string, embeds: readonly string[]): string {
  const shown = new Set(body.match(/\(media:[^()]*\)/g));
  const absent = embeds.filter((markdown) => {
    const at = markdown.indexOf("(media:");
    return at >= 0 && !shown.has(markdown.slice(at));
  });
  return [body.trimEnd(), ...absent].filter((part) => part !== "").join("\n\n");
}
