import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(8);

export const selfCompassionLetter: BuiltIn = {
  id: id(0),
  title: "A letter from a kind friend",
  purpose:
    "Write to yourself as a friend would who knows everything and is on your side. It may soften how you speak to yourself.",
  icon: "heart-handshake",
  category: "feelings",
  minutes: 15,
  evidence: {
    note: "Moderate. In an online trial of self-compassion exercises, people were happier for up to six months and had fewer signs of depression for up to three.",
    source: "Shapira and Mongrain (2010), Journal of Positive Psychology 5, 377–389",
    address: "https://doi.org/10.1080/17439760.2010.516763",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "long_text",
      prompt: "What hurts just now?",
      help: "Something you blame yourself for, or something that is simply hard. Name what you feel about it.",
      required: true,
    },
    {
      id: id(2),
      kind: "long_text",
      prompt: "Who else may know this feeling?",
      help: "Other people have failed, lost and doubted like this, some of them today.",
      required: false,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "Write yourself the letter that a kind friend would write.",
      help: "Begin with “Dear” and your name. What do they understand? What do they wish for you?",
      required: true,
    },
    {
      id: id(4),
      kind: "short_text",
      prompt: "What is one kind thing you can do for yourself today?",
      help: "",
      required: false,
    },
  ],
};
