import { type BuiltIn, idsOf, scaleSteps } from "./built-in.ts";

const id = idsOf(19);

/** Items and labels word for word: copyright by Ed Diener and Robert Biswas-Diener, free to use with credit. */
export const flourishing: BuiltIn = {
  id: id(0),
  title: "Flourishing",
  purpose:
    "Eight statements about purpose, people, skill and hope. They show how you see yourself in what matters.",
  icon: "sprout",
  category: "check_in",
  minutes: 2,
  evidence: {
    note: "The Flourishing Scale: one sum, the higher the more you draw on psychological resources and strengths.",
    source:
      "© Ed Diener and Robert Biswas-Diener (2009), used by their general permission. Diener and others (2010), Social Indicators Research 97, 143–156",
    address: "https://doi.org/10.1007/s11205-009-9493-y",
  },
  notice:
    "Below are 8 statements with which you may agree or disagree. Indicate your agreement with each item.",
  programme: null,
  scoring: "flourishing",
  revision: 1,
  steps: scaleSteps(
    id,
    [
      "I lead a purposeful and meaningful life.",
      "My social relationships are supportive and rewarding.",
      "I am engaged and interested in my daily activities.",
      "I actively contribute to the happiness and well-being of others.",
      "I am competent and capable in the activities that are important to me.",
      "I am a good person and live a good life.",
      "I am optimistic about my future.",
      "People respect me.",
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
