import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(14);

export const turningPoints: BuiltIn = {
  id: id(0),
  title: "Turning points",
  purpose:
    "Lay out the steps that led you here, go back to one of them, and speak with it. It may show you the thread of your life so far.",
  icon: "milestone",
  category: "perspective",
  minutes: 30,
  evidence: {
    note: "From practice, with little evidence from trials.",
    source: "After the stepping stones and dialogues of Progoff (1975), At a Journal Workshop",
    address: null,
  },
  notice:
    "Looking back over a life can stir up more than you expect. Choose a time that you can bear to visit today.",
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "list",
      prompt: "What were the turning points of your life?",
      help: "Eight to twelve, one a line, a few words each. The first may be “I was born”.",
      required: true,
      least: 8,
      most: 12,
    },
    {
      id: id(2),
      kind: "short_text",
      prompt: "Which one would you like to go back to?",
      help: "The one that pulls at you.",
      required: true,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "“It was a time when…”",
      help: "Where you lived, who was with you, what you hoped for, what filled your days.",
      required: true,
    },
    {
      id: id(4),
      kind: "long_text",
      prompt: "Speak with someone from that time, or with who you were then.",
      help: "Write it as a talk: you say something, they answer. Let them surprise you.",
      required: false,
    },
    {
      id: id(5),
      kind: "short_text",
      prompt: "What would you like to bring back with you?",
      help: "",
      required: false,
    },
  ],
};
