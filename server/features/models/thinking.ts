const open = "<think>";
const close = "</think>";

/**
 * Some servers send what a model thinks as part of its answer, between these tags at its beginning. It is left out.
 * Give it the pieces of one answer; it returns what may be shown of each.
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
      // Enough to find the tag when the next piece completes it.
      held = held.slice(-close.length);
      return "";
    }
    const shown = held.slice(end + close.length).trimStart();
    // What follows may begin with spaces, too.
    if (shown === "") {
      held = close;
      return "";
    }
    state = "after";
    return shown;
  };
  /** What was held back because the tag might still have come. */
  const rest = () => (state === "before" ? held : "");
  return { next, rest };
}
