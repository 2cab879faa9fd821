/** Converts the lists of Word, Word on the web and several task list formats to HTML lists. */
export function makeLists(body: HTMLElement) {
  makeWordLists(body);
  makeWebWordLists(body);
  makeTaskLists(body);
  splitAtJumps(body);
}

/** A list of the editor counts up from its first number, so any other number starts a new list. */
function splitAtJumps(body: HTMLElement) {
  for (const list of body.querySelectorAll('ol:not([data-type="taskList"])')) {
    let part: Element = list;
    let expected = numberIn(list, "start") ?? 1;
    for (const item of [...list.children].filter(({ localName }) => localName === "li")) {
      const number = numberIn(item, "value") ?? expected;
      if (number !== expected && item.previousElementSibling) {
        const rest = document.createElement("ol");
        part.after(rest);
        rest.append(...[...part.children].slice([...part.children].indexOf(item)));
        part = rest;
      }
      if (number !== expected) part.setAttribute("start", String(number));
      expected = number + 1;
    }
  }
}

function numberIn(element: Element, attribute: string): number | null {
  const number = Number.parseInt(element.getAttribute(attribute) ?? "", 10);
  return Number.isNaN(number) ? null : number;
}

type Entry = {
  level: number;
  name: "ul" | "ol";
  start: string;
  /** The number that is shown, if it is known. */
  value?: string | undefined;
  content: Node[];
};
type Open = { level: number; list: Element };

/**
 * Appends an entry to the open list of its level, which is created if there is none. `open`: the lists that contain it.
 */
function addEntry(
  open: Open[],
  { level, name, start, value, content }: Entry,
  place: (list: Element) => void,
) {
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  const last = open.at(-1);
  let list = last?.level === level && last.list.localName === name ? last.list : undefined;
  if (!list) {
    if (last?.level === level) open.pop();
    list = document.createElement(name);
    if (name === "ol" && start !== "1") list.setAttribute("start", start);
    const item = open.at(-1)?.list.lastElementChild;
    if (item) item.append(list);
    else place(list);
    open.push({ level, list });
  }
  const item = document.createElement("li");
  if (value !== undefined) item.setAttribute("value", value);
  item.append(...content);
  list.append(item);
}

/** Word writes list items as paragraphs. A style contains the level, and a span the bullet as text. */
function makeWordLists(body: HTMLElement) {
  let open: Open[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"], h1[style*="mso-list"]')) {
    const style = paragraph.getAttribute("style") ?? "";
    if (paragraph.localName !== "p" || /mso-list:\s*none/.test(style)) continue;
    const marker = paragraph.querySelector('span[style*="mso-list:Ignore"], span[style*="mso-list: Ignore"]');
    const label = marker?.textContent ?? "";
    const number = /^\s*(\d+|[a-z]{1,5})[.)]/i.exec(label)?.[1];
    marker?.remove();
    if (previous === null || previous !== paragraph.previousElementSibling) open = [];
    const entry: Entry = {
      level: Number(/level(\d+)/.exec(style)?.[1] ?? 1),
      name: number === undefined ? "ul" : "ol",
      start: number && /^\d+$/.test(number) ? number : "1",
      value: /^\s*(\d{1,9})[.)]\s*$/.exec(label)?.[1],
      content: [...paragraph.childNodes],
    };
    addEntry(open, entry, (list) => paragraph.before(list));
    paragraph.remove();
    previous = open[0]?.list ?? null;
  }
}

/** Word on the web writes each item as a separate list and the level as an attribute. */
function makeWebWordLists(body: HTMLElement) {
  let open: Open[] = [];
  let previous: Element | null = null;
  for (const wrapper of body.querySelectorAll(".ListContainerWrapper")) {
    if (previous === null || previous !== wrapper.previousElementSibling) open = [];
    for (const item of wrapper.querySelectorAll("li")) {
      const entry: Entry = {
        level: Number(item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level") ?? 1),
        name: item.parentElement?.localName === "ol" ? "ol" : "ul",
        start: item.parentElement?.getAttribute("start") ?? "1",
        content: [...item.childNodes],
      };
      addEntry(open, entry, (list) => wrapper.before(list));
    }
    wrapper.remove();
    previous = open[0]?.list ?? null;
  }
}

/** GitHub, Obsidian and Notion use inputs as task boxes, Google Docs a role. */
function makeTaskLists(body: HTMLElement) {
  for (const list of body.querySelectorAll("ul, ol")) {
    const items = [...list.children].filter((child) => child.localName === "li");
    const states = items.map(readBox);
    if (items.length === 0 || states.includes(null)) continue;
    list.setAttribute("data-type", "taskList");
    for (const [index, item] of items.entries()) {
      item.setAttribute("data-type", "taskItem");
      item.setAttribute("data-checked", String(states[index]));
      for (const box of item.querySelectorAll(":scope > input, :scope > label > input, :scope > p > input"))
        box.remove();
      for (const face of item.querySelectorAll(':scope > img[aria-roledescription="checkbox"]'))
        face.remove();
    }
  }
  for (const input of body.querySelectorAll("input")) input.remove();
}

function readBox(item: Element): boolean | null {
  if (item.getAttribute("role") === "checkbox") return item.getAttribute("aria-checked") === "true";
  const box = item.querySelector(
    ":scope > input[type=checkbox], :scope > label > input[type=checkbox], :scope > p > input[type=checkbox]",
  );
  return box === null ? null : box.hasAttribute("checked");
}
