import { maxFeelings, maxTags } from "#contract/reflections/reflection-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { answersChange } from "../answers-change.ts";
import { toDraft } from "../draft-rules.ts";
import { type AnswersMerge, fitTogether, mergeAnswers, mergedAnswers } from "./merge-answers.ts";
import { changedBy, chosenText, hunksOf, type NamedHunk, type Picks } from "./named-hunks.ts";
import { mergeLists, type Pick, type Side } from "./three-way.ts";

const everyField = ["title", "prompt", "mood", "feelings", "tags"] as const;
/** `answers`: all answers as one field, if they can't be merged step by step. */
export type FieldName = (typeof everyField)[number] | "intention" | "answers";
type ListName = "feelings" | "tags";

/** A field that differs. `mayKeepBoth`: its lists can be combined. */
export type FieldHunk = { name: FieldName; by: Side | "both"; mayKeepBoth: boolean };

export type Merge = {
  base: Draft;
  mine: Draft;
  theirs: Draft;
  fields: FieldHunk[];
  /** Empty if there are answers, because the text is made from them. */
  hunks: NamedHunk[];
  /** Set if both texts are answers. */
  answers: AnswersMerge | null;
};

const most = { feelings: maxFeelings, tags: maxTags } satisfies Record<ListName, number>;

export function mergeDrafts(base: Draft, mine: Draft, stored: Draft): Merge {
  const theirs = toDraft(stored);
  const isText = mine.answers === null && theirs.answers === null;
  const answers =
    mine.answers && theirs.answers && fitTogether(mine.answers, theirs.answers)
      ? mergeAnswers(base.answers, mine.answers, theirs.answers)
      : null;
  const names: readonly FieldName[] = isText
    ? everyField
    : [...everyField, answers ? "intention" : "answers"];
  const fields = names.flatMap((name) => {
    const by = changedBy(fieldOf(name, base), fieldOf(name, mine), fieldOf(name, theirs));
    if (!by) return [];
    const mayKeepBoth =
      isList(name) && by === "both" && bothLists(name, { base, mine, theirs }).length <= most[name];
    return [{ name, by, mayKeepBoth }];
  });
  const hunks = isText ? hunksOf({ base: base.body, mine: mine.body, theirs: theirs.body }) : [];
  return { base, mine, theirs, fields, hunks, answers };
}

const isList = (name: FieldName): name is ListName => name === "feelings" || name === "tags";

function fieldOf(name: FieldName, draft: Draft) {
  if (name === "intention") return draft.answers?.intention ?? "";
  return name === "answers" ? (draft.answers ?? draft.body) : draft[name];
}

const bothLists = (name: ListName, { base, mine, theirs }: Record<"base" | Side, Draft>) =>
  mergeLists(base[name], mine[name], theirs[name]);

export function defaultFieldPick({ name, by, mayKeepBoth }: FieldHunk, { mine }: Merge): Pick {
  if (by !== "both") return by;
  if (mayKeepBoth) return "both";
  if (name === "answers") return mine.answers ? "mine" : "theirs";
  const here = fieldOf(name, mine);
  const isEmpty = Array.isArray(here) ? here.length === 0 : here === null || here === "";
  return isEmpty ? "theirs" : "mine";
}

export const fieldPickOf = (field: FieldHunk, merge: Merge, picks: Picks): Pick =>
  picks.get(field.name) ?? defaultFieldPick(field, merge);

/** Applies the person's choices. */
export function mergedDraft(merge: Merge, picks: Picks): Draft {
  const { mine, theirs, fields } = merge;
  const pickFor = (name: FieldName): Pick => {
    const field = fields.find((each) => each.name === name);
    return field ? fieldPickOf(field, merge, picks) : "mine";
  };
  const sideOf = (name: FieldName) => (pickFor(name) === "theirs" ? theirs : mine);
  const list = (name: ListName) => (pickFor(name) === "both" ? bothLists(name, merge) : sideOf(name)[name]);
  return {
    title: sideOf("title").title,
    ...mergedText(merge, picks, sideOf),
    mood: sideOf("mood").mood,
    feelings: list("feelings"),
    tags: list("tags"),
    prompt: sideOf("prompt").prompt,
  };
}

type Text = { body: string; answers: Draft["answers"] };

function mergedText(
  { base, mine, theirs, hunks, answers: merge }: Merge,
  picks: Picks,
  sideOf: (name: FieldName) => Draft,
): Text {
  if (merge) {
    return answersChange(mergedAnswers(merge, picks, sideOf("intention").answers?.intention ?? ""));
  }
  if (mine.answers || theirs.answers) {
    const { body, answers } = sideOf("answers");
    return { body, answers };
  }
  const texts = { base: base.body, mine: mine.body, theirs: theirs.body };
  return { body: chosenText(texts, hunks, picks), answers: null };
}
