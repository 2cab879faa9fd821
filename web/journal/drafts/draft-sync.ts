import type { Draft, Reflection, Save } from "#contract/reflections/reflections.ts";
import { createEmitter } from "#web/lib/device/emitter.ts";
import { nameOf, type Page } from "#web/lib/page.ts";
import { DeviceCopy } from "./device-copy.ts";
import { baseOf, type KeptDraft, openingOf, sameBase, sameDraft, sameWords, toDraft } from "./draft-rules.ts";
import type { SaveAnswer, SyncError } from "./draft-server.ts";
import { type ReadCopy, readCopy } from "./draft-store.ts";
import { PageWords } from "./page-words.ts";
import { SendTimer } from "./send-timer.ts";
import type { Conflict, SyncDependencies, SyncView } from "./sync-view.ts";

/** Browsers let 64 KiB outlive a page. */
const keepaliveBytes = 60_000;

/**
 * Brings the words of one page to safety: first to this device, then to the server, one save at a time, each on the
 * revision before it. It never overwrites what it hasn't seen: that becomes a conflict, which holds both texts.
 */
export class DraftSync {
  readonly #given: SyncDependencies;
  readonly #words: PageWords;
  readonly #device: DeviceCopy;
  readonly #timer: SendTimer;
  readonly #emitter = createEmitter();
  #writer: string;
  #phase: SyncView["phase"] = "opening";
  #conflict: Omit<Conflict, "mine" | "base"> | null = null;
  #syncError: SyncError | null = null;
  #sending: Promise<void> | null = null;
  #leftovers: ReadCopy[] = [];
  #gather: () => void = () => undefined;
  #isAbandoned = false;
  #view: SyncView;

  constructor(given: SyncDependencies) {
    this.#given = given;
    this.#writer = given.newId();
    this.#words = new PageWords(given);
    this.#timer = new SendTimer(given.after, given.now);
    this.#device = new DeviceCopy({
      ...given,
      keyNow: () => [given.userId, nameOf(given.page), this.#writer],
      snapshot: () =>
        !this.#isAbandoned && (this.#words.isUnsent || this.#conflict)
          ? this.#words.toKeep(this.#writer)
          : null,
      onChange: () => this.#changed(),
    });
    this.#view = this.#look();
  }

  readonly subscribe = this.#emitter.subscribe;

  readonly view = (): SyncView => this.#view;

  readonly page = (): Page => this.#words.page;

  /** `gather` asks the sheet for words that it has not handed over yet. */
  setGather(gather: () => void) {
    this.#gather = gather;
  }

  /** True where words are neither on this device nor on the server. */
  get isAtRisk() {
    return this.#words.isUnsent && this.#device.state !== "kept";
  }

  async open(): Promise<void> {
    this.#timer.stop();
    const [kept, answer] = await Promise.all([
      this.#device.read(),
      this.#given.server.load(this.#words.page),
    ]);
    this.#gather();
    // Words that were typed while the answers were on their way are dealt with by the next save.
    if (this.#words.typedHere) return this.#schedule();
    // Every copy is looked at anew, also one that this page made of words which it only carries.
    this.#writer = this.#given.newId();
    this.#device.borrow(null);
    const [newest, ...others] = kept;
    this.#leftovers = others.map(readCopy);
    if (answer.kind === "loaded") {
      this.#syncError = null;
      this.#timer.reached();
      this.#consider(newest, answer.reflection);
      this.#begin();
    } else if (newest && answer.syncError.kind !== "damaged") {
      this.#words.resume(newest, newest.base, null);
      this.#device.borrow(readCopy(newest));
      this.#phase = "open";
      this.#fail(answer.syncError);
    } else {
      // A sheet that is open already stays open: its words are not to be shut away.
      if (this.#phase !== "open")
        this.#phase = answer.syncError.kind === "damaged" ? "unopened" : "unreached";
      this.#fail(answer.syncError);
    }
    this.#changed();
  }

  /** Opens a page that the server could not be asked about, as if nothing were stored: a save finds out. */
  writeAnyway() {
    if (this.#phase !== "unreached") return;
    this.#timer.stop();
    this.#phase = "open";
    this.#changed();
  }

  edit(change: Partial<Draft>) {
    const next = { ...this.#words.draft, ...change };
    if (sameDraft(next, this.#words.draft)) return;
    this.#words.type(next);
    if (this.#syncError?.kind === "refused") this.#syncError = null;
    this.#timer.typed();
    this.#device.touch();
    this.#schedule();
    this.#changed();
  }

  /** Everything to the device and the server now. Settles when all is saved, or when that isn't possible. */
  async flush(): Promise<void> {
    this.#gather();
    await this.#device.flushSoon();
    while (this.#words.isUnsent && !this.#conflict && this.#phase === "open" && !this.#isAbandoned) {
      await this.#send();
      if (this.#syncError) return;
    }
  }

  /** Starts writing everything to this device at once. */
  keepNow() {
    this.#gather();
    this.#device.flushNow();
  }

  /** The page goes away, perhaps for good. */
  leave() {
    this.#gather();
    if (this.#words.isUnsent && !this.#conflict && this.#phase === "open") this.#sendLast();
    this.keepNow();
  }

  /** The page is looked at again, or the connection is back. */
  async wake(): Promise<void> {
    if (this.#phase === "unreached" || this.#phase === "unopened") return this.open();
    if (this.#phase !== "open" || this.#sending) return;
    if (this.#words.isUnsent && !this.#conflict) return this.#send();
    const { base } = this.#words;
    const answer = await this.#given.server.load(this.#words.page);
    if (answer.kind === "loaded" && this.#words.base === base) this.#meetAtRest(answer.reflection);
  }

  /** Another tab had a save acknowledged, or this one something besides the words. */
  receive(saved: Reflection) {
    const { base } = this.#words;
    const isAnother = base.reflection_id !== null && base.reflection_id !== saved.id;
    if (isAnother || saved.revision >= base.revision) this.#meetAtRest(saved);
  }

  /** `chosen` was made over `other`. False where the server has meanwhile shown yet another text: choose again. */
  resolve(chosen: Draft, other: Reflection): boolean {
    if (!this.#conflict || !sameBase(baseOf(this.#conflict.other), baseOf(other))) return false;
    this.#conflict = null;
    this.#words.merge(chosen, other);
    this.#agreed();
    void this.#send();
    return true;
  }

  /** Its reflection was deleted for good: whatever is still on its way, nothing more of it is sent or kept. */
  abandon() {
    this.#isAbandoned = true;
    this.dispose();
  }

  dispose() {
    this.#timer.stop();
    this.#emitter.clear();
  }

  #begin() {
    this.#phase = "open";
    if (this.#words.isUnsent) this.#schedule();
    else void this.#nextLeftover();
  }

  /** Words found on the device, beside what the server holds. */
  #consider(kept: KeptDraft | undefined, stored: Reflection | null) {
    const held = baseOf(stored);
    const outcome = kept ? openingOf(kept, stored) : "drop";
    if (!kept || outcome === "drop") {
      this.#words.show(held.draft, held, stored);
      if (!kept) return;
      this.#device.spend(readCopy(kept));
      this.#device.touch();
    } else {
      this.#words.resume(kept, outcome === "resume" ? held : kept.base, stored);
      this.#device.borrow(readCopy(kept));
      if (outcome === "conflict" && stored) this.#conflict = { mine_at: kept.updated_at, other: stored };
    }
  }

  /** Another tab left words of this page behind that are not among these. */
  async #nextLeftover(): Promise<void> {
    const next = this.#leftovers[0];
    if (!next) return;
    const kept = await this.#readCopy(next);
    this.#gather();
    if (this.#leftovers[0] !== next || this.#words.isUnsent || this.#conflict) return;
    this.#leftovers = this.#leftovers.slice(1);
    if (kept?.stamp === next.stamp) {
      this.#consider(kept, this.#words.stored);
      this.#changed();
    }
    this.#begin();
  }

  #schedule() {
    if (this.#isAbandoned || this.#phase !== "open" || this.#sending || this.#conflict) return;
    if (!this.#words.isUnsent) return;
    if (this.#syncError?.kind === "refused" || this.#syncError?.kind === "damaged") return;
    if (this.#syncError)
      this.#timer.later(() => this.#send(), { rarely: this.#syncError.kind === "signed_out" });
    else this.#timer.soon(() => this.#send());
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = null;
      this.#schedule();
      this.#changed();
    });
    return this.#sending;
  }

  async #sendOnce(): Promise<void> {
    this.#timer.stop();
    if (this.#isAbandoned || this.#phase !== "open" || this.#conflict) return;
    if (!this.#words.typedHere && (await this.#borrowedHasChanged())) return this.open();
    if (!this.#words.isUnsent) {
      this.#syncError = null;
      return;
    }
    const save = this.#words.lastSave ?? this.#newSave();
    this.#changed();
    await this.#device.flushSoon();
    if (this.#isAbandoned) return;
    const answer = await this.#given.server.save(this.#words.page, save, { keepalive: false });
    await this.#take(answer, save);
  }

  /** One request may outlive the page. The device keeps the words as well: the answer will not be heard. */
  #sendLast() {
    if (this.#syncError?.kind === "signed_out" || this.#syncError?.kind === "refused") return;
    if (new Blob([JSON.stringify(this.#words.draft)]).size > keepaliveBytes) return;
    const last = this.#words.lastSave;
    const save = last && sameDraft(last, this.#words.draft) ? last : this.#newSave();
    const sent = this.#given.server.save(this.#words.page, save, { keepalive: true });
    void sent.then((answer) => this.#take(answer, save));
  }

  /** Words typed in another tab that may still be open: only its last ones are worth sending. */
  async #borrowedHasChanged(): Promise<boolean> {
    const borrowed = this.#device.borrowed;
    if (!borrowed) return false;
    const present = await this.#readCopy(borrowed);
    return !this.#words.typedHere && present?.stamp !== borrowed.stamp;
  }

  /** A copy that can't be read is left where it is: nothing is decided without it. */
  #readCopy({ key }: ReadCopy): Promise<KeptDraft | undefined> {
    return this.#given.drafts.get(key).catch(() => undefined);
  }

  #newSave(): Save {
    this.#timer.gathered();
    this.#device.touch();
    return this.#words.newSave();
  }

  async #take(answer: SaveAnswer, save: Save): Promise<void> {
    // A later answer has settled this one already.
    if (!this.#words.isWaitingFor(save)) return;
    if (answer.kind === "failed") this.#takeFailure(answer.syncError, save);
    else if (answer.kind === "stale") await this.#meetStale(answer.current);
    else if (answer.reflection.revision === save.revision + 1 || sameDraft(answer.reflection, save)) {
      this.#words.settle(save);
      this.#settle(answer.reflection, toDraft(save));
      this.#given.announce(answer.reflection);
    } else {
      // The save had arrived before, and others have been made on top of it.
      this.#words.settle(save);
      await this.#meetStale(answer.reflection);
    }
    this.#changed();
  }

  #takeFailure(syncError: SyncError, save: Save) {
    if (syncError.kind !== "unreachable") this.#words.giveUp(save);
    // Other words than the refused ones may be accepted.
    if (syncError.kind === "refused" && !sameDraft(save, this.#words.draft)) this.#schedule();
    else this.#fail(syncError);
  }

  #fail(syncError: SyncError) {
    this.#syncError = syncError;
    this.#timer.gathered();
    if (this.#phase !== "unreached") this.#schedule();
    else if (syncError.kind !== "signed_out") this.#timer.later(() => this.open());
  }

  async #meetStale(current: Reflection | null): Promise<void> {
    const { draft, base, typedHere } = this.#words;
    if (!current) this.#beginAnew();
    else if (this.#words.isOurs(current)) this.#settle(current, toDraft(current));
    else if (sameWords(draft, base.draft)) this.#takeOver(current);
    else if (!typedHere) await this.open();
    else {
      this.#words.giveUp();
      this.#conflict = { mine_at: this.#given.now().toISOString(), other: current };
      this.#device.touch();
    }
  }

  /** What these words started from was taken away elsewhere: somebody goes on writing here, so they are stored anew. */
  #beginAnew() {
    this.#words.accept(baseOf(null), null);
    this.#device.touch();
  }

  /** Takes over what the server holds where nothing typed here is in the way; a save finds out about the rest. */
  #meetAtRest(stored: Reflection | null) {
    this.#gather();
    if (this.#phase !== "open" || this.#sending) return;
    if (this.#conflict) this.#meetInConflict(this.#conflict, stored);
    else if (sameBase(baseOf(stored), this.#words.base)) this.#words.know(stored);
    else if (!this.#words.isUnsent) this.#takeOver(stored);
    else if (stored && this.#words.isOurs(stored)) this.#settle(stored, toDraft(stored));
    this.#changed();
  }

  /** The other text goes on while a person chooses; where it is gone, there is nothing to choose any more. */
  #meetInConflict({ mine_at, other }: Omit<Conflict, "mine" | "base">, stored: Reflection | null) {
    if (stored && !sameBase(baseOf(stored), baseOf(other))) this.#conflict = { mine_at, other: stored };
    if (stored) return;
    this.#conflict = null;
    this.#beginAnew();
    this.#schedule();
  }

  #takeOver(stored: Reflection | null) {
    const held = baseOf(stored);
    this.#words.show(held.draft, held, stored);
    this.#agreed();
  }

  /** `sent` is now stored as `stored`. It is compared as it was sent: the server may tidy what it keeps. */
  #settle(stored: Reflection, sent: Draft) {
    this.#words.accept({ ...baseOf(stored), draft: sent }, stored);
    this.#timer.stop();
    this.#agreed();
    this.#begin();
  }

  /** The sheet stands on what the server holds; the copy that its words were read from is no longer needed. */
  #agreed() {
    this.#syncError = null;
    this.#timer.reached();
    this.#device.spend(this.#device.borrowed);
    this.#device.touch();
  }

  #look(): SyncView {
    const { draft, base, generation, stored, isUnsent, reflectionId } = this.#words;
    return {
      phase: this.#phase,
      draft,
      generation,
      stored,
      reflectionId,
      isUnsent,
      isSending: this.#sending !== null,
      syncError: this.#syncError,
      device: this.#device.state,
      conflict: this.#conflict && { ...this.#conflict, base, mine: draft },
    };
  }

  #changed() {
    this.#view = this.#look();
    this.#emitter.notify();
  }
}
