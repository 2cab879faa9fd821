import { tc } from "../translate.ts";
import { idsOf } from "./built-in/built-in.ts";

/** By the number of the activity's file. Apart from the files, so that a page can have the titles without the rest. */
const titles: readonly (readonly [number, () => string])[] = [
  [1, () => tc("activity", "Three good things")],
  [2, () => tc("activity", "Expressive writing")],
  [3, () => tc("activity", "Thought record")],
  [4, () => tc("activity", "WOOP: wish, outcome, obstacle, plan")],
  [5, () => tc("activity", "Best possible self")],
  [6, () => tc("activity", "What matters to me")],
  [7, () => tc("activity", "A view from outside")],
  [8, () => tc("activity", "A letter from a kind friend")],
  [9, () => tc("activity", "A letter of thanks")],
  [10, () => tc("activity", "Worry sorter")],
  [11, () => tc("activity", "After-action review")],
  [12, () => tc("activity", "Reflective cycle")],
  [13, () => tc("activity", "What? So what? Now what?")],
  [14, () => tc("activity", "Turning points")],
  [15, () => tc("activity", "Weekly review")],
  [16, () => tc("activity", "Evening wind-down")],
  [17, () => tc("activity", "Satisfaction with life")],
  [18, () => tc("activity", "Feelings of the past four weeks")],
  [19, () => tc("activity", "Flourishing")],
  [20, () => tc("activity", "Low mood (PHQ-8)")],
  [21, () => tc("activity", "Worry and unease (GAD-7)")],
];
const byId = new Map(titles.map(([number, title]) => [idsOf(number)(0), title]));

/** In the language in use; `undefined` for a person's own activity. */
export const builtInTitle = (activityId: string | null): string | undefined => byId.get(activityId ?? "")?.();

type Titled = {
  readonly title: string;
  readonly answers: { readonly activity: { readonly title: string } } | null;
};

/**
 * The title to show of what answers an activity. Until a person changes it, the stored title is that of the activity when
 * it was begun, in the language of that time. Of a built-in activity, the catalogue's title is then shown, found by the
 * activity's id; what is stored stays, and search finds its words.
 */
export const shownTitle = ({ title, answers }: Titled, activityId: string | null): string =>
  (title === answers?.activity.title && builtInTitle(activityId)) || title;
