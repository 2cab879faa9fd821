/** Whether a page is an outline of Logseq's: each block of it a bullet. */
export const isOutline = (path: string, body: string) =>
  /(^|\/)journals\//.test(path) || /(^|\/)\d{4}_\d{2}_\d{2}\.md$/.test(path)
    ? body.split("\n").every((line) => line.trim() === "" || /^\s*- ?|^\s{2,}|^\t|^[\w-]+:: /.test(line))
    : false;

const property = /^\s*(?:- )?([\w-]+):: ?(.*)$/;
/** Logseq's own bookkeeping, which no person wrote. */
const bookkeeping = /^(id|collapsed|logseq\..*|created-at|updated-at)$/;
const task = /^(TODO|DOING|NOW|LATER|WAITING|DONE|CANCELED|CANCELLED) /;

/** Blocks at the margin become paragraphs, and what hangs from them a list. `properties` are those of the page. */
export function outlineToMarkdown(body: string): { markdown: string; properties: Record<string, string> } {
  const properties: Record<string, string> = {};
  const out: string[] = [];
  let started = false;
  for (const given of body.split("\n")) {
    const line = given.replace(/^\t+/, (tabs) => "  ".repeat(tabs.length));
    const found = property.exec(line);
    if (found) {
      const [, name = "", value = ""] = found;
      if (bookkeeping.test(name)) continue;
      if (!started) {
        properties[name] = value.trim();
        continue;
      }
    }
    if (line.trim() === "" || line.trim() === "-") {
      out.push("");
      continue;
    }
    started = true;
    const bullet = /^(\s*)- (.*)$/.exec(line);
    if (!bullet) {
      out.push(line.replace(/^ {2}/, ""));
      continue;
    }
    const [, indent = "", words = ""] = bullet;
    const state = task.exec(words)?.[1];
    const text = state ? words.slice(state.length + 1) : words;
    const box = state ? `[${/^(DONE|CANCEL)/.test(state) ? "x" : " "}] ` : "";
    if (indent !== "") out.push(`${indent.slice(2)}- ${box}${text}`);
    else if (state) out.push(`- ${box}${text}`);
    else out.push("", text, "");
  }
  return {
    markdown: out
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    properties,
  };
}
