import { createEmitter } from "./device/observable.ts";

/** How long a person counts as writing after the last key, in milliseconds. */
export const quietAfterMs = 30_000;

/** After this pause, typing counts as paused. */
export const restsAfterMs = 1500;

type Dependencies = {
  now: () => number;
  /** Whether the focus is in a field for words. */
  hasCaret: () => boolean;
};

/** Detects writing, so that nothing interrupts it. */
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
    /** An input method has begun or ended a composition. */
    compose(isBegun: boolean) {
      isComposing = isBegun;
    },
    isBusy: () => isWithin(quietAfterMs) || [...unsaved].some((isUnsaved) => isUnsaved()),
    /**
     * True in the middle of a word or a sentence, when moving the focus would misdirect letters and end a composition.
     * A pause within a composition may be longer, but not unlimited, because phone keyboards leave one open at the
     * current word.
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

type Key = KeyboardEvent | { key: string; nativeEvent: KeyboardEvent };

/** Whether a key belongs to an input method. Safari sends the key that ends a composition after it, with the code 229. */
export function isComposing(event: Key): boolean {
  const { isComposing: isWithin, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isWithin || keyCode === 229;
}

/** Enter, unless it ends a composition. */
export const isEnter = (event: Key): boolean => event.key === "Enter" && !isComposing(event);

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
