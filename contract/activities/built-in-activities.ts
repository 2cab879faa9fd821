import { afterActionReview } from "./built-in/after-action-review.ts";
import { bestPossibleSelf } from "./built-in/best-possible-self.ts";
import type { BuiltIn } from "./built-in/built-in.ts";
import { distancedView } from "./built-in/distanced-view.ts";
import { eveningWindDown } from "./built-in/evening-wind-down.ts";
import { expressiveWriting } from "./built-in/expressive-writing.ts";
import { feelingsOfFourWeeks } from "./built-in/feelings-of-four-weeks.ts";
import { flourishing } from "./built-in/flourishing.ts";
import { gratitudeLetter } from "./built-in/gratitude-letter.ts";
import { reflectiveCycle } from "./built-in/reflective-cycle.ts";
import { satisfactionWithLife } from "./built-in/satisfaction-with-life.ts";
import { selfCompassionLetter } from "./built-in/self-compassion-letter.ts";
import { thoughtRecord } from "./built-in/thought-record.ts";
import { threeGoodThings } from "./built-in/three-good-things.ts";
import { turningPoints } from "./built-in/turning-points.ts";
import { lowMoodInTwoWeeks, worryInTwoWeeks } from "./built-in/two-weeks.ts";
import { values } from "./built-in/values.ts";
import { weeklyReview } from "./built-in/weekly-review.ts";
import { whatSoWhatNowWhat } from "./built-in/what-so-what-now-what.ts";
import { woop } from "./built-in/woop.ts";
import { worrySorter } from "./built-in/worry-sorter.ts";

/** In the order that people see. */
export const builtInActivities: readonly BuiltIn[] = [
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
