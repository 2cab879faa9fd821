import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(16);

export const eveningWindDown: BuiltIn = {
  id: id(0),
  title: "Evening wind-down",
  purpose: "Set today down, with tomorrow's first step beside it. It may make it easier to fall asleep.",
  icon: "moon-star",
  category: "rest",
  minutes: 5,
  evidence: {
    note: "In a sleep laboratory, 57 young adults wrote for five minutes at bedtime. Those who wrote a to-do list fell asleep sooner than those who wrote about what they had done, and the more exact the list, the sooner.",
    source: "Scullin and others (2018), Journal of Experimental Psychology: General 147, 139–146",
    address: "https://doi.org/10.1037/xge0000374",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "list",
      prompt: "Three lines about today.",
      help: "Whatever comes. Short is good.",
      required: true,
      least: 1,
      most: 3,
    },
    {
      id: id(2),
      kind: "short_text",
      prompt: "What can you let go of for tonight?",
      help: "It will still be there in the morning, if you want it.",
      required: false,
    },
    {
      id: id(3),
      kind: "list",
      prompt: "What is tomorrow's first step?",
      help: "Add whatever else you must not forget. The more exact, the better.",
      required: false,
      least: 1,
      most: 10,
    },
  ],
};
