import type { Day } from "#contract/day-rules.ts";
import {
  type Draft,
  emptyDraft,
  type Reflection,
  type Save,
  type WrittenUnder,
} from "#contract/reflections/reflections.ts";
import { type Answering, type Page, pageName } from "#web/lib/page.ts";
import {
  type Base,
  baseOf,
  type DeviceDraft,
  isContinuation,
  sameBase,
  sameDraft,
  toDraft,
} from "./draft-rules.ts";

const maxRemembered = 50;
/** Only one can be large; the others were sent as the page was closed and are small. */
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
  /** True if words were typed in this tab that exist nowhere else. */
  typedHere: boolean;
  /** Changes when words came from anywhere other than the sheet. */
  generation: number;
  /** Saves without an answer, oldest first. */
  unanswered: readonly Save[];
  /**
   * Earlier texts that another tab may have read from this tab's copy and sent. If the server has one of them, it is
   * not a conflict.
   */
  ours: readonly Draft[];
  /** Texts of this device that were merged into others and that the server has not stored as versions yet. */
  merged: readonly Draft[];
  writtenAt: string | null;
  scene: WrittenUnder | null;
  /** A reflection keeps the day on which it was begun. */
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

/** The id of the page's reflection: known if the server has stored it, or if the device chose the id. */
export const reflectionIdOf = ({ base, stored }: Words, page: Page): string | null =>
  page.kind === "one" ? page.id : (base.reflection_id ?? stored?.id ?? null);

export const typed = (words: Words, draft: Draft, env: Environment): Words =>
  begun({ ...words, draft, typedHere: true }, env);

const begun = (words: Words, { now, scene }: Environment): Words => ({
  ...words,
  writtenAt: words.writtenAt ?? now().toISOString(),
  scene: words.scene ?? scene(),
});

/** Replaces the words on the sheet by words that were not typed there. */
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

/** `chosen` was merged from the words here and those of the server. The words here are saved as a version. */
export const mergedWith = (words: Words, chosen: Draft, stored: Reflection, env: Environment): Words =>
  begun(
    {
      ...shown(words, chosen, baseOf(stored), stored, env.page),
      typedHere: true,
      merged: [...words.merged, words.draft],
    },
    env,
  );

/** The server holds `base`. Earlier saves will all be refused, because each names a former revision. */
export const accepted = (words: Words, base: Base, stored: Reflection | null, page: Page): Words => ({
  ...known(words, stored, page),
  base,
  unanswered: [],
  ours: [],
});

/** Updates the server's state where the words are the same: it may have been starred, moved or put into the trash. */
export function known(words: Words, stored: Reflection | null, page: Page): Words {
  if (!stored || page.kind === "daily") return { ...words, stored };
  const { day, activity_id, programme_run_id } = stored;
  const activity = activity_id ? { id: activity_id, run: programme_run_id } : words.activity;
  return { ...words, stored, day, activity };
}

/** Creates a save of these words and adds it to those without an answer. */
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

/** Removes the merged text that `save` contained, because the server has stored it. */
export function withoutMerged(words: Words, { merged_from }: Save): Words {
  const [first, ...others] = words.merged;
  return first && merged_from && sameDraft(first, merged_from) ? { ...words, merged: others } : words;
}

/** The server refused `save`, or all saves, so they will not be stored. */
export const withoutSave = (words: Words, save?: Save): Words => ({
  ...words,
  unanswered: save ? words.unanswered.filter(({ save_id }) => save_id !== save.save_id) : [],
});

export const isWaitingFor = ({ unanswered }: Words, { save_id }: Save) =>
  unanswered.some((save) => save.save_id === save_id);

/** Whether the server holds an earlier state of these words, which this tab or another one has sent. */
export const isOurs = ({ draft, base, ours }: Words, stored: Reflection) =>
  [draft, ...ours].some((own) => sameDraft(own, stored)) || isContinuation(base.draft, stored, draft);

/** Remembers the words that are written to the device, because another tab may read and send them. */
export const remembered = (words: Words): Words => ({
  ...words,
  ours: withRemembered(words.ours, words.draft),
});

const withRemembered = (ours: readonly Draft[], draft: Draft): readonly Draft[] =>
  ours.at(-1) === draft ? ours : [...ours.slice(1 - maxRemembered), draft];

/** These words as a draft for the device. `writer` identifies this tab. */
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
