import type { Day } from "#contract/day-rules.ts";
import {
  type Draft,
  emptyDraft,
  type Reflection,
  type Save,
  type WrittenUnder,
} from "#contract/reflections/reflections.ts";
import { type Answering, type Page, pageName } from "#web/lib/page.ts";
import { type Base, baseOf, type DeviceDraft, sameBase, sameDraft, toDraft } from "./draft-rules.ts";

const maxRemembered = 50;
/** All but one of them were sent as a page was left, and are small. */
const maxUnanswered = 12;

/** Dependencies from outside: clock, ids, time zone and scene. */
export type Environment = {
  userId: string;
  page: Page;
  now: () => Date;
  newId: () => string;
  timeZone: () => string;
  /** The scene that is shown now. */
  scene: () => WrittenUnder | null;
};

/** One page's words in this tab: those on the sheet, those on the server, and pending saves. */
export type Words = {
  draft: Draft;
  base: Base;
  /** The last state of the server that is known. */
  stored: Reflection | null;
  /** True once something was typed in this tab that no one else has seen. */
  typedHere: boolean;
  /** Changes when words came from anywhere but the sheet. */
  generation: number;
  /** Saves without an answer, oldest first. */
  unanswered: readonly Save[];
  /** Texts that another page may have read from this one's copy and sent: found on the server, they are our own. */
  ours: readonly Draft[];
  /** Texts of this device that were merged into others and that the server has not made versions of yet. */
  merged: readonly Draft[];
  writtenAt: string | null;
  scene: WrittenUnder | null;
  /** A reflection stays with the day on which it was begun. */
  day: Day;
  activity: Answering | null;
};

export const noWords = (page: Page): Words => ({
  draft: emptyDraft,
  base: baseOf(null),
  stored: null,
  typedHere: false,
  generation: 0,
  unanswered: [],
  ours: [],
  merged: [],
  writtenAt: null,
  scene: null,
  day: page.day,
  activity: (page.kind === "one" && page.activity) || null,
});

export const isUnsent = ({ unanswered, merged, draft, base }: Words): boolean =>
  unanswered.length > 0 || merged.length > 0 || !sameDraft(draft, base.draft);

/** The id of the page's reflection: known once the server has stored something, or where the device chose it. */
export const reflectionIdOf = ({ base, stored }: Words, page: Page): string | null =>
  page.kind === "one" ? page.id : (base.reflection_id ?? stored?.id ?? null);

export const typed = (words: Words, draft: Draft, env: Environment): Words =>
  begun({ ...words, draft, typedHere: true }, env);

const begun = (words: Words, { now, scene }: Environment): Words => ({
  ...words,
  writtenAt: words.writtenAt ?? now().toISOString(),
  scene: words.scene ?? scene(),
});

/** Replaces the words on the sheet by others than were typed there. */
export const shown = (
  words: Words,
  draft: Draft,
  base: Base,
  stored: Reflection | null,
  page: Page,
): Words => ({
  ...accepted(words, base, stored, page),
  draft,
  generation: sameDraft(draft, words.draft) ? words.generation : words.generation + 1,
  typedHere: false,
  writtenAt: stored?.written_at ?? null,
});

/** Resumes from words stored on this device. */
export function resumed(
  words: Words,
  deviceDraft: DeviceDraft,
  base: Base,
  stored: Reflection | null,
  page: Page,
): Words {
  const next = shown(words, deviceDraft.draft, base, stored, page);
  return {
    ...next,
    unanswered: sameBase(deviceDraft.base, base) ? deviceDraft.unanswered : next.unanswered,
    ours: [...deviceDraft.unanswered, deviceDraft.draft].map(toDraft).reduce(withRemembered, next.ours),
    merged: deviceDraft.merged,
    writtenAt: deviceDraft.written_at,
    scene: deviceDraft.scene,
    ...(page.kind === "one" && {
      day: stored?.day ?? deviceDraft.day,
      activity: next.activity ?? deviceDraft.activity,
    }),
  };
}

/** `chosen` was made of the words here and of what the server holds; the words here must not be forgotten. */
export const mergedWith = (words: Words, chosen: Draft, stored: Reflection, env: Environment): Words =>
  begun(
    {
      ...shown(words, chosen, baseOf(stored), stored, env.page),
      typedHere: true,
      merged: [...words.merged, words.draft],
    },
    env,
  );

/**
 * The server is known to hold `base`. Earlier saves have no chance any more, because each names a revision that is
 * gone.
 */
export const accepted = (words: Words, base: Base, stored: Reflection | null, page: Page): Words => ({
  ...known(words, stored, page),
  base,
  unanswered: [],
  ours: [],
});

/** The server's state with the same words: it may have been starred, moved or put into the trash. */
export function known(words: Words, stored: Reflection | null, page: Page): Words {
  if (!stored || page.kind === "daily") return { ...words, stored };
  const { day, activity_id, programme_run_id } = stored;
  const activity = activity_id ? { id: activity_id, run: programme_run_id } : words.activity;
  return { ...words, stored, day, activity };
}

/** These words as a new save, and with it among those that wait for an answer. */
export function withNewSave(words: Words, { now, newId, timeZone }: Environment): [Words, Save] {
  const { draft, base, stored } = words;
  const save: Save = {
    ...draft,
    revision: base.revision,
    ...(base.reflection_id && { reflection_id: base.reflection_id }),
    save_id: newId(),
    written_at: words.writtenAt ?? now().toISOString(),
    time_zone: stored?.time_zone ?? timeZone(),
    scene: base.revision === 0 ? words.scene : null,
    activity_id: words.activity?.id ?? null,
    programme_run_id: words.activity?.run ?? null,
    merged_from: words.merged[0] ?? null,
  };
  const unanswered = [...words.unanswered.slice(1 - maxUnanswered), save];
  return [{ ...remembered(words), unanswered }, save];
}

/** `save` is stored, and with it the text that it was merged from. */
export function withoutMerged(words: Words, { merged_from }: Save): Words {
  const [first, ...others] = words.merged;
  return first && merged_from && sameDraft(first, merged_from) ? { ...words, merged: others } : words;
}

/** The server refused `save`, or all of them: they will never arrive. */
export const withoutSave = (words: Words, save?: Save): Words => ({
  ...words,
  unanswered: save ? words.unanswered.filter(({ save_id }) => save_id !== save.save_id) : [],
});

export const isWaitingFor = ({ unanswered }: Words, { save_id }: Save) =>
  unanswered.some((save) => save.save_id === save_id);

export const isOurs = ({ draft, ours }: Words, stored: Reflection) =>
  [draft, ...ours].some((own) => sameDraft(own, stored));

/** Another page may read what is written to the device now, and send it. */
export const remembered = (words: Words): Words => ({
  ...words,
  ours: withRemembered(words.ours, words.draft),
});

const withRemembered = (ours: readonly Draft[], draft: Draft): readonly Draft[] =>
  ours.at(-1) === draft ? ours : [...ours.slice(1 - maxRemembered), draft];

/** These words for the device, under the name of the tab that writes them. */
export function toDeviceDraft(words: Words, writer: string, env: Environment): DeviceDraft {
  const now = env.now().toISOString();
  return {
    user_id: env.userId,
    page: pageName(env.page),
    day: words.day,
    activity: words.activity,
    writer,
    stamp: env.newId(),
    draft: words.draft,
    base: words.base,
    unanswered: [...words.unanswered],
    merged: [...words.merged],
    scene: words.scene,
    written_at: words.writtenAt ?? now,
    time_zone: env.timeZone(),
    updated_at: now,
  };
}
