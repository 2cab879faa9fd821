/** Moves the line with the caret up or down by one, and the caret with it. */
export function moveLine(text: string, caret: number, by: -1 | 1): { text: string; caret: number } {
  const lines = text.split("\n");
  const at = text.slice(0, caret).split("\n").length - 1;
  const [line, other] = [lines[at], lines[at + by]];
  if (line === undefined || other === undefined) return { text, caret };
  lines[at] = other;
  lines[at + by] = line;
  return { text: lines.join("\n"), caret: caret + by * (other.length + 1) };
}
