/** Code, in which a backslash is one; or a backslash before punctuation, with what stands around it. */
const escapes = /(?<!`)(`{1,20})(?!`)[\s\S]{0,2000}?[^`]\1(?!`)|\\([.\-!()+>#])/g;

/**
 * Day One puts a backslash before punctuation everywhere. This removes those that Markdown doesn't need, so that the
 * words are stored as they were written.
 */
export function withoutNeedlessEscapes(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(
    escapes,
    (found: string, _code: string | undefined, mark: string | undefined, at: number) => {
      if (mark === undefined) return found;
      return isNeeded(text, at, mark) ? found : mark;
    },
  );
}

function isNeeded(text: string, at: number, mark: string): boolean {
  if (text[at - 1] === "\\") return true;
  const after = text[at + 2];
  const before = text.slice(Math.max(at - 40, 0), at);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  switch (mark) {
    case ".":
      return /^\s*\d{1,9}$/.test(line) && (after === undefined || /\s/.test(after));
    case "-":
    case "+":
    case "#":
    case ">":
      // A list, a heading, a quote or a rule would begin here.
      return /^[\s>]*[-#]*$/.test(line);
    case "!":
      return after === "[";
    default:
      return mark === "(" && text[at - 1] === "]";
  }
}
