import { createHash } from "node:crypto";
import { createMedia, inBrackets } from "../reading/media.ts";
import { endingOf, folderOf, nameOf, type SourceFile, type SourceFiles } from "../source/source-files.ts";
import { shownName } from "./dates-in-names.ts";

const pageEndings = new Set(["md", "markdown", "txt", "html", "htm"]);
export const isPage = (path: string) => pageEndings.has(endingOf(path)) && !isHidden(path);
/** Settings, histories and bins of the programs that wrote the folder, and Logseq's copies of pages. */
const foldersOfPrograms =
  /(^|\/)(\.(obsidian|trash(-\d+)?|git|github|svn|hg|vscode|idea|logseq|recycle|stfolder|stversions|sync|history|cache|smart-[^/]+|makemd|space|resources|versiondb)|logseq\/(\.recycle|bak|version-files))\//i;
export const isHidden = (path: string) => foldersOfPrograms.test(path) || nameOf(path).startsWith(".");

/** Identifies a page in its folder. The same name and text always have the same key. */
export async function keyOfPage(file: SourceFile): Promise<string> {
  const hash = createHash("sha256").update(`${nameOf(file.path)}\0`);
  for await (const piece of file.bytes()) hash.update(piece);
  return hash.digest("hex");
}

/** Files by their path and by their name alone, in small letters: writers of links rarely name the folder. */
export function createFinder(files: SourceFiles) {
  const byName = new Map<string, string>();
  for (const path of files.keys())
    for (const name of [nameOf(path), shownName(path)]) {
      const key = name.toLowerCase();
      if (!byName.has(key)) byName.set(key, path);
    }
  return (target: string, from: string): string | null => {
    const decoded = withoutPercents(target.split(/[?#]/)[0] ?? "").normalize("NFC");
    if (decoded === "" || /^[a-z][a-z0-9+.-]*:/i.test(decoded)) return null;
    for (const base of [folderOf(from), ""]) {
      const path = resolved(`${base}${decoded}`);
      if (files.has(path)) return path;
      if (files.has(`${path}.md`)) return `${path}.md`;
    }
    return byName.get(nameOf(decoded).toLowerCase()) ?? byName.get(shownName(decoded).toLowerCase()) ?? null;
  };
}
export type Finder = ReturnType<typeof createFinder>;

const withoutPercents = (target: string) => {
  try {
    return decodeURIComponent(target);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return target;
  }
};

function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}

const code = "(`{1,20})(?!`)[\\s\\S]{0,2000}?[^`]\\1(?!`)";
const wiki =
  "(!?)\\[\\[([^\\[\\]|#^\\n]{1,300})(?:[#^][^\\[\\]|\\n]{0,300})?(?:\\|([^\\[\\]\\n]{0,300}))?\\]\\]";
const inline =
  '(!?)\\[([^\\[\\]\\n]{0,500})\\]\\((?:<([^<>\\n]{1,1000})>|([^()\\s<>]{1,1000}(?:\\([^()\\s<>]{0,200}\\)[^()\\s<>]{0,200})?))(?: "[^"\\n]{0,300}")?\\)';
const links = new RegExp(`${code}|${wiki}|${inline}`, "g");

/** Replaces links to files of the same folder by media and entries; links to elsewhere stay. */
export async function withLinks(text: string, from: string, files: SourceFiles, find: Finder) {
  const keys = new Map<string, string>();
  for (const found of text.matchAll(links)) {
    const path = find(found[3] ?? found[7] ?? found[8] ?? "", from);
    const page = path === null || !isPage(path) ? undefined : files.get(path);
    if (page && !keys.has(page.path)) keys.set(page.path, await keyOfPage(page));
  }
  const media = createMedia(files);
  const body = text.replace(links, (whole: string, ...groups: (string | undefined)[]) => {
    const [, embeds, target, alias, shows, words, bracketed, plain] = groups;
    const named = target ?? bracketed ?? plain;
    if (named === undefined) return whole;
    const path = find(named.trim(), from);
    const isWiki = target !== undefined;
    // Obsidian's alias of a picture is its width.
    const shown = isWiki ? (alias && !/^\d+(x\d+)?$/.test(alias) ? alias : "") : (words ?? "");
    const embedded = (embeds ?? shows) === "!";
    if (path !== null && isPage(path)) {
      const key = keys.get(path);
      return key === undefined ? whole : `[${inBrackets(shown || shownName(path))}](entry:${key})`;
    }
    if (path !== null) return media.add(path, { alt: shown === nameOf(path) ? "" : shown });
    const looksLocal = !/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(named);
    if (embedded && looksLocal && endingOf(named) !== "")
      return media.add(null, { name: nameOf(named), alt: shown });
    return isWiki ? shown || named : whole;
  });
  return { body, media };
}

const tagInText = /(?<=^|[\s(])#(?:\[\[([^[\]\n]{1,64})\]\]|([\p{L}\p{N}_][\p{L}\p{N}_/-]{0,63}))/gmu;
const codeAlone = new RegExp(code, "g");

/** `#tag` as Obsidian and Logseq write it; a number alone is not a tag. */
export const tagsInText = (text: string): string[] =>
  Array.from(
    text.replace(codeAlone, " ").matchAll(tagInText),
    ([, bracketed, plain]) => bracketed ?? plain ?? "",
  ).filter((tag) => !/^[\d_/-]*$/.test(tag));
