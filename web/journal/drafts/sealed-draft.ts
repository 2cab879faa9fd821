import type { Draft, Save } from "#contract/reflections/reflections.ts";
import {
  type DeviceKey,
  openValue,
  type SealContext,
  type Sealed,
  sealValue,
} from "#web/lib/device/sealing.ts";
import type { KeptDraft } from "./draft-rules.ts";

/** What a row needs to be found by; the rest is sealed. */
type Named = Pick<KeptDraft, "user_id" | "page" | "writer" | "stamp"> & { reflection_id: string | null };

/** Texts are sealed separately, because typing changes only the draft. */
export type SealedDraft = Named & {
  rest: Sealed;
  draft: Sealed;
  base: Sealed;
  unanswered: Sealed[];
  merged: Sealed[];
};

type Rest = Omit<KeptDraft, keyof Named | "draft" | "unanswered" | "merged" | "base"> & {
  base: Omit<KeptDraft["base"], "draft">;
};

export function sealDraft(key: DeviceKey, kept: KeptDraft): SealedDraft {
  const { user_id, page, writer, stamp, draft, base, unanswered, merged, ...others } = kept;
  const { draft: baseDraft, ...baseRest } = base;
  const rest: Rest = { ...others, base: baseRest };
  const sealText = (field: string, text: Draft | Save) => sealOnce(key, placeOf(kept, field), text);
  return {
    user_id,
    page,
    writer,
    stamp,
    reflection_id: base.reflection_id,
    rest: sealValue(key, placeOf(kept, "rest", stamp), rest),
    draft: sealText("draft", draft),
    base: sealText("base", baseDraft),
    unanswered: unanswered.map((save) => sealText("unanswered", save)),
    merged: merged.map((text) => sealText("merged", text)),
  };
}

/** `null` where any part of it does not open. */
export function openDraft(key: DeviceKey, row: SealedDraft): KeptDraft | null {
  const { user_id, page, writer, stamp } = row;
  const open = <Value>(field: string, sealed: Sealed) => openValue<Value>(key, placeOf(row, field), sealed);
  const rest = openValue<Rest>(key, placeOf(row, "rest", stamp), row.rest);
  const draft = open<Draft>("draft", row.draft);
  const base = open<Draft>("base", row.base);
  const unanswered = row.unanswered.flatMap((sealed) => open<Save>("unanswered", sealed) ?? []);
  const merged = row.merged.flatMap((sealed) => open<Draft>("merged", sealed) ?? []);
  const isWhole = unanswered.length === row.unanswered.length && merged.length === row.merged.length;
  if (!rest || !draft || !base || !isWhole) return null;
  const named = { user_id, page, writer, stamp };
  return { ...rest, ...named, draft, base: { ...rest.base, draft: base }, unanswered, merged };
}

const placeOf = ({ user_id, page, writer }: Named | KeptDraft, ...field: string[]): SealContext => [
  "drafts",
  user_id,
  page,
  writer,
  ...field,
];

/** Texts are never changed, only replaced: one that was sealed for the same place before need not be sealed again. */
const sealedBefore = new WeakMap<object, { key: DeviceKey; place: string; sealed: Sealed }>();

function sealOnce(key: DeviceKey, place: SealContext, text: Draft | Save): Sealed {
  const name = place.join("/");
  const before = sealedBefore.get(text);
  if (before?.key === key && before.place === name) return before.sealed;
  const sealed = sealValue(key, place, text);
  sealedBefore.set(text, { key, place: name, sealed });
  return sealed;
}
