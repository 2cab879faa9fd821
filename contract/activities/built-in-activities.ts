import afterActionReview from "./built-in/after-action-review.json" with { type: "json" };
import bestPossibleSelf from "./built-in/best-possible-self.json" with { type: "json" };
import { type BuiltIn, toBuiltIn, toTranslatedBuiltIn } from "./built-in/built-in.ts";
import distancedView from "./built-in/distanced-view.json" with { type: "json" };
import eveningWindDown from "./built-in/evening-wind-down.json" with { type: "json" };
import expressiveWriting from "./built-in/expressive-writing.json" with { type: "json" };
import feelingsOfFourWeeks from "./built-in/feelings-of-four-weeks.json" with { type: "json" };
import flourishing from "./built-in/flourishing.json" with { type: "json" };
import gratitudeLetter from "./built-in/gratitude-letter.json" with { type: "json" };
import lowMoodInTwoWeeks from "./built-in/low-mood-in-two-weeks.json" with { type: "json" };
import reflectiveCycle from "./built-in/reflective-cycle.json" with { type: "json" };
import satisfactionWithLife from "./built-in/satisfaction-with-life.json" with { type: "json" };
import selfCompassionLetter from "./built-in/self-compassion-letter.json" with { type: "json" };
import thoughtRecord from "./built-in/thought-record.json" with { type: "json" };
import threeGoodThings from "./built-in/three-good-things.json" with { type: "json" };
import turningPoints from "./built-in/turning-points.json" with { type: "json" };
import values from "./built-in/values.json" with { type: "json" };
import weeklyReview from "./built-in/weekly-review.json" with { type: "json" };
import whatSoWhatNowWhat from "./built-in/what-so-what-now-what.json" with { type: "json" };
import woop from "./built-in/woop.json" with { type: "json" };
import worryInTwoWeeks from "./built-in/worry-in-two-weeks.json" with { type: "json" };
import worrySorter from "./built-in/worry-sorter.json" with { type: "json" };

const files = [
  threeGoodThings,
  expressiveWriting,
  thoughtRecord,
  woop,
  bestPossibleSelf,
  values,
  distancedView,
  selfCompassionLetter,
  gratitudeLetter,
  worrySorter,
  afterActionReview,
  reflectiveCycle,
  whatSoWhatNowWhat,
  turningPoints,
  weeklyReview,
  eveningWindDown,
  satisfactionWithLife,
  feelingsOfFourWeeks,
  flourishing,
  lowMoodInTwoWeeks,
  worryInTwoWeeks,
];

/** In English, in the order that people see. */
export const builtInActivities = files.map(toBuiltIn);

/** In the language in use. */
export const translatedActivities = (): BuiltIn[] => files.map(toTranslatedBuiltIn);

/** @throws Error if there is none */
export function builtInActivity(title: string): BuiltIn {
  const found = builtInActivities.find((each) => each.title === title);
  if (!found) throw new Error(`There is no built-in activity called ${title}.`);
  return found;
}
