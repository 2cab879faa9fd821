import type { Day } from "#contract/day.ts";
import { type Draft, emptyDraft, type Reflection, type Save } from "#contract/reflections.ts";
import { type Base, baseOf, type KeptDraft, sameDraft, toDraft } from "./draft-rules.ts";

const mostRemembered = 50;
/** All but one of them were sent as a page was left, and are small. */
const mostUnanswered = 12;

type Given = {
  userId: string;
  day: Day;
  now: () => Date;
  newId: () => string;
  timeZone: () => string;
};

/** One day's words as this page knows them: those on the sheet, those on the server, and saves on their way. */
export class DayWords {
  readonly #given: Given;
  draft: Draft = emptyDraft;
  base: Base = baseOf(null);
  /** The last state of the server that is known. */
  stored: Reflection | null = null;
  /** True once something was typed on this page that no one else has seen. */
  typedHere = false;
  /** Changes when the words came from elsewhere than the sheet. */
  generation = 0;
  #unanswered: Save[] = [];
  /** What another page may have read from this one's copy and sent: found on the server, it is no one else's. */
  #ours: Draft[] = [];
  #writtenAt: string | null = null;

  constructor(given: Given) {
    this.#given = given;
  }

  get isUnsent() {
    return this.lastSave !== undefined || !sameDraft(this.draft, this.base.draft);
  }

  /** The newest save whose answer never came. */
  get lastSave(): Save | undefined {
    return this.#unanswered.at(-1);
  }

  type(next: Draft) {
    this.draft = next;
    this.typedHere = true;
    this.#writtenAt ??= this.#given.now().toISOString();
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
    if (kept.base.revision === base.revision) this.#unanswered = kept.unanswered;
    for (const draft of [...kept.unanswered, kept.draft]) this.#remember(toDraft(draft));
    this.#writtenAt = kept.written_at;
  }

  /** The server is known to hold `base`, which leaves no earlier save a chance: each names a revision that is gone. */
  accept(base: Base, stored: Reflection | null) {
    this.base = base;
    this.stored = stored;
    this.#unanswered = [];
    this.#ours = [];
  }

  newSave(): Save {
    const save: Save = {
      ...this.draft,
      revision: this.base.revision,
      save_id: this.#given.newId(),
      written_at: this.#writtenAt ?? this.#given.now().toISOString(),
      time_zone: this.stored?.time_zone ?? this.#given.timeZone(),
    };
    this.#remember(this.draft);
    this.#unanswered = [...this.#unanswered.slice(1 - mostUnanswered), save];
    return save;
  }

  isWaitingFor(save: Save) {
    return this.#unanswered.includes(save);
  }

  /** The server said no to `save`, or to all of them: they will not arrive any more. */
  giveUp(save?: Save) {
    this.#unanswered = save ? this.#unanswered.filter((sent) => sent !== save) : [];
  }

  isOurs(stored: Reflection) {
    return [this.draft, ...this.#ours].some((draft) => sameDraft(draft, stored));
  }

  /** These words for the device, under the name of the page that writes them. */
  toKeep(writer: string): KeptDraft {
    this.#remember(this.draft);
    const now = this.#given.now().toISOString();
    return {
      user_id: this.#given.userId,
      day: this.#given.day,
      writer,
      stamp: this.#given.newId(),
      draft: this.draft,
      base: this.base,
      unanswered: this.#unanswered,
      written_at: this.#writtenAt ?? now,
      time_zone: this.#given.timeZone(),
      updated_at: now,
    };
  }

  #remember(draft: Draft) {
    if (this.#ours.at(-1) !== draft) this.#ours = [...this.#ours.slice(1 - mostRemembered), draft];
  }
}
