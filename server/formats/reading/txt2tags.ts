import { inBrackets } from "./media.ts";

/** What stands for a formatting until all other signs are escaped: one pair for each mark. */
const pairs = [
  ["\ue000", "\ue001", "**"],
  ["\ue002", "\ue003", "*"],
  ["\ue004", "\ue005", "~~"],
] as const;
const [bold, italic, struck] = pairs;
const stash = ["\ue006", "\ue007"] as const;
const reserved = /[\ue000-\ue007]/g;

const between = (mark: string) => new RegExp(`${mark}(\\S(?:.{0,500}?\\S)??)${mark}`, "g");
const [boldMarks, italicMarks, struckMarks, underlineMarks] = ["\\*\\*", "\\/\\/", "--", "__"].map(between);
const colour = /\{([^{}|\n]{1,500})\|color:[^{}\n]{1,50}\}/g;
const mono = /``(\S(?:.{0,500}?\S)??)``/g;
const pictureEnding = "\\.(?:png|jpe?g|gif|eps|bmp|svg)";
const picture = new RegExp(
  `\\[(?:""([^"\\n]{1,1000})""(${pictureEnding})|([^\\s\\[\\]"]{1,1000}${pictureEnding}))(?:\\?\\d{1,5})?\\]`,
  "gi",
);
const link =
  /\[([^[\]\n]{1,300}?) (?:""([^"\n]{1,1000})""|((?:https?|ftp|file):\/\/[^\s\]"]{1,1000}|[^\s\]"]{0,500}@[^\s\]"]{1,300}))\]/g;
const address = /(?:https?|ftp):\/\/[^\s\]<>"\ue006]{1,2000}/g;
const raw = /""(\S(?:.{0,500}?\S)??)""/g;

const title = /^ *(={1,5}|\+{1,5})([^=+\n].*?)\1(?:\[[\w-]*\])?\s*$/;
const item = /^( *)([-+]) (?=[^ ])/;
const bar = /^\s*[_=-]{20,}\s*$/;
const row = /^ *(\|\|?) (.*?)(?: \|)?\s*$/;

/**
 * The markup of txt2tags (https://txt2tags.org/markup.html), with the pictures and colours that RedNotebook adds, as
 * Markdown. What txt2tags shows as it is, such as a single `*`, is escaped.
 * @param fileOf gives the Markdown of a file on the writer's computer
 */
export function txt2tagsToMarkdown(text: string, fileOf: (path: string, words: string) => string): string {
  const out: string[] = [];
  let fence: string | null = null;
  let isTable = false;
  for (const line of text.split(/\r?\n/)) {
    const mark = /^(```|""")\s*$/.exec(line)?.[1];
    if (fence !== null || mark !== undefined) {
      if (mark === "```") out.push(mark);
      else if (mark === undefined) out.push(fence === "```" ? line : escaped(line));
      fence = fence === null ? (mark ?? null) : mark === fence ? null : fence;
      continue;
    }
    const cells = row.exec(line)?.[2];
    if (cells !== undefined) {
      const words = cells.split(/ \|\|? /).map((cell) => inline(cell.trim(), fileOf).replaceAll("|", "\\|"));
      if (!isTable) out.push("");
      out.push(`| ${words.join(" | ")} |`);
      if (!isTable) out.push(`|${" - |".repeat(words.length)}`);
    } else out.push(lineOf(line, fileOf));
    isTable = cells !== undefined;
  }
  return out
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function lineOf(line: string, fileOf: (path: string, words: string) => string): string {
  if (bar.test(line)) return "\n---\n";
  const heading = title.exec(line);
  if (heading) return `${"#".repeat(heading[1]?.length ?? 1)} ${inline((heading[2] ?? "").trim(), fileOf)}`;
  const [start = "", indent = "", mark] = item.exec(line) ?? /^\t+/.exec(line) ?? [];
  const words = inline(line.slice(start.length).replace(/\\\\\s*$/, "\ue007"), fileOf);
  if (mark !== undefined) return `${indent.repeat(2)}${mark === "+" ? "1." : "-"} ${words}`;
  return start === "" ? words.replace(/^(#{1,6} |>|\d{1,9}[.)] )/, "\\$1") : `> ${words}`;
}

function inline(given: string, fileOf: (path: string, words: string) => string): string {
  const isBroken = given.endsWith("\ue007");
  const stashed: string[] = [];
  const keep = (markdown: string) => `${stash[0]}${stashed.push(markdown) - 1}${stash[1]}`;
  const marked = given
    .replace(reserved, "")
    .replace(mono, (_, words: string) => keep(`\`${words}\``))
    .replace(picture, (_, path?: string, ending = "", whole = "") =>
      keep(fileOf(path === undefined ? whole : `${path}${ending}`, "")),
    )
    .replace(link, (_, words: string, quoted?: string, plain = "") =>
      keep(linkTo(quoted ?? plain, words, fileOf)),
    )
    .replace(address, (url) => keep(url))
    .replace(raw, (_, words: string) => keep(escaped(words)))
    .replace(colour, "$1")
    .replace(boldMarks ?? "", `${bold[0]}$1${bold[1]}`)
    .replace(italicMarks ?? "", `${italic[0]}$1${italic[1]}`)
    .replace(struckMarks ?? "", `${struck[0]}$1${struck[1]}`)
    .replace(underlineMarks ?? "", "$1");
  let markdown = escaped(marked);
  for (const [opens, closes, mark] of pairs)
    markdown = markdown.replaceAll(opens, mark).replaceAll(closes, mark);
  markdown = markdown.replace(/\ue006(\d+)\ue007/g, (_, at: string) => stashed[Number(at)] ?? "");
  return isBroken ? `${markdown}\\` : markdown;
}

function linkTo(target: string, words: string, fileOf: (path: string, words: string) => string): string {
  if (/^(https?|ftp):\/\//.test(target)) return `[${inBrackets(words)}](<${target.replace(/[<>\s]/g, "")}>)`;
  if (/^[^/\s]+@[^/\s]+$/.test(target))
    return `[${inBrackets(words)}](<mailto:${target.replace(/[<>]/g, "")}>)`;
  return fileOf(target, words);
}

const escaped = (text: string) => text.replace(/[*`~<\\]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&");
