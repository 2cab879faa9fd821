import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(2);

export const expressiveWriting: BuiltIn = {
  id: id(0),
  title: "Expressive writing",
  purpose:
    "Write about one thing that weighs on you, a quarter of an hour at a time, on four days. Putting it into words may help it find its place.",
  icon: "feather",
  category: "feelings",
  minutes: 20,
  evidence: {
    note: "An early review of studies found a moderate benefit (d = .47); later reviews find a smaller one. Distress often rises right after writing.",
    source: "Smyth (1998), Journal of Consulting and Clinical Psychology 66, 174–184",
    address: "https://doi.org/10.1037/0022-006X.66.1.174",
  },
  notice:
    "You may feel worse right after writing. For most people that passes within an hour or two, so leave yourself some time. Choose something that matters, and that you can bear to stay with today. If it becomes too much, stop: that is a good decision, too. And if it happened only days ago, it may be kinder to wait, or to talk to someone you trust.",
  programme: { sittings: 4, every_days: 1, compares: [id(1), id(4)], last_only: [id(3)] },
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "mood",
      prompt: "How are you before you begin?",
      help: "",
      required: false,
    },
    {
      id: id(2),
      kind: "timed",
      prompt: "Write about what happened, and about what you feel and think of it.",
      help: "For yourself alone, as openly as you can. Spelling and style don't matter. When you run out of words, say the same in others. Stay with one matter on all four days.",
      required: true,
      minutes: 15,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "What makes more sense now than it did at the beginning?",
      help: "You have written on several days. Look back over what you wrote, and say it as you see it today.",
      required: false,
    },
    {
      id: id(4),
      kind: "mood",
      prompt: "How are you now?",
      help: "Heavier than before is common, and it mostly passes soon.",
      required: false,
    },
    {
      id: id(5),
      kind: "checklist",
      prompt: "Before you go, be kind to yourself.",
      help: "Tick what does you good just now, or nothing at all.",
      required: false,
      options: [
        "Three slow breaths, out for longer than in",
        "Both feet on the floor, and five things I can see",
        "A glass of water, or some air at the window",
        "Something ordinary to do next",
        "A word with someone I trust",
      ],
    },
  ],
};
