import { isSafeLink } from "./markdown/safe-link.ts";

/**
 * HTML from Word, Google Docs or a page, with what the editor has no place for put into what it has:
 * Word's paragraphs with bullets become lists, pictures links, deep headings the third, cells one line each.
 */
export function cleanHtml(html: string): string {
  // The editor's own clipboard is exact already.
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const node of body.querySelectorAll("style, script, meta, link, title, template")) node.remove();
  for (const node of body.querySelectorAll("*")) if (node.localName === "o:p") node.remove();
  makeWordLists(body);
  for (const heading of body.querySelectorAll("h4, h5, h6")) rename(heading, "h3");
  for (const image of body.querySelectorAll("img")) image.replaceWith(...linkTo(image));
  for (const table of body.querySelectorAll("table")) cleanTable(table);
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  // Browsers and Word write runs of spaces as non-breaking ones; a lone one between words was meant as a space.
  while (walker.nextNode())
    walker.currentNode.nodeValue = walker.currentNode.nodeValue?.replaceAll("\u00a0", " ") ?? "";
  return body.innerHTML;
}

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function linkTo(image: HTMLImageElement): Node[] {
  const source = image.getAttribute("src") ?? "";
  if (!/^https?:/i.test(source) || !isSafeLink(source)) return image.alt ? [new Text(image.alt)] : [];
  const link = image.ownerDocument.createElement("a");
  link.href = source;
  link.textContent = image.alt || source;
  return [link];
}

function cleanTable(table: HTMLTableElement) {
  for (const cell of table.querySelectorAll("td, th")) {
    for (const block of cell.querySelectorAll("p, div, li, h1, h2, h3, blockquote, pre")) {
      block.after(block.ownerDocument.createElement("br"));
    }
    for (const block of cell.querySelectorAll("p, div, li, ul, ol, h1, h2, h3, blockquote, pre, code")) {
      block.replaceWith(...block.childNodes);
    }
    if (cell.lastChild?.nodeName === "BR") cell.lastChild.remove();
    rename(cell, cell.parentElement === table.rows[0] ? "th" : "td");
  }
}

/** Word writes a list as paragraphs whose style names the level, with the bullet as text in a span. */
function makeWordLists(body: HTMLElement) {
  const open: { level: number; list: Element }[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"]')) {
    const level = Number(/level(\d+)/.exec(paragraph.getAttribute("style") ?? "")?.[1] ?? 1);
    const marker = paragraph.querySelector('span[style*="mso-list:Ignore"], span[style*="mso-list: Ignore"]');
    const name = /^\s*(?:\d+|[a-z]{1,3})[.)]/i.test(marker?.textContent ?? "") ? "ol" : "ul";
    marker?.remove();
    if (previous !== paragraph.previousElementSibling) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();

    let list = open.at(-1)?.level === level ? open.at(-1)?.list : undefined;
    if (!list) {
      list = paragraph.ownerDocument.createElement(name);
      const item = open.at(-1)?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      open.push({ level, list });
    }
    const item = paragraph.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
    previous = open[0]?.list ?? null;
  }
}
