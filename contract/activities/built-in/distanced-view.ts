import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(7);

export const distancedView: BuiltIn = {
  id: id(0),
  title: "A view from outside",
  purpose:
    "Tell what happened as if you were watching it, and call yourself by your name. It may help when your thoughts go round in circles.",
  icon: "telescope",
  category: "perspective",
  minutes: 10,
  evidence: {
    note: "Moderate. In a line of experiments, people who looked at a hard moment from a distance were less upset by it and dwelt on it less.",
    source: "Kross and Ayduk (2017), Advances in Experimental Social Psychology 55, 81–136",
    address: "https://doi.org/10.1016/bs.aesp.2016.10.002",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "short_text",
      prompt: "What keeps coming back to you?",
      help: "A few words are enough.",
      required: true,
    },
    {
      id: id(2),
      kind: "long_text",
      prompt: "Tell it as somebody who watched it.",
      help: "Use your own name, and “she”, “he” or “they” in place of “I”: “Robin came home late, and…”",
      required: true,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "What can you see from out there that was hard to see from within?",
      help: "",
      required: false,
    },
    {
      id: id(4),
      kind: "long_text",
      prompt: "What would the one who watches advise you to do, or to let be?",
      help: "They wish you well, and they have time.",
      required: false,
    },
  ],
};
