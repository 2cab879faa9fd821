export type FieldLabels = { ariaLabel: string; placeholder: string };

/** Positions count the characters of the text, with one for each end of a paragraph. */
export type Selection = { from: number; to: number };

/** An editable element that looks like the editor and has the same role. */
export function createTextbox({ ariaLabel, placeholder }: FieldLabels): HTMLElement {
  const element = document.createElement("div");
  element.className = "tiptap ProseMirror prose prose--editor";
  element.contentEditable = "true";
  element.spellcheck = true;
  element.role = "textbox";
  element.ariaMultiLine = "true";
  element.ariaLabel = ariaLabel;
  if (placeholder) element.ariaPlaceholder = placeholder;
  return element;
}

export function drawParagraphs(element: HTMLElement, lines: readonly string[]) {
  const drawn = lines.map((line) => {
    const paragraph = document.createElement("p");
    paragraph.dir = "auto";
    paragraph.append(line === "" ? document.createElement("br") : line);
    return paragraph;
  });
  element.replaceChildren(...drawn);
}

/** Shows the placeholder in a single empty paragraph, and nowhere else. */
export function showPlaceholder(element: HTMLElement, placeholder: string) {
  const only = element.childElementCount === 1 ? element.firstElementChild : null;
  const isEmpty = only?.textContent === "" && placeholder !== "";
  for (const paragraph of element.children)
    if (paragraph !== only || !isEmpty) paragraph.classList.remove("is-empty");
  if (!(only instanceof HTMLElement) || !isEmpty) return;
  only.classList.add("is-empty");
  only.dataset.placeholder = placeholder;
}

/** `null` if the selection is outside the element. */
export function selectionIn(element: HTMLElement): Selection | null {
  const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
  if (!range || !element.contains(range.commonAncestorContainer)) return null;
  return {
    from: lengthBefore(element, range.startContainer, range.startOffset),
    to: lengthBefore(element, range.endContainer, range.endOffset),
  };
}

export const select = (element: HTMLElement, { from, to }: Selection) =>
  getSelection()?.setBaseAndExtent(...placeAt(element, from), ...placeAt(element, to));

/** The paragraphs of an editable element. Browsers also insert line breaks and bare text. */
export function readParagraphs(root: Node): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  const begin = () => {
    if (!isOpen) paragraphs.push("");
    isOpen = true;
  };
  const visit = (node: Node) => {
    if (node instanceof Text) {
      for (const [index, line] of node.data.split("\n").entries()) {
        if (index > 0) isOpen = false;
        begin();
        paragraphs[paragraphs.length - 1] += line;
      }
    } else if (node.nodeName === "BR") {
      begin();
      isOpen = false;
    } else {
      const isBlock = node.nodeName === "P" || node.nodeName === "DIV";
      const before = paragraphs.length;
      if (isBlock) isOpen = false;
      node.childNodes.forEach(visit);
      if (isBlock && paragraphs.length === before) begin();
      if (isBlock) isOpen = false;
    }
  };
  root.childNodes.forEach(visit);
  return paragraphs;
}

/** The number of characters before a DOM position in `root`, counting one for each end of a paragraph. */
function lengthBefore(root: Node, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  return readParagraphs(range.cloneContents()).join("\n").length;
}

/**
 * The DOM position for a number of characters, the inverse of `lengthBefore`. `root` contains one `<p>` for each
 * paragraph.
 */
function placeAt(root: Element, length: number): [node: Node, offset: number] {
  let left = length;
  for (const paragraph of root.children) {
    const size = paragraph.textContent.length;
    if (left <= size) return [paragraph.firstChild instanceof Text ? paragraph.firstChild : paragraph, left];
    left -= size + 1;
  }
  return [root, root.childNodes.length];
}
