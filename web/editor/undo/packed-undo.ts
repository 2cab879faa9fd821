import type { Node, Schema } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { Step } from "@tiptap/pm/transform";
import { absentSources } from "../markdown/pieces.ts";
import type { Sources } from "../markdown/sources.ts";
import { fingerprintOf, stepsToStored } from "./stored-document.ts";
import {
  applyBackwards,
  numberIn,
  rebuildHistory,
  type UndoGroup,
  type UndoGroups,
  undoGroupsOf,
} from "./undo-groups.ts";

/**
 * The stored history of one page as JSON, and the fingerprint of the text that it belongs to. `sources` are blocks of
 * earlier texts as they were written, which undo may bring back.
 */
export type PackedUndo = { fingerprint: string; groups: string; sources?: string[] };

/** Characters, for undo and redo together; the oldest groups are dropped. */
const maxLength = 300_000;

/** The undo history of `state`, for the next time its stored text is opened; `null` if it is empty. */
export function packUndo(state: EditorState, sources: Sources, limit = maxLength): PackedUndo | null {
  const { done, undone } = undoGroupsOf(state);
  const stored = stepsToStored(state.doc, sources);
  const end = applyBackwards(state.doc, [{ steps: stored, place: { anchor: 0, head: 0 } }]);
  const back = end?.groups[0]?.steps;
  const last = done.at(-1);
  if (!end || !back || (stored.length > 0 && !last)) return null;
  // Redo starts at the current text; after normalizing, its steps would not fit the stored text.
  const tidied = stored.length > 0 && last;
  const groups = tidied ? [...done.slice(0, -1), { ...last, steps: [...back, ...last.steps] }] : done;
  const undo = newest(groups, limit);
  const redo = tidied ? [] : newest(undone, limit - undo.reduce((sum, text) => sum + text.length, 0));
  if (undo.length === 0 && redo.length === 0) return null;
  return {
    fingerprint: fingerprintOf(end.doc),
    groups: `{"done":[${undo.join()}],"undone":[${redo.join()}]}`,
    sources: absentSources(state.doc, sources, limit),
  };
}

const written = new WeakMap<Step, string>();

function newest(groups: readonly UndoGroup[], limit: number): string[] {
  const texts: string[] = [];
  let size = 0;
  for (const { steps, place } of groups.toReversed()) {
    const text = `{"place":${JSON.stringify(place)},"steps":[${steps.map(writeStep).join()}]}`;
    size += text.length + 1;
    if (size > limit) break;
    texts.unshift(text);
  }
  return texts;
}

function writeStep(step: Step): string {
  const text = written.get(step) ?? JSON.stringify(step.toJSON());
  written.set(step, text);
  return text;
}

/**
 * The history for `state`, whose text was opened as `opened` and may have changed since; `null` if the stored history
 * belongs to another text or can't be read.
 */
export function unpackUndo(packed: PackedUndo, opened: Node, state: EditorState): unknown {
  if (packed.fingerprint !== fingerprintOf(opened)) return null;
  const now = undoGroupsOf(state);
  if (!applyBackwards(state.doc, now.done)?.doc.eq(opened)) return null;
  try {
    const earlier = readGroups(state.schema, JSON.parse(packed.groups));
    const isUntouched = now.done.length === 0 && now.undone.length === 0;
    return rebuildHistory(state.doc, {
      done: [...earlier.done, ...now.done],
      undone: isUntouched ? earlier.undone : now.undone,
    });
  } catch {
    // Stored by another version, or damaged. Undo starts empty, and the text is not affected.
    return null;
  }
}

function readGroups(schema: Schema, json: unknown): UndoGroups {
  return { done: readBranch(schema, json, "done"), undone: readBranch(schema, json, "undone") };
}

const readBranch = (schema: Schema, json: unknown, name: string): UndoGroup[] =>
  listIn(json, name).map((group) => {
    const place = valueIn(group, "place");
    const anchor = numberIn(place, "anchor") ?? 0;
    return {
      steps: listIn(group, "steps").map((step) => Step.fromJSON(schema, step)),
      place: { anchor, head: numberIn(place, "head") ?? anchor },
    };
  });

const valueIn = (value: unknown, name: string): unknown =>
  typeof value === "object" && value ? Reflect.get(value, name) : undefined;

function listIn(value: unknown, name: string): unknown[] {
  const list = valueIn(value, name);
  if (!Array.isArray(list)) throw new TypeError(`There is no list of ${name}.`);
  return list;
}
