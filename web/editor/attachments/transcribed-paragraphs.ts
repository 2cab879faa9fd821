const maxParagraphLength = 700;

/**
 * Cuts a transcription into paragraphs: at its empty lines, and where a long text has a sentence end. Single line breaks
 * only separate what was heard in one stretch.
 */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "")
    .flatMap(cut);

function cut(text: string): string[] {
  const paragraphs: string[] = [];
  let paragraph = "";
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)) {
    if (paragraph !== "" && paragraph.length + segment.length > maxParagraphLength) {
      paragraphs.push(paragraph.trim());
      paragraph = "";
    }
    paragraph += segment;
  }
  return [...paragraphs, paragraph.trim()];
}
