import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(10);

export const worrySorter: BuiltIn = {
  id: id(0),
  title: "Worry sorter",
  purpose:
    "Put all your worries on paper, give a next step to those you can act on, and a time of their own to the rest. It may make room in your head.",
  icon: "list-filter",
  category: "perspective",
  minutes: 10,
  evidence: {
    note: "Moderate. In small trials, keeping worries for a set time and place each day lowered worry, anxiety and sleeplessness.",
    source:
      "Borkovec and others (1983), Behaviour Research and Therapy 21, 247–251; McGowan and Behar (2013), Behavior Modification 37, 90–112",
    address: "https://doi.org/10.1177/0145445512455661",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "list",
      prompt: "What worries you?",
      help: "One worry a line, large and small, until no more come.",
      required: true,
      least: 1,
      most: 20,
    },
    {
      id: id(2),
      kind: "list",
      prompt: "Which of them can you do something about?",
      help: "Something you yourself can do, even if it is small.",
      required: false,
      least: 0,
      most: 20,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "What is the next step for each of these, and when?",
      help: "A call, a question, a date in the calendar.",
      required: false,
    },
    {
      id: id(4),
      kind: "list",
      prompt: "Which are out of your hands for now?",
      help: "They are allowed to wait.",
      required: false,
      least: 0,
      most: 20,
    },
    {
      id: id(5),
      kind: "short_text",
      prompt: "When will you make time for those?",
      help: "Half an hour at the same place and hour each day, well before bed. If one comes sooner, tell it to come back then.",
      required: false,
    },
  ],
};
