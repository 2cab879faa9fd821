import { Parser } from "htmlparser2";
import { htmlToMarkdown, isHostile } from "./html-to-markdown.ts";

/** A task of Evernote 10, which a note's text shows as a group by its id. */
export type Task = { group: string; title: string; isDone: boolean };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const box = (isDone: boolean) => `<input type="checkbox"${isDone ? " checked" : ""}> `;
const taskList = (tasks: readonly Task[]) =>
  `<ul>${tasks.map(({ title, isDone }) => `<li>${box(isDone)}${escaped(title)}</li>`).join("")}</ul>`;

const isList = (name: string) => name === "ul" || name === "ol";
const isBlock = (name: string) => /^(en-note|div|p|li|td|th|h[1-6]|blockquote)$/.test(name);

/**
 * Evernote's markup (https://xml.evernote.com/pub/enml2.dtd) as Markdown.
 * @param tasks in their order; those that the text shows nowhere come last
 * @param fileOf gives the Markdown of a file by its MD5
 */
export function enmlToMarkdown(enml: string, tasks: readonly Task[], fileOf: (md5: string) => string) {
  const { html, encrypted } = isHostile(enml) ? { html: enml, encrypted: 0 } : enmlToHtml(enml, tasks);
  const { markdown, note } = htmlToMarkdown(html, (address) =>
    address.startsWith("md5:") ? fileOf(address.slice("md5:".length)) : null,
  );
  // Boxes outside of lists are lists of one each.
  return { markdown: markdown.replace(/^(- \[[ x]\].*)\n\n(?=- \[[ x]\])/gm, "$1\n"), encrypted, note };
}

function enmlToHtml(enml: string, tasks: readonly Task[]): { html: string; encrypted: number } {
  const out: string[] = [];
  /** The open tags, each with the HTML that closes it. */
  const open: { name: string; close: string; isTasks: boolean; isCode: boolean }[] = [];
  const groups = Map.groupBy(tasks, ({ group }) => group);
  let encrypted = 0;
  /** How many blocks of code and items of lists are open. */
  let [codes, items] = [0, 0];
  /** `</li>` of the last item, which a list directly in its list belongs to. */
  let pending = "";
  /** A box outside of a list, and its text until the line ends. */
  let isBoxOpen = false;
  const flush = () => {
    if (pending !== "") out.push(pending);
    pending = "";
  };
  const endBox = () => {
    if (isBoxOpen) out.push("</li></ul>");
    isBoxOpen = false;
  };
  const start = (
    name: string,
    html: string,
    close: string,
    { isTasks = false, isCode = false }: { isTasks?: boolean; isCode?: boolean } = {},
  ) => {
    out.push(html);
    if (isCode) codes += 1;
    if (name === "li") items += 1;
    open.push({ name, close, isTasks, isCode });
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const style = (attributes.style ?? "").replace(/\s/g, "");
        const parent = open.at(-1);
        if (isList(name) && pending !== "") {
          const close = `</${name}>${pending}`;
          pending = "";
          return start(name, `<${name}>`, close, { isTasks: style.includes("--en-todo:true") });
        }
        flush();
        if (codes > 0) return start(name, name === "br" ? "\n" : "", isBlock(name) ? "\n" : "");
        const endsBox = isBoxOpen && name === "br";
        if (isBlock(name) || isList(name) || name === "en-todo" || endsBox) endBox();
        // The first line of an item needs no block of its own.
        if (endsBox || (/^(div|p)$/.test(name) && /(<li>|<input[^<>]*> )$/.test(out.at(-1) ?? "")))
          return start(name, "", "");
        if (name === "en-media") return start(name, `<img src="md5:${escaped(attributes.hash ?? "")}">`, "");
        if (name === "en-todo") {
          const isInList = items > 0;
          isBoxOpen = !isInList;
          return start(name, `${isInList ? "" : "<ul><li>"}${box(attributes.checked === "true")}`, "");
        }
        if (name === "en-crypt") {
          encrypted += 1;
          return start(name, "<!--", "-->");
        }
        if (name === "li") {
          const checked = /--en-checked:(true|false)/.exec(style)?.[1];
          const hasBox = checked !== undefined || parent?.isTasks === true;
          return start(name, `<li>${hasBox ? box(checked === "true") : ""}`, "</li>");
        }
        if (name === "div" && style.includes("--en-task-group:true")) {
          const group = /--en-id:([^;]+)/.exec(style)?.[1] ?? "";
          const shown = groups.get(group) ?? [];
          groups.delete(group);
          return start(name, `<div>${shown.length > 0 ? taskList(shown) : ""}<!--`, "--></div>");
        }
        if (/-en-codeblock:true/.test(style))
          return start(name, "<pre><code>", "</code></pre>", { isCode: true });
        if (name === "span") {
          const marks = [
            ...(/font-weight:(bold|[6-9]00)/.test(style) ? ["b"] : []),
            ...(style.includes("font-style:italic") ? ["i"] : []),
            ...(style.includes("line-through") ? ["s"] : []),
            ...(/-evernote-highlight:true|--en-highlight:/.test(style) ? ["mark"] : []),
          ];
          const close = marks
            .toReversed()
            .map((mark) => `</${mark}>`)
            .join("");
          return start(name, marks.map((mark) => `<${mark}>`).join(""), close);
        }
        if (name === "en-note") return start(name, "", "");
        const isVoid = name === "br" || name === "hr" || name === "img";
        const given = ["href", "src", "alt"].flatMap((key) => {
          const value = attributes[key];
          return value === undefined ? [] : [` ${key}="${escaped(value)}"`];
        });
        return start(name, `<${name}${given.join("")}>`, isVoid ? "" : `</${name}>`, {
          isTasks: style.includes("--en-todo:true"),
        });
      },
      ontext(text) {
        if (pending !== "" && text.trim() === "") return;
        flush();
        out.push(escaped(text.replaceAll("\u00a0", " ")));
      },
      onclosetag(name) {
        const last = open.pop();
        if (!last) return;
        if (last.isCode) codes -= 1;
        if (name === "li") items -= 1;
        if (isBlock(name) || isList(name)) endBox();
        flush();
        if (name === "li") pending = last.close;
        else out.push(last.close);
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(enml);
  endBox();
  flush();
  const rest = [...groups.values()].flat();
  return { html: out.join("") + (rest.length > 0 ? taskList(rest) : ""), encrypted };
}
