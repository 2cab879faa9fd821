import type { Draft, Save } from "#contract/reflections/reflections.ts";
import { toBase64url } from "#web/lib/device/base64url.ts";
import {
  type DeviceKey,
  openValue,
  type SealContext,
  type Sealed,
  sealValue,
} from "#web/lib/device/sealing.ts";
import type { DeviceDraft } from "./draft-rules.ts";
import { type CutText, cutLike, cutText } from "./text-pieces.ts";

/** The readable fields by which a row is found; the rest is sealed. */
type Named = Place & Pick<DeviceDraft, "stamp"> & { reflection_id: string | null };

/** The key of a row. */
export type Place = Pick<DeviceDraft, "user_id" | "page" | "writer">;

/**
 * A body is sealed in pieces, because typing changes only one of them. `rest` lists the pieces in order, so that none
 * can be removed, moved or exchanged.
 */
type SealedText = { rest: Sealed; pieces: readonly Sealed[] };

export type SealedDraft = Named & {
  rest: Sealed;
  draft: SealedText;
  base: SealedText;
  unanswered: SealedText[];
  merged: SealedText[];
};

type Rest = Omit<DeviceDraft, keyof Named | "draft" | "unanswered" | "merged" | "base"> & {
  base: Omit<DeviceDraft["base"], "draft">;
};

type RestOfText<Text extends Draft> = { text: Omit<Text, "body">; pieces: string[] };

type SealedBody = CutText<{ length: number; sealed: Sealed }>;

/** The last sealed parts of one draft. Unchanged parts are reused. */
type Before = {
  key: DeviceKey;
  bodies: SealedBody[];
  texts: WeakMap<Draft, { field: string; sealed: SealedText }>;
};

/** Maximum drafts whose sealed parts are cached. */
const maxPlaces = 3;
const maxBodies = 4;

/** Seals drafts. Texts are immutable, and most of a body stays the same, so unchanged parts are sealed once. */
export function createDraftSealer() {
  const places = new Map<string, Before>();

  function beforeAt(place: string, key: DeviceKey): Before {
    const present = places.get(place);
    const before: Before = present?.key === key ? present : { key, bodies: [], texts: new WeakMap() };
    // The most recently used is last, so the first is evicted.
    places.delete(place);
    places.set(place, before);
    for (const other of places.keys()) if (places.size > maxPlaces) places.delete(other);
    return before;
  }

  function seal(key: DeviceKey, deviceDraft: DeviceDraft): SealedDraft {
    const { user_id, page, writer, stamp, draft, base, unanswered, merged, ...others } = deviceDraft;
    const { draft: baseDraft, ...baseRest } = base;
    const rest: Rest = { ...others, base: baseRest };
    const before = beforeAt(sealContext(deviceDraft).join("/"), key);
    const sealAs = (field: string, text: Draft | Save) => sealText(before, deviceDraft, field, text);
    return {
      user_id,
      page,
      writer,
      stamp,
      reflection_id: base.reflection_id,
      rest: sealValue(key, sealContext(deviceDraft, "rest", stamp), rest),
      // Oldest first, because a later text reuses most pieces of an earlier one.
      base: sealAs("base", baseDraft),
      merged: merged.map((text) => sealAs("merged", text)),
      unanswered: unanswered.map((save) => sealAs("unanswered", save)),
      draft: sealAs("draft", draft),
    };
  }

  /** Seals an opened text in advance, one piece in each step, until the draft is written. */
  function* sealAhead(key: DeviceKey, place: Place, body: string): Generator<void, void> {
    const pieces = cutText(body);
    // A few pieces are sealed quickly, and would evict those of another page.
    if (pieces.length <= maxBodies) return;
    const before = beforeAt(sealContext(place).join("/"), key);
    let sealed: SealedBody | undefined;
    for (const piece of pieces) {
      if (before.bodies.at(-1) !== sealed) return;
      const text = body.slice(0, (sealed?.text.length ?? 0) + piece.length);
      sealed = { text, pieces: [...(sealed?.pieces ?? []), sealPiece(before, place, piece)] };
      before.bodies = [sealed];
      yield;
    }
  }

  return { seal, sealAhead };
}

function sealText(before: Before, named: DeviceDraft, field: string, text: Draft | Save): SealedText {
  const known = before.texts.get(text);
  if (known?.field === field) return known.sealed;
  const { body, ...others } = text;
  const pieces = sealBody(before, named, body).pieces.map(({ sealed }) => sealed);
  const rest: RestOfText<Draft> = { text: others, pieces: pieces.map(nameOfPiece) };
  const sealed = { rest: sealValue(before.key, sealContext(named, field), rest), pieces };
  before.texts.set(text, { field, sealed });
  return sealed;
}

/** All texts of a row share the same object for a piece, so the browser writes it once. */
function sealBody(before: Before, named: DeviceDraft, body: string): SealedBody {
  const present = before.bodies.find(({ text }) => text === body);
  if (present) return present;
  const pieces = cutLike(body, before.bodies.at(-1) ?? { text: "", pieces: [] }).map((piece) =>
    typeof piece === "string" ? sealPiece(before, named, piece) : piece,
  );
  const sealed = { text: body, pieces };
  before.bodies = [...before.bodies.slice(1 - maxBodies), sealed];
  return sealed;
}

const sealPiece = ({ key }: Before, place: Place, text: string) => ({
  length: text.length,
  sealed: sealValue(key, sealContext(place, "piece"), text),
});

/** Its nonce, which is unique and can't be forged without the key. */
const nameOfPiece = ({ box }: Sealed) => toBase64url(box.subarray(0, 24));

/** `null` if any part of it does not open. */
export function openDraft(key: DeviceKey, row: SealedDraft): DeviceDraft | null {
  const { user_id, page, writer, stamp } = row;
  const open = <Text extends Draft>(field: string, sealed: SealedText) =>
    openText<Text>(key, row, field, sealed);
  const rest = openValue<Rest>(key, sealContext(row, "rest", stamp), row.rest);
  const draft = open<Draft>("draft", row.draft);
  const base = open<Draft>("base", row.base);
  const unanswered = row.unanswered.flatMap((sealed) => open<Save>("unanswered", sealed) ?? []);
  const merged = row.merged.flatMap((sealed) => open<Draft>("merged", sealed) ?? []);
  const isWhole = unanswered.length === row.unanswered.length && merged.length === row.merged.length;
  if (!rest || !draft || !base || !isWhole) return null;
  const named = { user_id, page, writer, stamp };
  return { ...rest, ...named, draft, base: { ...rest.base, draft: base }, unanswered, merged };
}

function openText<Text extends Draft>(
  key: DeviceKey,
  named: Named,
  field: string,
  { rest, pieces }: SealedText,
): (Omit<Text, "body"> & { body: string }) | null {
  // Pieces are missing only if the draft was tampered with or comes from another build.
  if (!Array.isArray(pieces)) return null;
  const opened = openValue<RestOfText<Text>>(key, sealContext(named, field), rest);
  if (!opened || pieces.map(nameOfPiece).join() !== opened.pieces.join()) return null;
  const texts = pieces.map((piece) => openValue<string>(key, sealContext(named, "piece"), piece));
  return texts.includes(null) ? null : { ...opened.text, body: texts.join("") };
}

const sealContext = ({ user_id, page, writer }: Place, ...field: string[]): SealContext => [
  "drafts",
  user_id,
  page,
  writer,
  ...field,
];
