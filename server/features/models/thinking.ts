const tagNames = "think|thinking|thought|reasoning";
const opening = new RegExp(`^\\s*(?:<(?:${tagNames})>|\\[THINK\\])`, "i");
/** A tag in quotes is one that the answer is about. */
const closing = new RegExp(`(?<![\`"'“‘])(?:</(?:${tagNames})>|\\[/THINK\\])`, "i");
/** Beginnings of tags that the next piece may complete. */
const unfinishedOpening = /^\s*(?:[<[][a-z]{0,9})?$/i;
const unfinishedClosing = /[`"'“‘]?(?:[<[](?:\/[a-z]{0,9})?)?$/i;
const maxTagLength = 16;

type Visible = {
  text: string;
  /** All text before was reasoning, which ended with a tag that nothing opened. */
  isRestart: boolean;
};

/**
 * Removes a model's reasoning, which some servers include between tags at the start of an answer, or before a closing
 * tag alone, where the opening one is part of their prompt. Pass in the pieces of one answer; `next` returns the
 * visible part of each. `isHeldBack`: text is held back until a closing tag or the end.
 */
export function createThinkingFilter(isHeldBack = false) {
  let state: "before" | "opened" | "unopened" | "closed" | "after" = "before";
  let held = "";
  const next = (piece: string): Visible => {
    if (state === "after") return { text: piece, isRestart: false };
    held += piece;
    if (state === "before") {
      if (unfinishedOpening.test(held)) return { text: "", isRestart: false };
      const tag = opening.exec(held);
      state = tag ? "opened" : "unopened";
    }
    let isRestart = false;
    if (state !== "closed") {
      const tag = closing.exec(held);
      if (!tag) return { text: visibleBeforeClosing(), isRestart };
      isRestart = state === "unopened";
      state = "closed";
      held = held.slice(tag.index + tag[0].length);
    }
    const text = held.trimStart();
    // The next piece may also begin with spaces.
    held = "";
    if (text !== "") state = "after";
    return { text, isRestart };
  };
  function visibleBeforeClosing(): string {
    if (state === "opened") held = held.slice(-maxTagLength);
    if (state === "opened" || isHeldBack) return "";
    const tail = unfinishedClosing.exec(held)?.[0] ?? "";
    const text = held.slice(0, held.length - tail.length);
    held = tail;
    return text;
  }
  /** Text held back because it could become a tag. `isCutOff`: the model reached its limit of tokens. */
  const rest = (isCutOff: boolean) => {
    if (state === "before") return held;
    return state === "unopened" && !(isHeldBack && isCutOff) ? held : "";
  };
  return { next, rest };
}
