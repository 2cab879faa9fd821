/** Sums of the published check-ins, with their published bands. None of them is a diagnosis. */

import { t, tc } from "../translate.ts";

export const scoreNames = ["swls", "spane", "flourishing", "phq_8", "gad_7"] as const;
export type ScoreName = (typeof scoreNames)[number];

type Band = { readonly least: number; readonly most: number; readonly name: string };
type Measure = {
  readonly name: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** From the lowest up, without gaps; empty if none were published. */
  readonly bands: readonly Band[];
  /** Computes it from the answers, in the order of the check-in's steps. */
  readonly of: (answers: readonly number[]) => number;
};
/** The totals from which help is shown: a hint about what may help, then the panel with crisis contacts. */
type HelpFrom = {
  readonly words: number;
  readonly panel: number;
  readonly what: string;
  /** A built-in activity that may help. */
  readonly activity: { readonly id: string; readonly title: string };
};
type Scoring = {
  readonly items: number;
  /** The range of one answer. */
  readonly least: number;
  readonly most: number;
  readonly measures: readonly Measure[];
  /** `null`: no help because of the score alone. */
  readonly help: HelpFrom | null;
  /** Shown wherever the score is shown. */
  readonly caution: string | null;
};

/** Calls to it have no side effects, so the build removes those whose result is not used. */
/* @__NO_SIDE_EFFECTS__ */
const band = (least: number, most: number, name: () => string): Band => ({
  least,
  most,
  get name() {
    return name();
  },
});

const sum = (answers: readonly number[]) => answers.reduce((total, answer) => total + answer, 0);
const sumAt = (places: readonly number[]) => (answers: readonly number[]) =>
  sum(answers.filter((_, at) => places.includes(at)));

const notADiagnosis = () =>
  t(
    "This is not a diagnosis. It is a number from your own answers, which you can take to a doctor or another professional.",
  );

/** Positive, good, pleasant, happy, joyful, contented. */
const positivePlaces = [0, 2, 4, 6, 9, 11];
/** Negative, bad, unpleasant, sad, afraid, angry. */
const negativePlaces = [1, 3, 5, 7, 8, 10];
const positive = sumAt(positivePlaces);
const negative = sumAt(negativePlaces);

export const scorings: Record<ScoreName, Scoring> = {
  /** Diener, Emmons, Larsen and Griffin (1985), Journal of Personality Assessment 49, 71–75; bands by Pavot and Diener. */
  swls: {
    items: 5,
    least: 1,
    most: 7,
    measures: [
      {
        name: "total",
        get label() {
          return tc("score", "Satisfaction with life");
        },
        least: 5,
        most: 35,
        bands: [
          band(5, 9, () => tc("band of a score", "Extremely dissatisfied")),
          band(10, 14, () => tc("band of a score", "Dissatisfied")),
          band(15, 19, () => tc("band of a score", "Slightly dissatisfied")),
          band(20, 20, () => tc("band of a score", "Neutral")),
          band(21, 25, () => tc("band of a score", "Slightly satisfied")),
          band(26, 30, () => tc("band of a score", "Satisfied")),
          band(31, 35, () => tc("band of a score", "Extremely satisfied")),
        ],
        of: sum,
      },
    ],
    help: null,
    caution: null,
  },
  /** Diener and others (2010), Social Indicators Research 97, 143–156: SPANE-P, SPANE-N and SPANE-B, without bands. */
  spane: {
    items: 12,
    least: 1,
    most: 5,
    measures: [
      {
        name: "positive",
        get label() {
          return tc("score", "Positive feelings");
        },
        least: 6,
        most: 30,
        bands: [],
        of: positive,
      },
      {
        name: "negative",
        get label() {
          return tc("score", "Negative feelings");
        },
        least: 6,
        most: 30,
        bands: [],
        of: negative,
      },
      {
        name: "balance",
        get label() {
          return tc("score", "Balance");
        },
        least: -24,
        most: 24,
        bands: [],
        of: (answers) => positive(answers) - negative(answers),
      },
    ],
    help: null,
    caution: null,
  },
  /** Diener and others (2010), as above: a sum, without bands. */
  flourishing: {
    items: 8,
    least: 1,
    most: 7,
    measures: [
      {
        name: "total",
        get label() {
          return tc("score", "Flourishing");
        },
        least: 8,
        most: 56,
        bands: [],
        of: sum,
      },
    ],
    help: null,
    caution: null,
  },
  /**
   * Kroenke and others (2009), Journal of Affective Disorders 114, 163–173. 10 is the authors' own cut-point for a
   * closer look; the panel comes with the severe bands.
   */
  phq_8: {
    items: 8,
    least: 0,
    most: 3,
    measures: [
      {
        name: "total",
        get label() {
          return tc("score", "Signs of depression");
        },
        least: 0,
        most: 24,
        bands: [
          band(0, 4, () => tc("band of a score", "No significant symptoms")),
          band(5, 9, () => tc("band of a score", "Mild")),
          band(10, 14, () => tc("band of a score", "Moderate")),
          band(15, 19, () => tc("band of a score", "Moderately severe")),
          band(20, 24, () => tc("band of a score", "Severe")),
        ],
        of: sum,
      },
    ],
    help: {
      words: 10,
      panel: 15,
      get what() {
        return t(
          "These two weeks sound heavy. A walk in daylight, one thing that you used to enjoy, or an hour with someone you like often helps a little. If it stays like this, show the number to a doctor.",
        );
      },
      activity: {
        id: "ac717e00-0001-8000-8000-000000000000",
        get title() {
          return tc("activity", "Three good things");
        },
      },
    },
    get caution() {
      return notADiagnosis();
    },
  },
  /** Spitzer, Kroenke, Williams and Löwe (2006), Archives of Internal Medicine 166, 1092–1097; help as above. */
  gad_7: {
    items: 7,
    least: 0,
    most: 3,
    measures: [
      {
        name: "total",
        get label() {
          return tc("score", "Signs of anxiety");
        },
        least: 0,
        most: 21,
        bands: [
          band(0, 4, () => tc("band of a score", "Minimal")),
          band(5, 9, () => tc("band of a score", "Mild")),
          band(10, 14, () => tc("band of a score", "Moderate")),
          band(15, 21, () => tc("band of a score", "Severe")),
        ],
        of: sum,
      },
    ],
    help: {
      words: 10,
      panel: 15,
      get what() {
        return t(
          "These two weeks sound full of worry. Writing each worry down, with a next step or a time for it, often helps a little; so do slow breaths. If it stays like this, show the number to a doctor.",
        );
      },
      activity: {
        id: "ac717e00-000a-8000-8000-000000000000",
        get title() {
          return tc("activity", "Worry sorter");
        },
      },
    },
    get caution() {
      return notADiagnosis();
    },
  },
};

export type Score = {
  measures: { name: string; label: string; value: number; band: string | null }[];
  /** The help shown next to it: a hint about what may help, or the panel with crisis contacts. */
  help: "words" | "panel" | null;
};

/**
 * @param answers in the order of the check-in's steps
 * @returns `null` if an answer is missing or out of range: half a check-in has no score
 */
export function scoreOf(name: ScoreName, answers: readonly (number | null)[]): Score | null {
  const { items, least, most, measures, help } = scorings[name];
  const given = answers.filter((answer) => answer !== null);
  const fits = (answer: number) => Number.isInteger(answer) && answer >= least && answer <= most;
  if (answers.length !== items || given.length !== items || !given.every(fits)) return null;
  return {
    measures: measures.map(({ name, label, bands, of }) => {
      const value = of(given);
      const band = bands.find((each) => value >= each.least && value <= each.most);
      return { name, label, value, band: band?.name ?? null };
    }),
    help: help === null ? null : helpFor(sum(given), help),
  };
}

function helpFor(total: number, { words, panel }: HelpFrom): Score["help"] {
  if (total >= panel) return "panel";
  return total >= words ? "words" : null;
}

/** Each measure of a score, on the scale it was published with. */
export const onScales = (name: ScoreName, { measures }: Score) =>
  scorings[name].measures.flatMap(({ name: measure, label, least, most, bands }) =>
    measures
      .filter((measured) => measured.name === measure)
      .map(({ value, band }) => ({ label, value, least, most, bands, word: band })),
  );
