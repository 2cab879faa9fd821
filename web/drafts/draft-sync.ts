import type { Draft, Reflection, Save } from "#contract/reflections/reflections.ts";
import type { After } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import type { WhileIdle } from "#web/lib/later.ts";
import { type Page, pageName } from "#web/lib/page.ts";
import { createDeviceWriter } from "./device-writer.ts";
import {
  canResolve,
  canSend,
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  draftToStore,
  initialState,
  isBusy,
} from "./draft-machine.ts";
import type { DraftServer, LoadAnswer } from "./draft-server.ts";
import type { DraftStore, ReadCopy } from "./draft-store.ts";
import { transition } from "./draft-transitions.ts";
import type { Environment } from "./draft-words.ts";
import { type SyncView, viewOf } from "./sync-view.ts";

export type SyncDependencies = Environment & {
  drafts: DraftStore;
  server: DraftServer;
  after: After;
  whileIdle: WhileIdle;
  /** Announces an acknowledged save to the other tabs. */
  announce: (saved: Reflection) => void;
};

/** Runs the state machine of one page (draft-machine.ts): dispatches events and executes its effects. */
export class DraftSync {
  readonly #deps: SyncDependencies;
  readonly #emitter = createEmitter();
  readonly #device: ReturnType<typeof createDeviceWriter>;
  #state: DraftState;
  #view: SyncView;
  #flushEditor: () => void = () => undefined;
  #cancelTimer: () => void = () => undefined;
  #stopSealing: () => void = () => undefined;
  #waiting: (() => void)[] = [];
  /** A recent answer of the server, used instead of the first request. */
  #seed: LoadAnswer | undefined;
  #isDisposed = false;

  constructor(deps: SyncDependencies, seed?: LoadAnswer) {
    this.#deps = deps;
    this.#seed = seed;
    this.#state = initialState(deps);
    this.#view = viewOf(this.#state, deps.page);
    this.#device = createDeviceWriter({
      ...deps,
      isPending: () => this.#view.device !== "stored",
      next: () => {
        void this.#dispatch({ type: "deviceWriting" });
        const { writer, adopted, discardable, device } = this.#state;
        return {
          key: [deps.userId, pageName(deps.page), writer],
          draft: draftToStore(this.#state, deps),
          replaces: adopted ? [...discardable, adopted] : discardable,
          change: device.wanted,
        };
      },
      onWritten: (write) => void this.#dispatch({ type: "deviceWritten", write }),
      onRefused: () => void this.#dispatch({ type: "deviceRefused" }),
    });
  }

  readonly subscribe = this.#emitter.subscribe;

  readonly view = (): SyncView => this.#view;

  /** The page as it is requested and saved. A reflection keeps the day on which it was begun. */
  readonly page = (): Page => ({ ...this.#deps.page, day: this.#state.words.day });

  /** Sets a function that reports edits that the editor has not reported yet. */
  setFlushEditor(flushEditor: () => void) {
    this.#flushEditor = flushEditor;
  }

  /** True if words are neither on this device nor on the server. */
  get isAtRisk() {
    return this.#view.isUnsent && this.#view.device !== "stored";
  }

  /** Must be called once. */
  open = (): Promise<void> => this.#run({ type: "open" });

  /** Opens a page whose text is unknown, because the server can't be reached: with this device's copy, or empty. */
  writeAnyway = (copy: Reflection | null = null) => void this.#dispatch({ type: "writeAnyway", copy });

  edit(change: Partial<Draft>) {
    void this.#dispatch({ type: "edited", change });
  }

  /** Changes the newest words from outside the sheet, and shows them on it. */
  editFromElsewhere(change: (draft: Draft) => Partial<Draft>) {
    this.#flushEditor();
    void this.#dispatch({ type: "edited", change: change(this.#view.draft), fromElsewhere: true });
  }

  /**
   * Stores everything on the device and sends it to the server. Resolves when all is saved, or when that isn't
   * possible.
   */
  async flush(): Promise<void> {
    this.#flushEditor();
    await this.#device.flushSoon();
    while (canSend(this.#state)) {
      void this.#dispatch({ type: "send" });
      await this.#whenIdle();
      if (this.#state.syncError) return;
    }
  }

  /** Starts writing everything to this device at once. */
  storeNow() {
    this.#flushEditor();
    this.#device.flushNow();
  }

  /** The page is being closed or left. */
  unload() {
    this.#flushEditor();
    void this.#dispatch({ type: "unloading" });
    this.storeNow();
  }

  /** The page is visible again, or the connection is back. */
  revalidate = (): Promise<void> => this.#dispatch({ type: "revalidate" });

  /** A save of another tab was acknowledged, or this tab changed something other than the words. */
  receive(stored: Reflection) {
    this.#flushEditor();
    void this.#dispatch({ type: "received", stored });
  }

  /**
   * `chosen` was merged with `other`. False if the server has another text by now; the person must then choose again.
   */
  resolve(chosen: Draft, other: Reflection): boolean {
    const isCurrent = canResolve(this.#state, other);
    void this.#dispatch({ type: "resolved", chosen, other });
    return isCurrent;
  }

  /** Its reflection was permanently deleted: nothing more of it is sent or stored. */
  discard() {
    void this.#dispatch({ type: "discarded" });
    this.dispose();
  }

  dispose() {
    this.#isDisposed = true;
    this.#cancelTimer();
    this.#stopSealing();
    this.#emitter.clear();
  }

  /** Resolves when all effects of `event` are done, except for timers. */
  async #dispatch(event: DraftEvent): Promise<void> {
    const { state, effects } = transition(this.#state, event, this.#deps);
    this.#state = state;
    this.#view = viewOf(state, this.#deps.page);
    const running = effects.map((effect) => this.#run(effect));
    this.#emitter.notify();
    if (!isBusy(this.#state)) for (const resolve of this.#waiting.splice(0)) resolve();
    await Promise.all(running);
  }

  #whenIdle(): Promise<void> {
    return isBusy(this.#state) ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  async #run(effect: DraftEffect): Promise<void> {
    switch (effect.type) {
      case "open":
        return this.#open();
      case "readAdopted":
        return this.#dispatch({
          type: "adoptedRead",
          copy: effect.copy,
          present: await this.#read(effect.copy),
        });
      case "readLeftover": {
        const deviceDraft = await this.#read(effect.copy);
        this.#flushEditor();
        return this.#dispatch({ type: "leftoverRead", copy: effect.copy, deviceDraft });
      }
      case "save":
        await this.#device.flushSoon();
        return this.#save(effect.save, false);
      case "saveLast":
        return this.#save(effect.save, true);
      case "revalidate": {
        const answer = await this.#deps.server.load(this.page());
        this.#flushEditor();
        return this.#dispatch({ type: "revalidated", base: effect.base, answer });
      }
      case "store":
        return this.#device.schedule();
      case "startTimer":
        if (!this.#isDisposed) this.#startTimer(effect.ms);
        return;
      case "stopTimer":
        return this.#cancelTimer();
      case "announce":
        return this.#deps.announce(effect.stored);
    }
  }

  async #open(): Promise<void> {
    const { userId, page, server } = this.#deps;
    const seed = this.#seed;
    this.#seed = undefined;
    const [drafts, answer] = await Promise.all([
      this.#device.read(userId, pageName(page)),
      seed ?? server.load(this.page()),
    ]);
    this.#flushEditor();
    const settled = this.#dispatch({ type: "opened", drafts, answer });
    void this.#sealAhead();
    return settled;
  }

  /** Seals a long text in advance. Otherwise its first write would delay a key press. */
  async #sealAhead() {
    const { drafts, userId, page, whileIdle } = this.#deps;
    const { writer, words } = this.#state;
    const place = { user_id: userId, page: pageName(page), writer };
    // Without a key nothing is stored, and the first write reports that.
    const work = await drafts.sealAhead(place, words.draft.body).catch(() => null);
    this.#stopSealing();
    if (work && !this.#isDisposed) this.#stopSealing = whileIdle(work);
  }

  async #save(save: Save, keepalive: boolean): Promise<void> {
    if (this.#state.status === "discarded") return;
    const answer = await this.#deps.server.save(this.page(), save, { keepalive });
    return this.#dispatch({ type: "answered", save, answer });
  }

  #startTimer(ms: number) {
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.after(ms, () => void this.#dispatch({ type: "timerEnded" }));
  }

  /** `undefined` if the copy can't be read. It stays stored, and nothing is decided without it. */
  #read = ({ key }: ReadCopy) => this.#deps.drafts.get(key).catch(() => undefined);
}
