import { lengthBefore, placeAt } from "./field-text.ts";

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
