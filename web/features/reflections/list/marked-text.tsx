import type { ListItem } from "#contract/reflections.ts";

/** The excerpt with its hits marked. `marks` are in order and do not overlap. */
export function MarkedText({ text, marks }: { text: string; marks: ListItem["marks"] }) {
  if (marks.length === 0) return text;
  let at = 0;
  const pieces = marks.map(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return (
      <span key={start}>
        {before}
        <mark>{text.slice(start, end)}</mark>
      </span>
    );
  });
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
