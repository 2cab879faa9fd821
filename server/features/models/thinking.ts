const open = "<think>";
const close = "</think>";

/**
 * Removes a model's reasoning, which some servers include between tags at the start of an answer. Pass in the pieces
 * of one answer; it returns the visible part of each.
 */
export function createThinkingFilter(): { next(piece: string): string; rest(): string } {
  let state: "before" | "thinking" | "after" = "before";
  let held = "";
  const next = (piece: string): string => {
    if (state === "after") return piece;
    held += piece;
    if (state === "before") {
      const begun = held.trimStart();
      if (begun.length < open.length && open.startsWith(begun)) return "";
      state = begun.startsWith(open) ? "thinking" : "after";
      if (state === "after") return held;
    }
    const end = held.indexOf(close);
    if (end < 0) {
      // Enough to find the tag once the next piece completes it.
      held = held.slice(-close.length);
      return "";
    }
    const shown = held.slice(end + close.length).trimStart();
    // The next piece may also begin with spaces.
    if (shown === "") {
      held = close;
      return "";
    }
    state = "after";
    return shown;
  };
  /** Text held back because it could become a tag. */
  const rest = () => (state === "before" ? held : "");
  return { next, rest };
}
