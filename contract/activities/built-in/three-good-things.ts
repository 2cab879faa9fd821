import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(1);

export const threeGoodThings: BuiltIn = {
  id: id(0),
  title: "Three good things",
  purpose:
    "Look back on the day for three things that went well, however small, and ask why they did. It may help you notice more of them.",
  icon: "flower",
  category: "gratitude",
  minutes: 10,
  evidence: {
    note: "In one online trial, people who did this each night for a week were happier and had fewer signs of depression up to six months later.",
    source: "Seligman, Steen, Park and Peterson (2005), American Psychologist 60, 410–421",
    address: "https://doi.org/10.1037/0003-066X.60.5.410",
  },
  notice: null,
  programme: { sittings: 7, every_days: 1, compares: [id(1)], last_only: [] },
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "mood",
      prompt: "How are you this evening?",
      help: "It lets you set the first evening beside the last.",
      required: false,
    },
    {
      id: id(2),
      kind: "short_text",
      prompt: "What is one good thing about today?",
      help: "Small counts: a warm cup, a kind message, something finished.",
      required: true,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "What happened, and how did it feel?",
      help: "Tell it as it was: where you were, who was there, what was said.",
      required: false,
    },
    {
      id: id(4),
      kind: "long_text",
      prompt: "Why did it go well, and what was your part in it?",
      help: "Saying yes is a part. So is noticing.",
      required: false,
    },
    {
      id: id(5),
      kind: "short_text",
      prompt: "What is a second good thing?",
      help: "If nothing comes, go through the day from the morning on.",
      required: false,
    },
    {
      id: id(6),
      kind: "long_text",
      prompt: "What happened this time, and how did it feel?",
      help: "",
      required: false,
    },
    {
      id: id(7),
      kind: "long_text",
      prompt: "Why did this one go well, and what was your part?",
      help: "",
      required: false,
    },
    {
      id: id(8),
      kind: "short_text",
      prompt: "And a third?",
      help: "It may be something that did not go wrong.",
      required: false,
    },
    {
      id: id(9),
      kind: "long_text",
      prompt: "What happened here, and how did it feel?",
      help: "",
      required: false,
    },
    {
      id: id(10),
      kind: "long_text",
      prompt: "Why did it go well, and where were you in it?",
      help: "",
      required: false,
    },
  ],
};
