const blocks = "p, div, li, h1, h2, h3, blockquote, pre";

/** Converts tables to a form that Markdown supports: a header, one line of text per cell, no spans, no nesting. */
export function makeTables(body: HTMLElement) {
  for (const table of body.querySelectorAll("table")) if (isLayout(table)) unwrap(table);
  for (const table of body.querySelectorAll("table")) makeTable(table);
}

/** A single cell of a spreadsheet is pasted as text, which takes on the formatting around it. */
export function plainLoneCell(body: HTMLElement) {
  const [cell, ...others] = body.querySelectorAll("td, th");
  const isAlone = cell && others.length === 0 && cell.textContent.trim() === body.textContent.trim();
  if (!isAlone || cell.querySelector(`${blocks}, table, img`)) return;
  cell.removeAttribute("style");
  for (const formatted of cell.querySelectorAll(":not(br, a)"))
    formatted.replaceWith(...formatted.childNodes);
}

/** Mails use nested tables and tables of a single cell for layout. */
const isLayout = (table: HTMLTableElement) =>
  table.querySelector("table") !== null || table.querySelectorAll("td, th").length <= 1;

function unwrap(table: HTMLTableElement) {
  const cells = [...table.querySelectorAll("td, th")].filter((cell) => cell.closest("table") === table);
  table.replaceWith(...cells.map((cell) => rename(cell, "div")));
}

function makeTable(table: HTMLTableElement) {
  const rows = [...table.rows];
  const taken: (number | undefined)[] = [];
  for (const [index, row] of rows.entries()) {
    let column = 0;
    const skip = () => {
      for (let left = taken[column] ?? 0; left > 0; left = taken[column] ?? 0) {
        taken[column] = left - 1;
        const covered = row.ownerDocument.createElement("td");
        row.insertBefore(covered, row.cells[column] ?? null);
        column += 1;
      }
    };
    for (const cell of [...row.cells]) {
      skip();
      const width = span(cell, "colspan");
      const height = Math.min(span(cell, "rowspan"), rows.length - index);
      for (let more = 1; more < width; more += 1) cell.after(row.ownerDocument.createElement("td"));
      for (let next = column; next < column + width; next += 1) taken[next] = height - 1;
      column += width;
    }
    skip();
    for (const cell of [...row.cells]) makeCell(cell, index === 0);
  }
}

/** Limit of a cell's span: a hostile page could ask for millions. */
const widest = 50;

const span = (cell: Element, name: string) =>
  Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? "1", 10) || 1, 1), widest);

function makeCell(cell: Element, isHeader: boolean) {
  for (const block of cell.querySelectorAll(blocks)) block.after(block.ownerDocument.createElement("br"));
  for (const block of cell.querySelectorAll(`${blocks}, ul, ol, code`))
    block.replaceWith(...block.childNodes);
  while (cell.lastChild && isEmpty(cell.lastChild)) cell.lastChild.remove();
  rename(cell, isHeader ? "th" : "td");
}

const isEmpty = (node: Node) =>
  node.nodeName === "BR" || (node.nodeType === 3 && node.nodeValue?.trim() === "");

/** Renames an element and drops its attributes. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
