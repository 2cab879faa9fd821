import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(11);

export const afterActionReview: BuiltIn = {
  id: id(0),
  title: "After-action review",
  purpose:
    "Look at something you did: what you meant, what came of it, and what to keep or change. It may help the next time go better.",
  icon: "flag",
  category: "looking_back",
  minutes: 10,
  evidence: {
    note: "Good for debriefs: in a review of 46 samples, teams and individuals who looked back in this way did better than those who did not (d = .67).",
    source: "Tannenbaum and Cerasoli (2013), Human Factors 55, 231–245",
    address: "https://doi.org/10.1177/0018720812448394",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "short_text",
      prompt: "What are you looking back on?",
      help: "",
      required: true,
    },
    {
      id: id(2),
      kind: "long_text",
      prompt: "What did you mean to happen?",
      help: "As you saw it then, not as you see it now.",
      required: false,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "What happened?",
      help: "The facts first, the good ones too.",
      required: true,
    },
    {
      id: id(4),
      kind: "long_text",
      prompt: "Why did it turn out this way?",
      help: "Look for causes rather than for someone to blame.",
      required: false,
    },
    {
      id: id(5),
      kind: "short_text",
      prompt: "What will you keep?",
      help: "",
      required: false,
    },
    {
      id: id(6),
      kind: "short_text",
      prompt: "What will you do differently next time?",
      help: "One thing is enough.",
      required: false,
    },
  ],
};
