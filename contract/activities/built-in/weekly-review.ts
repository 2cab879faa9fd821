import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(15);

export const weeklyReview: BuiltIn = {
  id: id(0),
  title: "Weekly review",
  purpose:
    "Close one week and open the next: what was high and low, what gave you strength and what took it. It may help you steer.",
  icon: "calendar-check",
  category: "looking_back",
  minutes: 15,
  evidence: {
    note: "From practice. Of journaling in general, a review of 20 randomised trials finds a small to moderate benefit; the studies are very mixed.",
    source: "Sohal and others (2022), Family Medicine and Community Health 10, e001154",
    address: "https://doi.org/10.1136/fmch-2021-001154",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "list",
      prompt: "What were the high points of this week?",
      help: "",
      required: false,
      least: 1,
      most: 7,
    },
    {
      id: id(2),
      kind: "list",
      prompt: "What were the low points?",
      help: "",
      required: false,
      least: 0,
      most: 7,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "What gave you energy?",
      help: "People, places, work, rest.",
      required: false,
    },
    {
      id: id(4),
      kind: "long_text",
      prompt: "What took it?",
      help: "",
      required: false,
    },
    {
      id: id(5),
      kind: "long_text",
      prompt: "What did you learn?",
      help: "About the world, about others, about you.",
      required: false,
    },
    {
      id: id(6),
      kind: "short_text",
      prompt: "What is one intention for the week to come?",
      help: "One is easier to keep than five.",
      required: true,
    },
  ],
};
