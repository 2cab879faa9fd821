import { createEmitter } from "./device/emitter.ts";

/** How long after the last key a person still counts as writing, in milliseconds. */
export const quietAfterMs = 30_000;

/** After this pause, a person counts as having stopped typing. */
export const restsAfterMs = 1500;

type Dependencies = {
  now: () => number;
  /** Whether the focus is in a field for words. */
  hasCaret: () => boolean;
};

/** Detects writing, so that nothing pops up during it. */
export function createWriting({ now, hasCaret }: Dependencies) {
  const unsaved = new Set<() => boolean>();
  const emitter = createEmitter();
  let lastKey = Number.NEGATIVE_INFINITY;
  let isComposing = false;
  const isWithin = (ms: number) => hasCaret() && now() - lastKey < ms;
  return {
    key() {
      lastKey = now();
      emitter.notify();
    },
    /** An input method is, or no longer is, making letters that are not final yet. */
    compose(isBegun: boolean) {
      isComposing = isBegun;
    },
    isBusy: () => isWithin(quietAfterMs) || [...unsaved].some((isUnsaved) => isUnsaved()),
    /**
     * In the middle of a word or a sentence: whatever takes the caret now takes letters, too, and ends a composition. A
     * composition may rest for longer, but phone keyboards keep one open at the word where a person has stopped.
     */
    isTyping: () => isWithin(isComposing ? quietAfterMs : restsAfterMs),
    /** Registers a check that is true while words are unsaved. Returns a function that undoes it. */
    whileUnsaved(isUnsaved: () => boolean): () => void {
      unsaved.add(isUnsaved);
      return () => {
        unsaved.delete(isUnsaved);
      };
    },
    onKey: emitter.subscribe,
  };
}

export type Writing = ReturnType<typeof createWriting>;

export const writing = createWriting({
  now: () => performance.now(),
  hasCaret: () => takesWords(document.activeElement),
});

const fields =
  "textarea, [contenteditable]:not([contenteditable='false']), input:not([type='checkbox'], [type='radio'], [type='range'], [type='button'], [type='submit'])";

const takesWords = (target: EventTarget | null) =>
  target instanceof Element && target.closest(fields) !== null;

/** Watches the fields of all screens. */
export function watchWriting(): void {
  const report = (event: Event) => {
    if (!takesWords(event.target)) return;
    const isWithin = "isComposing" in event && event.isComposing === true;
    writing.compose(event.type === "compositionstart" || isWithin);
    writing.key();
  };
  // `input` in addition to keys, for dictation and on-screen keyboards.
  document.addEventListener("keydown", report, true);
  document.addEventListener("input", report, true);
  document.addEventListener("compositionstart", report, true);
  document.addEventListener("compositionend", report, true);
}
