import type { Draft, Reflection } from "#contract/reflections/reflections.ts";
import { canSend, type DraftEffect, type DraftState, isBusy } from "./draft-machine.ts";
import type { Base, DeviceDraft } from "./draft-rules.ts";
import { type ReadCopy, readCopy } from "./draft-store.ts";
import * as words from "./draft-words.ts";

/** A save is due when typing pauses, and at the latest this long after its first change. Long texts wait longer. */
const restMs = 500;
const latestMs = 1000;
const maxLatestMs = 5000;
/** Characters of text that delay a save by another second. */
const charactersPerSecond = 60_000;
/** How many changes the device may lag behind while saves are delayed. */
const maxBehind = 6;
const firstRetryMs = 1000;
const maxRetryMs = 30_000;

/**
 * A transition in progress: a copy of the state to change, the effects so far, and steps that several transitions
 * share.
 */
export class Turn {
  state: DraftState;
  readonly effects: DraftEffect[] = [];
  protected readonly env: words.Environment;

  constructor(before: DraftState, env: words.Environment) {
    this.state = { ...before };
    this.env = env;
  }

  protected show(draft: Draft, base: Base, stored: Reflection | null) {
    this.state.words = words.shown(this.state.words, draft, base, stored, this.env.page);
  }

  protected resume(deviceDraft: DeviceDraft, base: Base, stored: Reflection | null) {
    this.state.words = words.resumed(this.state.words, deviceDraft, base, stored, this.env.page);
    this.state.adopted = readCopy(deviceDraft);
  }

  protected discard(copy: ReadCopy) {
    this.state.discardable = [...this.state.discardable, copy];
  }

  protected storeSoon() {
    const { device } = this.state;
    this.state.device = { ...device, wanted: device.wanted + 1 };
    this.do({ type: "store" });
  }

  protected schedule() {
    if (isBusy(this.state) || !canSend(this.state)) return;
    const kind = this.state.syncError?.kind;
    if (kind === "refused" || kind === "damaged") return;
    if (kind) return this.startLater();
    this.state.unsentSince ??= this.now();
    const latest = this.state.unsentSince + this.#latestMs() - this.now();
    this.startTimer(Math.max(0, Math.min(restMs, latest)));
  }

  /** Saves of long texts are slow, so they are less frequent as long as the device stores the words. */
  #latestMs(): number {
    const { device, words } = this.state;
    if (device.hasRefused || device.wanted - device.written > maxBehind) return latestMs;
    const more = Math.floor(words.draft.body.length / charactersPerSecond) * 1000;
    return Math.min(maxLatestMs, latestMs + more);
  }

  protected startLater() {
    if (this.state.isTimerSet) return;
    const isRare = this.state.syncError?.kind === "signed_out";
    const ms = isRare ? maxRetryMs : Math.min(maxRetryMs, firstRetryMs * 2 ** this.state.failures);
    this.state.failures += 1;
    this.startTimer(ms);
  }

  protected startTimer(ms: number) {
    this.stopTimer();
    this.state.isTimerSet = true;
    this.do({ type: "startTimer", ms });
  }

  protected stopTimer() {
    if (!this.state.isTimerSet) return;
    this.state.isTimerSet = false;
    this.do({ type: "stopTimer" });
  }

  protected now = () => this.env.now().getTime();

  protected do(effect: DraftEffect) {
    this.effects.push(effect);
  }
}
