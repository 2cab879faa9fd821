import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(5);

export const bestPossibleSelf: BuiltIn = {
  id: id(0),
  title: "Best possible self",
  purpose:
    "Picture a future in which things have gone as well as they could, and find one small act that leads there. It may lift your spirits and your hopes.",
  icon: "sunrise",
  category: "direction",
  minutes: 15,
  evidence: {
    note: "Reviews of trials find small gains in well-being, optimism and good feelings, mostly right afterwards.",
    source:
      "Carrillo and others (2019), PLoS ONE 14, e0222386; Heekerens and Eid (2021), Journal of Positive Psychology 16",
    address: "https://doi.org/10.1371/journal.pone.0222386",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "choice",
      prompt: "Which part of your life would you like to look at?",
      help: "",
      required: true,
      options: [
        "My life as a whole",
        "Family and friends",
        "Love",
        "Work or study",
        "Health",
        "Home",
        "Something I make or practise",
      ],
      many: false,
    },
    {
      id: id(2),
      kind: "timed",
      prompt: "Some years from now it has gone as well as it could. What does a day look like?",
      help: "You worked for it, and it turned out well. Go through the day: where you are, who is there, what you do, how it feels.",
      required: true,
      minutes: 10,
    },
    {
      id: id(3),
      kind: "short_text",
      prompt: "Which part of it matters most to you?",
      help: "",
      required: false,
    },
    {
      id: id(4),
      kind: "short_text",
      prompt: "What is one small act that leads there?",
      help: "Small enough for today or tomorrow.",
      required: false,
    },
  ],
};
