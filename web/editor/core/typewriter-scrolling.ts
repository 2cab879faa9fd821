import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { createTypewriterRule } from "./typewriter-rule.ts";

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
