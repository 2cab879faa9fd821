import { createEmitter } from "./device/emitter.ts";

/** How long after the last key somebody still counts as writing. */
export const quietAfterMs = 30_000;

type Dependencies = {
  now: () => number;
  /** Whether the focus is where words are typed. */
  hasCaret: () => boolean;
};

/** Knows whether someone is in the middle of their words, so that nothing comes up while they are. */
export function createWriting({ now, hasCaret }: Dependencies) {
  const unsaved = new Set<() => boolean>();
  const emitter = createEmitter();
  let lastKey = Number.NEGATIVE_INFINITY;
  return {
    key() {
      lastKey = now();
      emitter.notify();
    },
    isBusy: () =>
      (hasCaret() && now() - lastKey < quietAfterMs) || [...unsaved].some((isUnsaved) => isUnsaved()),
    /** Registers a question that is true while words are not saved yet. Returns its undo. */
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

/** Watches every field of the page, whichever screen it belongs to. */
export function watchWriting(): void {
  const report = ({ target }: Event) => takesWords(target) && writing.key();
  // `input` besides keys: dictation and keyboards on glass.
  document.addEventListener("keydown", report, true);
  document.addEventListener("input", report, true);
}
