import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Where `isWanted`, keeps the line being written at the middle of the window, in place of just in view. */
export const TypewriterScrolling = Extension.create<{ isWanted: () => boolean }>({
  name: "typewriterScrolling",
  addOptions: () => ({ isWanted: () => false }),
  addProseMirrorPlugins() {
    const { isWanted } = this.options;
    const shiftFor = createTypewriterRule();
    return [
      new Plugin({
        props: {
          // Asked for when something was written or the caret moved by key, never on a press or the person's scrolling.
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

/** Without what a phone's keyboard covers. */
function seenSpan() {
  const top = visualViewport?.offsetTop ?? 0;
  return { top, bottom: top + (visualViewport?.height ?? innerHeight) };
}

/** From the upper edge of the window, in pixels. */
export type Span = { top: number; bottom: number };

const nearly = 2;

/**
 * How far to scroll so that the line being written comes to the middle of what can be seen. A line that stays where
 * it is on the page is left where the person has scrolled it to, as long as it can be seen: only going on to another
 * line moves the page.
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
