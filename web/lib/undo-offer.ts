import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { createObservable } from "./device/observable.ts";

export type UndoOffer = {
  /** What was done: "Moved to the trash." */
  words: string;
  /** Undoes it; errors are shown. */
  undo: () => Promise<unknown>;
  /** Shown once it is undone. */
  undone: string;
};

/** Each offer has its own `id`, because the same action may be done twice in a row. */
export type MadeOffer = { id: number; words: string; isProblem: boolean; offer: UndoOffer | null };

const present = createObservable<MadeOffer | null>(null);
let made = 0;

function show(next: Omit<MadeOffer, "id"> | null) {
  made += 1;
  present.set(next && { ...next, id: made });
}

/** The last action that can be undone. It remains after its page is left. */
export const undoOffer = {
  make: (offer: UndoOffer) => show({ words: offer.words, isProblem: false, offer }),
  /** Shows the result of an action that can't be undone and whose menu has closed. */
  notify: (words: string, { isProblem = false } = {}) => show({ words, isProblem, offer: null }),
  /** Shows that an undo failed, and why. */
  notifyFailure: (reason: string) =>
    show({ words: joinSentences([t("This could not be done."), reason]), isProblem: true, offer: null }),
  withdraw(shown: MadeOffer) {
    if (present.get() === shown) show(null);
  },
  present: present.get,
  subscribe: present.subscribe,
};
