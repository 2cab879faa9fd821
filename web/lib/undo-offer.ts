export type UndoOffer = {
  /** What was done: "Moved to the trash." */
  words: string;
  /** Takes it back; what it throws is told. */
  undo: () => Promise<unknown>;
  /** Said once it is taken back. */
  undone: string;
};

/** `id` is of this one time: the same may be done twice in a row. */
export type MadeOffer = UndoOffer & { id: number };

const listeners = new Set<() => void>();
let present: MadeOffer | null = null;
let made = 0;

function show(offer: MadeOffer | null) {
  present = offer;
  for (const listener of listeners) listener();
}

/** The last thing that was done and can be taken back; it outlives the page on which it was done. */
export const undoOffer = {
  make(offer: UndoOffer) {
    made += 1;
    show({ ...offer, id: made });
  },
  withdraw(offer: MadeOffer) {
    if (present === offer) show(null);
  },
  present: () => present,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
