import { closeHistory, history, undo } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { EditorState, type Plugin, TextSelection } from "@tiptap/pm/state";
import type { Step } from "@tiptap/pm/transform";

/** The selection before the first step of a group. */
export type SelectionRange = { anchor: number; head: number };

/** The steps that one undo reverts, in the order in which undo applies them. */
export type UndoGroup = { steps: Step[]; place: SelectionRange };

/** Both are sorted oldest first; undo or redo applies the last. */
export type UndoGroups = { done: UndoGroup[]; undone: UndoGroup[] };

type Item = { step?: Step; selection?: unknown };
type Branch = { items: { forEach: (visit: (item: Item) => void) => void } };

/** More than people undo. The history plugin holds up to 20 more. */
export const maxGroups = 500;

/** The history plugin, with the meta key under which a transaction sets its state. */
export function undoPluginOf(state: EditorState): { plugin: Plugin; name: string } | null {
  const plugin = state.plugins.find((candidate) => isHistory(candidate.getState(state)));
  const name: unknown = plugin && Reflect.get(plugin, "key");
  return plugin && typeof name === "string" ? { plugin, name } : null;
}

/**
 * The steps that can be undone and redone. Remote changes lie between the person's own. Groups older than the last
 * remote change are dropped, because their steps fit another text.
 */
export function undoGroupsOf(state: EditorState): UndoGroups {
  const present: unknown = undoPluginOf(state)?.plugin.getState(state);
  if (!isHistory(present)) return { done: [], undone: [] };
  return { done: groupsOf(present.done), undone: groupsOf(present.undone) };
}

function groupsOf({ items }: Branch): UndoGroup[] {
  let groups: UndoGroup[] = [];
  items.forEach(({ step, selection }) => {
    if (!step) groups = [];
    else if (selection) groups.push({ steps: [step], place: rangeOf(selection) });
    else groups.at(-1)?.steps.unshift(step);
  });
  return groups;
}

/**
 * A history state that applies the groups to `doc`; `null` if they don't fit. Only the history is used, so a failure
 * here cannot change the text.
 */
export function rebuildHistory(doc: Node, { done, undone }: UndoGroups): unknown {
  const before = applyBackwards(doc, done);
  if (!before) return null;
  const plugin = history({ depth: maxGroups });
  let state = EditorState.create({ doc: before.doc, plugins: [plugin] });
  for (const { steps, place } of [...before.groups.toReversed(), ...undone.toReversed()]) {
    const placed = select(state, place);
    const tr = closeHistory(placed.tr);
    for (const step of steps) if (tr.maybeStep(step).failed) return null;
    state = placed.apply(tr);
  }
  for (const { place } of undone) {
    const placed = select(state, place);
    undo(placed, (tr) => {
      state = placed.apply(tr);
    });
  }
  if (!state.doc.eq(doc)) return null;
  return plugin.getState(state.apply(closeHistory(state.tr)));
}

/** The document before all groups, and the steps from it to `doc`, newest group first. */
export function applyBackwards(
  doc: Node,
  groups: readonly UndoGroup[],
): { doc: Node; groups: UndoGroup[] } | null {
  let text = doc;
  const forward: UndoGroup[] = [];
  for (const { steps, place } of groups.toReversed()) {
    const inverted: Step[] = [];
    for (const step of steps) {
      const { doc: next } = step.apply(text);
      if (!next) return null;
      inverted.unshift(step.invert(text));
      text = next;
    }
    forward.push({ steps: inverted, place });
  }
  return { doc: text, groups: forward };
}

function select(state: EditorState, { anchor, head }: SelectionRange): EditorState {
  const at = (position: number) => state.doc.resolve(Math.min(Math.max(position, 0), state.doc.content.size));
  return state.apply(state.tr.setSelection(TextSelection.between(at(anchor), at(head))));
}

function rangeOf(bookmark: unknown): SelectionRange {
  const anchor = numberIn(bookmark, "anchor") ?? 0;
  return { anchor, head: numberIn(bookmark, "head") ?? anchor };
}

export function numberIn(value: unknown, name: string): number | null {
  const found: unknown = typeof value === "object" && value ? Reflect.get(value, name) : null;
  return typeof found === "number" ? found : null;
}

const isHistory = (value: unknown): value is { done: Branch; undone: Branch } =>
  typeof value === "object" &&
  value !== null &&
  "done" in value &&
  "undone" in value &&
  isBranch(value.done) &&
  isBranch(value.undone);

const isBranch = (value: unknown): value is Branch =>
  typeof value === "object" &&
  value !== null &&
  "items" in value &&
  typeof value.items === "object" &&
  value.items !== null &&
  "forEach" in value.items;
