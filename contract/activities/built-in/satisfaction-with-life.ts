import { type BuiltIn, idsOf, scaleSteps } from "./built-in.ts";

const id = idsOf(17);

/** Items and labels word for word; the scale is free to use, with credit. */
export const satisfactionWithLife: BuiltIn = {
  id: id(0),
  title: "Satisfaction with life",
  purpose:
    "Five statements about your life as a whole. Taken every few months, they show how your view of it moves.",
  icon: "sun-medium",
  category: "check_in",
  minutes: 2,
  evidence: {
    note: "The Satisfaction With Life Scale, one of the most used measures of well-being in research. It asks how you judge your life, not how you feel today.",
    source: "Diener, Emmons, Larsen and Griffin (1985), Journal of Personality Assessment 49, 71–75",
    address: "https://doi.org/10.1207/s15327752jpa4901_13",
  },
  notice:
    "Below are five statements that you may agree or disagree with. Please be open and honest in your responding.",
  programme: null,
  scoring: "swls",
  revision: 1,
  steps: scaleSteps(
    id,
    [
      "In most ways my life is close to my ideal.",
      "The conditions of my life are excellent.",
      "I am satisfied with my life.",
      "So far I have gotten the important things I want in life.",
      "If I could live my life over, I would change almost nothing.",
    ],
    {
      help: "",
      min: 1,
      labels: [
        "Strongly disagree",
        "Disagree",
        "Slightly disagree",
        "Neither agree nor disagree",
        "Slightly agree",
        "Agree",
        "Strongly agree",
      ],
    },
  ),
};
