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
export function lengthBefore(root: Node, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  return readParagraphs(range.cloneContents()).join("\n").length;
}

/**
 * The DOM position for a number of characters, the inverse of `lengthBefore`. `root` contains one `<p>` for each
 * paragraph.
 */
export function placeAt(root: Element, length: number): [node: Node, offset: number] {
  let left = length;
  for (const paragraph of root.children) {
    const size = paragraph.textContent.length;
    if (left <= size) return [paragraph.firstChild instanceof Text ? paragraph.firstChild : paragraph, left];
    left -= size + 1;
  }
  return [root, root.childNodes.length];
}
