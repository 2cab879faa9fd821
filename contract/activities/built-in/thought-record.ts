import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(3);
const strength = { min: 0, max: 100, low_label: "Not at all", high_label: "As strong as can be", labels: [] };

export const thoughtRecord: BuiltIn = {
  id: id(0),
  title: "Thought record",
  purpose:
    "Take one thought that hurts and look at it from both sides. It may help you find a view that is fairer, and easier to carry.",
  icon: "scale",
  category: "perspective",
  minutes: 15,
  evidence: {
    note: "A core tool of cognitive behavioural therapy. The strong evidence is for that therapy as a whole.",
    source:
      "Beck, Rush, Shaw and Emery (1979), Cognitive Therapy of Depression; Hofmann and others (2012), Cognitive Therapy and Research 36, 427–440",
    address: "https://doi.org/10.1007/s10608-012-9476-1",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "long_text",
      prompt: "What was the situation?",
      help: "Who, where, when: only what a camera would have seen.",
      required: true,
    },
    {
      id: id(2),
      kind: "list",
      prompt: "What did you feel?",
      help: "One feeling a line, the strongest first: afraid, ashamed, angry…",
      required: true,
      least: 1,
      most: 6,
    },
    {
      id: id(3),
      kind: "scale",
      prompt: "How strong was the strongest of them?",
      help: "",
      required: false,
      ...strength,
    },
    {
      id: id(4),
      kind: "short_text",
      prompt: "Which thought hurt the most?",
      help: "Write it as it came, in its own words.",
      required: true,
    },
    {
      id: id(5),
      kind: "long_text",
      prompt: "What speaks for it?",
      help: "Facts, rather than feelings or guesses.",
      required: false,
    },
    {
      id: id(6),
      kind: "long_text",
      prompt: "What speaks against it?",
      help: "What would you tell a friend who thought so? What does this thought leave out?",
      required: false,
    },
    {
      id: id(7),
      kind: "long_text",
      prompt: "How would you put it, with both sides in view?",
      help: "It need not be cheerful, only something you can believe.",
      required: true,
    },
    {
      id: id(8),
      kind: "scale",
      prompt: "How strong is that feeling now?",
      help: "As strong as before is an honest answer.",
      required: false,
      ...strength,
    },
  ],
};
