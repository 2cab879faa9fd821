import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(12);

export const reflectiveCycle: BuiltIn = {
  id: id(0),
  title: "Reflective cycle",
  purpose:
    "Walk once around an experience, from what happened to what you will do next time. It may help you learn from a day at work, a lesson or a meeting.",
  icon: "refresh-ccw",
  category: "looking_back",
  minutes: 20,
  evidence: {
    note: "A teaching tool, much used in nursing and teaching. We know of no trials.",
    source: "Gibbs (1988), Learning by Doing: A Guide to Teaching and Learning Methods",
    address: null,
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "long_text",
      prompt: "What happened?",
      help: "Only describe it. The rest comes in a moment.",
      required: true,
    },
    {
      id: id(2),
      kind: "long_text",
      prompt: "What did you think and feel?",
      help: "Before, during and after.",
      required: false,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "What was good about it, and what was bad?",
      help: "",
      required: false,
    },
    {
      id: id(4),
      kind: "long_text",
      prompt: "What sense can you make of it?",
      help: "Why did it go this way? What do you know that explains it?",
      required: false,
    },
    {
      id: id(5),
      kind: "long_text",
      prompt: "What else could you have done?",
      help: "",
      required: false,
    },
    {
      id: id(6),
      kind: "long_text",
      prompt: "What will you do if it comes up again?",
      help: "",
      required: false,
    },
  ],
};
