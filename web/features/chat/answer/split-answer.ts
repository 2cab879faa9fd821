const fence = /^ {0,3}(`{3,}|~{3,})/;
/** A line that may continue the block before the blank line: a list, a quote or an indented part. */
const goesOn = /^(?:\s|[-+*>|]|\d{1,9}[.)](?:\s|$))/;

/**
 * Cuts Markdown where a block has ended for good. While an answer grows, only the last part changes, so only that part
 * is parsed again.
 */
export function splitAnswer(markdown: string): string[] {
  const parts: string[] = [];
  let part = "";
  let open: string | null = null;
  let isAfterBlank = false;
  for (const line of markdown.split(/(?<=\n)/)) {
    const mark = fence.exec(line)?.[1];
    if (isAfterBlank && open === null && !goesOn.test(line) && line.trim() !== "") {
      parts.push(part);
      part = "";
    }
    if (mark && open === null) open = mark;
    else if (mark && open !== null && mark.startsWith(open) && line.trim() === mark) open = null;
    part += line;
    if (line.trim() === "") isAfterBlank = open === null && part.trim() !== "";
    else isAfterBlank = false;
  }
  return part.trim() === "" ? parts : [...parts, part];
}
