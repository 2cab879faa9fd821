import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(9);

export const gratitudeLetter: BuiltIn = {
  id: id(0),
  title: "A letter of thanks",
  purpose:
    "Write to someone you never thanked as you would have liked to. It may warm two people, or one, if you keep it.",
  icon: "mail",
  category: "gratitude",
  minutes: 20,
  evidence: {
    note: "A boost that does not last: in one online trial, people who wrote such a letter and delivered it were happier for about a month.",
    source: "Seligman, Steen, Park and Peterson (2005), American Psychologist 60, 410–421",
    address: "https://doi.org/10.1037/0003-066X.60.5.410",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "short_text",
      prompt: "Whom would you like to thank?",
      help: "Someone near or far, living or not.",
      required: true,
    },
    {
      id: id(2),
      kind: "long_text",
      prompt: "What did they do?",
      help: "As exactly as you remember it.",
      required: false,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "What did it change for you?",
      help: "Then, and since.",
      required: false,
    },
    {
      id: id(4),
      kind: "long_text",
      prompt: "Write the letter.",
      help: "To them, in your own voice. It need not be long.",
      required: true,
    },
    {
      id: id(5),
      kind: "choice",
      prompt: "What would you like to do with it?",
      help: "",
      required: false,
      options: ["Read it to them", "Send it", "Keep it for now", "Keep it for myself"],
      many: false,
    },
  ],
};
