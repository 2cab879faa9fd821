import { createEmitter } from "./device/emitter.ts";

export type UndoOffer = {
  /** What was done: "Moved to the trash." */
  words: string;
  /** Takes it back; what it throws is told. */
  undo: () => Promise<unknown>;
  /** Said once it is taken back. */
  undone: string;
};

/** `id` is of this one time: the same may be done twice in a row. */
export type MadeOffer = { id: number; words: string; isProblem: boolean; offer: UndoOffer | null };

const emitter = createEmitter();
let present: MadeOffer | null = null;
let made = 0;

function show(next: Omit<MadeOffer, "id"> | null) {
  made += 1;
  present = next && { ...next, id: made };
  emitter.notify();
}

/** The last thing that was done and can be taken back; it outlives the page on which it was done. */
export const undoOffer = {
  make: (offer: UndoOffer) => show({ words: offer.words, isProblem: false, offer }),
  /** What became of something that was asked for in a menu, which is closed by then, and can't be taken back. */
  notify: (words: string, { isProblem = false } = {}) => show({ words, isProblem, offer: null }),
  withdraw(shown: MadeOffer) {
    if (present === shown) show(null);
  },
  present: () => present,
  subscribe: emitter.subscribe,
};
