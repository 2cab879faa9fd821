import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(13);

export const whatSoWhatNowWhat: BuiltIn = {
  id: id(0),
  title: "What? So what? Now what?",
  purpose:
    "Three questions for two minutes, when there is no time for more. They may help you leave something behind, or take it with you.",
  icon: "footprints",
  category: "looking_back",
  minutes: 2,
  evidence: {
    note: "From practice. We know of no trials of these three questions.",
    source:
      "Borton (1970), Reach, Touch, and Teach; Rolfe, Freshwater and Jasper (2001), Critical Reflection for Nursing and the Helping Professions",
    address: null,
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "short_text",
      prompt: "What?",
      help: "What happened, in a sentence or two.",
      required: true,
    },
    {
      id: id(2),
      kind: "short_text",
      prompt: "So what?",
      help: "Why it matters to you.",
      required: false,
    },
    {
      id: id(3),
      kind: "short_text",
      prompt: "Now what?",
      help: "What you will do next, if anything.",
      required: false,
    },
  ],
};
