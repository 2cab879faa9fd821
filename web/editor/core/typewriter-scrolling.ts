import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** While `isWanted`, scrolls so that the line being written is in the middle of the window. */
export const TypewriterScrolling = Extension.create<{ isWanted: () => boolean }>({
  name: "typewriterScrolling",
  addOptions: () => ({ isWanted: () => false }),
  addProseMirrorPlugins() {
    const { isWanted } = this.options;
    const shiftFor = createTypewriterRule();
    return [
      new Plugin({
        props: {
          // Called after typing or moving the caret with a key, never after a click or the person's own scrolling.
          handleScrollToSelection(view) {
            if (!isWanted()) return false;
            const line = view.coordsAtPos(view.state.selection.head);
            scrollBy({ top: shiftFor(line, seenSpan(), scrollY), behavior: "instant" });
            return true;
          },
        },
      }),
    ];
  },
});

/** The visible part of the window, without a phone's keyboard. */
function seenSpan() {
  const top = visualViewport?.offsetTop ?? 0;
  return { top, bottom: top + (visualViewport?.height ?? innerHeight) };
}

/** Pixels from the top of the window. */
export type Span = { top: number; bottom: number };

const nearly = 2;

/**
 * How far to scroll, in pixels, so that the line being written is in the middle of the visible part. Typing in a line
 * that is visible does not scroll, because the person may have scrolled.
 */
export function createTypewriterRule() {
  let known: number | null = null;
  return (line: Span, seen: Span, scrolled: number): number => {
    const place = line.top + scrolled;
    const isSame = known !== null && Math.abs(place - known) < nearly;
    known = place;
    if (isSame && line.top >= seen.top && line.bottom <= seen.bottom) return 0;
    return Math.round((line.top + line.bottom - seen.top - seen.bottom) / 2);
  };
}
