import type { Draft } from "#contract/reflections/reflections.ts";
import type { After } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import type { SyncView } from "./sync-view.ts";

/** Typed words redraw a sheet when typing pauses, and at the latest this long after the first of them. */
const restMs = 300;
const latestMs = 3000;
/** How often to check whether typing has paused. */
const lookMs = 300;

type Dependencies = {
  source: { subscribe: (listener: () => void) => () => void; view: () => SyncView };
  after: After;
  now: () => number;
  isTyping: () => boolean;
};

/**
 * The view of a page that its sheet draws. Changes are shown at once, with two exceptions. Words typed into the text
 * wait: the editor shows them already, and redrawing the sheet for each would delay the next key. A conflict waits
 * until typing pauses, because its two texts replace the sheet and would swallow the next letters.
 */
export function createSheetView({ source, after, now, isTyping }: Dependencies) {
  const emitter = createEmitter();
  let listeners = 0;
  let stop = () => {};
  let shown = source.view();
  /** The last known text, when it was typed, and when the first text that is not shown was typed. */
  let typed = { body: shown.draft.body, at: 0, since: 0 };
  let cancel: (() => void) | null = null;
  let stopLooking: (() => void) | null = null;

  function toShow(): SyncView {
    const view = source.view();
    if (!view.conflict || shown.conflict || !(stopLooking || isTyping())) return view;
    // Once a conflict is held back, only a pause shows it. The focus may move from the title to the text in between.
    stopLooking ??= after(lookMs, look);
    return { ...view, conflict: null, isConflictHeld: true };
  }

  function look() {
    stopLooking = isTyping() ? after(lookMs, look) : null;
    if (!stopLooking) show();
  }

  function show() {
    cancel?.();
    cancel = null;
    const next = toShow();
    typed = { ...typed, body: next.draft.body };
    if (next === shown) return;
    shown = next;
    emitter.notify();
  }

  function wait() {
    const left = Math.min(typed.at + restMs, typed.since + latestMs) - now();
    if (left <= 0) return show();
    cancel = after(left, wait);
  }

  function take() {
    const next = toShow();
    if (!isDrawnAlike(shown, next)) return show();
    if (next.draft.body === typed.body) return;
    typed = { body: next.draft.body, at: now(), since: cancel ? typed.since : now() };
    if (!cancel) wait();
  }

  return {
    view: (): SyncView => {
      if (listeners === 0) shown = source.view();
      return shown;
    },
    subscribe(listener: () => void) {
      if (listeners === 0) {
        show();
        stop = source.subscribe(take);
      }
      listeners += 1;
      const unsubscribe = emitter.subscribe(listener);
      return () => {
        unsubscribe();
        listeners -= 1;
        if (listeners > 0) return;
        stop();
        cancel?.();
        cancel = null;
        stopLooking?.();
        stopLooking = null;
      };
    },
    /** Shows all typed words now, for example when the caret leaves the text. */
    show,
  };
}

/** Whether both look the same on a sheet, apart from the words in its text. */
const isDrawnAlike = (one: SyncView, other: SyncView): boolean =>
  one.phase === other.phase &&
  one.generation === other.generation &&
  one.stored === other.stored &&
  one.reflectionId === other.reflectionId &&
  one.isUnsent === other.isUnsent &&
  one.syncError === other.syncError &&
  one.conflict === other.conflict &&
  one.isConflictHeld === other.isConflictHeld &&
  (one.device === "unavailable") === (other.device === "unavailable") &&
  isAlikeButForText(one.draft, other.draft);

const isAlikeButForText = (one: Draft, other: Draft): boolean =>
  one.title === other.title &&
  one.mood === other.mood &&
  one.feelings === other.feelings &&
  one.tags === other.tags &&
  one.prompt === other.prompt &&
  one.answers === other.answers &&
  // A sheet without words shows suggestions.
  (one.body === "") === (other.body === "") &&
  (one.body.trim() === "") === (other.body.trim() === "");
