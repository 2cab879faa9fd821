import type { Draft, Reflection, Save } from "#contract/reflections/reflections.ts";
import type { DeviceWrite } from "./device-writer.ts";
import {
  canResolve,
  canSend,
  type DraftEvent,
  type DraftState,
  isBusy,
  isOpen,
  restingStatus,
} from "./draft-machine.ts";
import {
  baseOf,
  type DeviceDraft,
  openingOf,
  sameBase,
  sameDraft,
  sameWords,
  toDraft,
} from "./draft-rules.ts";
import type { LoadAnswer, SaveAnswer, SyncError } from "./draft-server.ts";
import { type ReadCopy, readCopy } from "./draft-store.ts";
import { Turn } from "./draft-turn.ts";
import * as words from "./draft-words.ts";

/** Browsers allow 64 KiB in requests that outlive a page. */
const keepaliveBytes = 60_000;

/**
 * The state after `event`, and the effects to run. Pure, except for the clock and the ids of `env`. The states are
 * described in draft-machine.ts.
 */
export function transition(before: DraftState, event: DraftEvent, env: words.Environment) {
  const turn = new Transition(before, env);
  turn.take(event);
  turn.comeToRest();
  return { state: turn.state, effects: turn.effects };
}

class Transition extends Turn {
  take(event: DraftEvent) {
    const isDiscarded = this.state.status === "discarded";
    if (isDiscarded && event.type !== "deviceWritten" && event.type !== "deviceRefused") return;
    switch (event.type) {
      case "opened":
        return this.#opened(event.drafts, event.answer);
      case "writeAnyway":
        return this.#writeAnyway(event.copy);
      case "edited":
        return this.#edited(event.change, event.fromElsewhere ?? false);
      case "timerEnded":
        this.state.isTimerSet = false;
        return isOpen(this.state) ? this.#send() : this.do({ type: "open" });
      case "send":
        return this.#send();
      case "adoptedRead":
        return this.#adoptedRead(event.copy, event.present);
      case "answered":
        return this.#answered(event.answer, event.save);
      case "revalidate":
        return this.#revalidate();
      case "revalidated":
        if (event.answer.kind === "loaded" && event.base === this.state.words.base)
          this.#meetAtRest(event.answer.reflection);
        return;
      case "received":
        return this.#received(event.stored);
      case "resolved":
        return this.#resolved(event.chosen, event.other);
      case "leftoverRead":
        return this.#leftoverRead(event.copy, event.deviceDraft);
      case "deviceWriting":
        this.state.words = words.remembered(this.state.words);
        return;
      case "deviceWritten":
        return this.#deviceWritten(event.write);
      case "deviceRefused":
        this.state.device = { ...this.state.device, hasRefused: true };
        return;
      case "unloading":
        return this.#sendLast();
      case "discarded":
        this.stopTimer();
        this.state.status = "discarded";
    }
  }

  /** Sets the status at rest. The other statuses end with their own events. */
  comeToRest() {
    if (!isOpen(this.state) || isBusy(this.state) || this.state.status === "discarded") return;
    this.state.status = restingStatus(this.state);
  }

  #opened(drafts: readonly DeviceDraft[], answer: LoadAnswer) {
    if (this.state.status === "sending") return;
    this.stopTimer();
    if (this.state.status === "reopening") this.state.status = "synced";
    // The next save sends words that were typed before the answers came.
    if (this.state.words.typedHere || this.state.conflict) return this.schedule();
    // All copies are considered again, including those that this page wrote of another tab's words.
    this.state.writer = this.env.newId();
    this.state.adopted = null;
    const [newest, ...others] = drafts;
    this.state.leftovers = others.map(readCopy);
    if (answer.kind === "loaded") {
      this.state.syncError = null;
      this.state.failures = 0;
      this.#consider(newest, answer.reflection);
      this.state.status = "synced";
      this.#proceed();
    } else if (newest && answer.syncError.kind !== "damaged") {
      this.resume(newest, newest.base, null);
      this.state.status = "synced";
      this.#fail(answer.syncError);
    } else {
      // A page that is already open stays open, so that its words can still be read.
      if (!isOpen(this.state))
        this.state.status = answer.syncError.kind === "damaged" ? "damaged" : "unreachable";
      this.#fail(answer.syncError);
    }
  }

  /**
   * Opens a page that the server could not be asked about, with this device's copy or empty. A save finds out whether
   * the server has a later text.
   */
  #writeAnyway(copy: Reflection | null) {
    if (this.state.status !== "unreachable") return;
    this.stopTimer();
    if (copy)
      this.state.words = words.shown(this.state.words, toDraft(copy), baseOf(copy), copy, this.env.page);
    this.state.status = "synced";
  }

  #edited(change: Partial<Draft>, fromElsewhere: boolean) {
    const next = { ...this.state.words.draft, ...change };
    if (sameDraft(next, this.state.words.draft)) return;
    this.state.words = words.typed(this.state.words, next, this.env);
    if (this.state.conflict)
      this.state.conflict = { ...this.state.conflict, mine_at: this.env.now().toISOString() };
    if (fromElsewhere)
      this.state.words = { ...this.state.words, generation: this.state.words.generation + 1 };
    if (this.state.syncError?.kind === "refused") this.state.syncError = null;
    this.state.unsentSince ??= this.now();
    this.storeSoon();
    this.schedule();
  }

  #revalidate() {
    const { status } = this.state;
    if (status === "unreachable" || status === "damaged") {
      this.stopTimer();
      return this.do({ type: "open" });
    }
    if (!isOpen(this.state) || isBusy(this.state)) return;
    if (canSend(this.state)) this.#send();
    else this.do({ type: "revalidate", base: this.state.words.base });
  }

  #received(stored: Reflection) {
    const { base } = this.state.words;
    const isAnother = base.reflection_id !== null && base.reflection_id !== stored.id;
    if (isAnother || stored.revision >= base.revision) this.#meetAtRest(stored);
  }

  #resolved(chosen: Draft, other: Reflection) {
    if (!canResolve(this.state, other)) return;
    this.state.conflict = null;
    this.state.words = words.mergedWith(this.state.words, chosen, other, this.env);
    this.#agreed();
    this.#send();
  }

  #send() {
    this.stopTimer();
    if (!isOpen(this.state) || isBusy(this.state) || this.state.conflict) return;
    const { adopted } = this.state;
    // The words come from another tab, which may still be open, so its latest words are read before they are sent.
    if (!adopted || this.state.words.typedHere) return this.#sendNow();
    this.state.status = "sending";
    this.state.sending = null;
    this.do({ type: "readAdopted", copy: adopted });
  }

  #adoptedRead(copy: ReadCopy, present: DeviceDraft | undefined) {
    if (this.state.status !== "sending" || this.state.sending) return;
    if (!this.state.words.typedHere && present?.stamp !== copy.stamp) this.#reopen();
    else this.#sendNow();
  }

  #sendNow() {
    if (!words.isUnsent(this.state.words)) {
      this.state.syncError = null;
      this.state.status = "synced";
      return;
    }
    const save = this.state.words.unanswered.at(-1) ?? this.#newSave();
    this.state.status = "sending";
    this.state.sending = save;
    this.do({ type: "save", save });
  }

  /** The device stores the words as well, because the answer may be lost. */
  #sendLast() {
    const { syncError, words: now } = this.state;
    if (!canSend(this.state) || syncError?.kind === "signed_out" || syncError?.kind === "refused") return;
    if (new Blob([JSON.stringify(now.draft)]).size > keepaliveBytes) return;
    const last = now.unanswered.at(-1);
    const save = last && sameDraft(last, now.draft) ? last : this.#newSave();
    this.do({ type: "saveLast", save });
  }

  #newSave(): Save {
    this.state.unsentSince = null;
    this.storeSoon();
    const [next, save] = words.withNewSave(this.state.words, this.env);
    this.state.words = next;
    return save;
  }

  #answered(answer: SaveAnswer, save: Save) {
    if (this.state.status === "sending" && this.state.sending?.save_id === save.save_id) {
      this.state.sending = null;
      this.state.status = "synced";
    }
    // A later answer may have confirmed this save already.
    if (words.isWaitingFor(this.state.words, save)) this.#heard(answer, save);
    this.schedule();
  }

  #heard(answer: SaveAnswer, save: Save) {
    if (answer.kind === "failed") return this.#saveFailed(answer.syncError, save);
    if (answer.kind === "stale") return this.#meetStale(answer.current);
    const { reflection } = answer;
    this.state.words = words.withoutMerged(this.state.words, save);
    if (reflection.revision === save.revision + 1 || sameDraft(reflection, save)) {
      this.#settle(reflection, toDraft(save));
      this.do({ type: "announce", stored: reflection });
    }
    // The save had arrived before, and later saves were made on top of it.
    else this.#meetStale(reflection);
  }

  #saveFailed(syncError: SyncError, save: Save) {
    if (syncError.kind !== "unreachable") this.state.words = words.withoutSave(this.state.words, save);
    // The words have changed since, and the new ones may be accepted.
    if (syncError.kind !== "refused" || sameDraft(save, this.state.words.draft)) this.#fail(syncError);
  }

  #fail(syncError: SyncError) {
    this.state.syncError = syncError;
    this.state.unsentSince = null;
    if (this.state.status !== "unreachable") this.schedule();
    else if (syncError.kind !== "signed_out") this.startLater();
  }

  #meetStale(current: Reflection | null) {
    const { draft, base, typedHere } = this.state.words;
    if (!current) this.#startOver();
    else if (words.isOurs(this.state.words, current)) this.#settle(current, toDraft(current));
    else if (sameWords(draft, base.draft)) this.#takeOver(current);
    else if (!typedHere) this.#reopen();
    else {
      this.state.words = words.withoutSave(this.state.words);
      this.state.conflict = { mine_at: this.env.now().toISOString(), other: current };
      this.storeSoon();
    }
  }

  /** The reflection was deleted elsewhere during editing, so its words are saved as a new one. */
  #startOver() {
    this.state.words = words.accepted(this.state.words, baseOf(null), null, this.env.page);
    this.storeSoon();
  }

  /** Shows the server's text if there are no unsent words. Otherwise the next save detects a conflict. */
  #meetAtRest(stored: Reflection | null) {
    if (!isOpen(this.state) || isBusy(this.state)) return;
    const { words: now, conflict } = this.state;
    if (conflict) this.#meetInConflict(conflict, stored);
    else if (sameBase(baseOf(stored), now.base)) this.state.words = words.known(now, stored, this.env.page);
    else if (!words.isUnsent(now)) this.#takeOver(stored);
    else if (stored && words.isOurs(now, stored)) this.#settle(stored, toDraft(stored));
  }

  /** The other text may change during a conflict. If it was deleted, the conflict is over. */
  #meetInConflict({ mine_at, other }: { mine_at: string; other: Reflection }, stored: Reflection | null) {
    if (stored && !sameBase(baseOf(stored), baseOf(other))) this.state.conflict = { mine_at, other: stored };
    if (stored) return;
    this.state.conflict = null;
    this.#startOver();
    this.schedule();
  }

  #takeOver(stored: Reflection | null) {
    const held = baseOf(stored);
    this.show(held.draft, held, stored);
    this.#agreed();
  }

  /** `sent` is now stored as `stored`. Later comparisons use `sent`, because the server may normalize text. */
  #settle(stored: Reflection, sent: Draft) {
    const base = { ...baseOf(stored), draft: sent };
    this.state.words = words.accepted(this.state.words, base, stored, this.env.page);
    this.stopTimer();
    this.#agreed();
    this.#proceed();
  }

  /** The sheet and the server agree, so the copy that the words were read from is no longer needed. */
  #agreed() {
    this.state.syncError = null;
    this.state.failures = 0;
    if (this.state.adopted) this.discard(this.state.adopted);
    this.storeSoon();
  }

  #proceed() {
    if (words.isUnsent(this.state.words)) return this.schedule();
    const [next] = this.state.leftovers;
    if (next) this.do({ type: "readLeftover", copy: next });
  }

  /** Handles a draft of this page that another tab has left on the device. */
  #leftoverRead(copy: ReadCopy, deviceDraft: DeviceDraft | undefined) {
    const { leftovers, conflict } = this.state;
    if (leftovers[0] !== copy || isBusy(this.state) || words.isUnsent(this.state.words) || conflict) return;
    this.state.leftovers = leftovers.slice(1);
    if (deviceDraft?.stamp === copy.stamp) this.#consider(deviceDraft, this.state.words.stored);
    this.#proceed();
  }

  /** Compares a draft of the device with what the server holds. */
  #consider(deviceDraft: DeviceDraft | undefined, stored: Reflection | null) {
    const held = baseOf(stored);
    const outcome = deviceDraft ? openingOf(deviceDraft, stored) : "drop";
    if (!deviceDraft || outcome === "drop") {
      this.show(held.draft, held, stored);
      if (!deviceDraft) return;
      this.discard(readCopy(deviceDraft));
      this.storeSoon();
    } else {
      this.resume(deviceDraft, outcome === "resume" ? held : deviceDraft.base, stored);
      if (outcome === "conflict" && stored)
        this.state.conflict = { mine_at: deviceDraft.updated_at, other: stored };
    }
  }

  #reopen() {
    this.stopTimer();
    this.state.status = "reopening";
    this.state.sending = null;
    this.do({ type: "open" });
  }

  #deviceWritten({ replaces, change }: DeviceWrite) {
    const isGone = ({ stamp }: ReadCopy) => replaces.some((copy) => copy.stamp === stamp);
    const { adopted, discardable, device } = this.state;
    if (adopted && isGone(adopted)) this.state.adopted = null;
    this.state.discardable = discardable.filter((copy) => !isGone(copy));
    this.state.device = { ...device, written: Math.max(change, device.written), hasRefused: false };
  }
}
