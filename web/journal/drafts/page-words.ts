import type { Day } from "#contract/day-rules.ts";
import {
  type Draft,
  emptyDraft,
  type Reflection,
  type Save,
  type WrittenUnder,
} from "#contract/reflections/reflections.ts";
import { type Answering, nameOf, type Page } from "#web/lib/page.ts";
import { type Base, baseOf, type KeptDraft, sameBase, sameDraft, toDraft } from "./draft-rules.ts";

const mostRemembered = 50;
/** All but one of them were sent as a page was left, and are small. */
const mostUnanswered = 12;

type Given = {
  userId: string;
  page: Page;
  now: () => Date;
  newId: () => string;
  timeZone: () => string;
  scene: () => WrittenUnder | null;
};

/** One page's words as this tab knows them: those on the sheet, those on the server, and saves on their way. */
export class PageWords {
  readonly #given: Given;
  draft: Draft = emptyDraft;
  base: Base = baseOf(null);
  /** The last state of the server that is known. */
  stored: Reflection | null = null;
  /** True once something was typed in this tab that no one else has seen. */
  typedHere = false;
  /** Changes when the words came from elsewhere than the sheet. */
  generation = 0;
  #unanswered: Save[] = [];
  /** What another page may have read from this one's copy and sent: found on the server, it is no one else's. */
  #ours: Draft[] = [];
  #writtenAt: string | null = null;
  #scene: WrittenUnder | null = null;
  #day: Day;
  #activity: Answering | null;
  /** Texts of this device that were merged into others, and that the server has not put among the versions yet. */
  #merged: readonly Draft[] = [];

  constructor(given: Given) {
    this.#given = given;
    this.#day = given.page.day;
    this.#activity = (given.page.kind === "one" && given.page.activity) || null;
  }

  /** As it is asked for and saved: a reflection stays with the day on which it was begun. */
  get page(): Page {
    return { ...this.#given.page, day: this.#day };
  }

  /** Known once the server has stored something, or where the device chose it. */
  get reflectionId(): string | null {
    const { page } = this.#given;
    return page.kind === "one" ? page.id : (this.base.reflection_id ?? this.stored?.id ?? null);
  }

  get isUnsent() {
    return this.lastSave !== undefined || this.#merged.length > 0 || !sameDraft(this.draft, this.base.draft);
  }

  /** The newest save whose answer never came. */
  get lastSave(): Save | undefined {
    return this.#unanswered.at(-1);
  }

  type(next: Draft) {
    this.draft = next;
    this.typedHere = true;
    this.#begin();
  }

  /** Puts other words on the sheet than were typed there. */
  show(draft: Draft, base: Base, stored: Reflection | null) {
    if (!sameDraft(draft, this.draft)) this.generation += 1;
    this.draft = draft;
    this.typedHere = false;
    this.#writtenAt = stored?.written_at ?? null;
    this.accept(base, stored);
  }

  /** Goes on with words that this device kept. */
  resume(kept: KeptDraft, base: Base, stored: Reflection | null) {
    this.show(kept.draft, base, stored);
    if (sameBase(kept.base, base)) this.#unanswered = kept.unanswered;
    for (const draft of [...kept.unanswered, kept.draft]) this.#remember(toDraft(draft));
    this.#writtenAt = kept.written_at;
    if (this.#given.page.kind === "one") {
      this.#day = stored?.day ?? kept.day;
      this.#activity ??= kept.activity;
    }
    this.#scene = kept.scene;
    this.#merged = kept.merged;
  }

  /** `chosen` was made of the words here and of what the server holds; the former are not to be forgotten. */
  merge(chosen: Draft, stored: Reflection) {
    const mine = this.draft;
    this.show(chosen, baseOf(stored), stored);
    this.typedHere = true;
    this.#merged = [...this.#merged, mine];
    this.#begin();
  }

  /** The server is known to hold `base`, which leaves no earlier save a chance: each names a revision that is gone. */
  accept(base: Base, stored: Reflection | null) {
    this.base = base;
    this.know(stored);
    this.#unanswered = [];
    this.#ours = [];
  }

  /** The server's state with the same words: it may have been starred, moved or put into the trash. */
  know(stored: Reflection | null) {
    this.stored = stored;
    if (!stored || this.#given.page.kind === "daily") return;
    this.#day = stored.day;
    if (stored.activity_id) this.#activity = { id: stored.activity_id, run: stored.programme_run_id };
  }

  newSave(): Save {
    const save: Save = {
      ...this.draft,
      revision: this.base.revision,
      ...(this.base.reflection_id && { reflection_id: this.base.reflection_id }),
      save_id: this.#given.newId(),
      written_at: this.#writtenAt ?? this.#given.now().toISOString(),
      time_zone: this.stored?.time_zone ?? this.#given.timeZone(),
      scene: this.base.revision === 0 ? this.#scene : null,
      activity_id: this.#activity?.id ?? null,
      programme_run_id: this.#activity?.run ?? null,
      merged_from: this.#merged[0] ?? null,
    };
    this.#remember(this.draft);
    this.#unanswered = [...this.#unanswered.slice(1 - mostUnanswered), save];
    return save;
  }

  isWaitingFor(save: Save) {
    return this.#unanswered.includes(save);
  }

  /** `save` is stored, and with it the text that it was merged from. */
  settle({ merged_from }: Save) {
    const [first, ...others] = this.#merged;
    if (first && merged_from && sameDraft(first, merged_from)) this.#merged = others;
  }

  /** The server said no to `save`, or to all of them: they will not arrive any more. */
  giveUp(save?: Save) {
    this.#unanswered = save ? this.#unanswered.filter((sent) => sent !== save) : [];
  }

  isOurs(stored: Reflection) {
    return [this.draft, ...this.#ours].some((draft) => sameDraft(draft, stored));
  }

  /** These words for the device, under the name of the tab that writes them. */
  toKeep(writer: string): KeptDraft {
    this.#remember(this.draft);
    const now = this.#given.now().toISOString();
    return {
      user_id: this.#given.userId,
      page: nameOf(this.#given.page),
      day: this.#day,
      activity: this.#activity,
      writer,
      stamp: this.#given.newId(),
      draft: this.draft,
      base: this.base,
      unanswered: this.#unanswered,
      merged: [...this.#merged],
      scene: this.#scene,
      written_at: this.#writtenAt ?? now,
      time_zone: this.#given.timeZone(),
      updated_at: now,
    };
  }

  #begin() {
    this.#writtenAt ??= this.#given.now().toISOString();
    this.#scene ??= this.#given.scene();
  }

  #remember(draft: Draft) {
    if (this.#ours.at(-1) !== draft) this.#ours = [...this.#ours.slice(1 - mostRemembered), draft];
  }
}
