import { type BuiltIn, idsOf, scaleSteps } from "./built-in.ts";

const id = idsOf(18);

/** Items and labels word for word: copyright by Ed Diener and Robert Biswas-Diener, free to use with credit. */
export const feelingsOfFourWeeks: BuiltIn = {
  id: id(0),
  title: "Feelings of the past four weeks",
  purpose:
    "Twelve feelings, good and bad, and how often you had them. It shows how they balance, and how that changes.",
  icon: "cloud-sun",
  category: "check_in",
  minutes: 3,
  evidence: {
    note: "The Scale of Positive and Negative Experience (SPANE). It gives a sum for positive feelings, one for negative feelings, and the difference of both.",
    source:
      "© Ed Diener and Robert Biswas-Diener (2009), used by their general permission. Diener and others (2010), Social Indicators Research 97, 143–156",
    address: "https://doi.org/10.1007/s11205-009-9493-y",
  },
  notice:
    "Please think about what you have been doing and experiencing during the past four weeks. Then report how much you experienced each of the following feelings.",
  programme: null,
  scoring: "spane",
  revision: 1,
  steps: scaleSteps(
    id,
    [
      "Positive",
      "Negative",
      "Good",
      "Bad",
      "Pleasant",
      "Unpleasant",
      "Happy",
      "Sad",
      "Afraid",
      "Joyful",
      "Angry",
      "Contented",
    ],
    {
      help: "During the past four weeks",
      min: 1,
      labels: ["Very rarely or never", "Rarely", "Sometimes", "Often", "Very often or always"],
    },
  ),
};
