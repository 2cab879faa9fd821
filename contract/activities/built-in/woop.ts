import { type BuiltIn, idsOf } from "./built-in.ts";

const id = idsOf(4);

export const woop: BuiltIn = {
  id: id(0),
  title: "WOOP: wish, outcome, obstacle, plan",
  purpose:
    "Set a wish beside what stands in its way inside you, and make a plan for that moment. It may help you do what you mean to do.",
  icon: "target",
  category: "direction",
  minutes: 10,
  evidence: {
    note: "A meta-analysis finds a small to medium effect on reaching goals (g = .34): larger where a person guided it (.47) than where people worked from a document (.28). That is why the steps come one at a time.",
    source: "Developed by Gabriele Oettingen. Wang, Wang and Gai (2021), Frontiers in Psychology 12, 565202",
    address: "https://doi.org/10.3389/fpsyg.2021.565202",
  },
  notice: null,
  programme: null,
  scoring: null,
  revision: 1,
  steps: [
    {
      id: id(1),
      kind: "short_text",
      prompt: "What do you wish for?",
      help: "Something dear to you, a little hard, and possible: today, this week or this month.",
      required: true,
    },
    {
      id: id(2),
      kind: "long_text",
      prompt: "What would be the best thing about it?",
      help: "Close your eyes and see it first. Then write it down.",
      required: true,
    },
    {
      id: id(3),
      kind: "long_text",
      prompt: "What is it in you that stands in the way?",
      help: "A habit, a feeling, a belief: the one that matters most. See that, too, before you write.",
      required: true,
    },
    {
      id: id(4),
      kind: "short_text",
      prompt: "What can you do when it turns up?",
      help: "One thing to do, or one thought to hold on to.",
      required: true,
    },
    {
      id: id(5),
      kind: "short_text",
      prompt: "Put both together: if…, then I will…",
      help: "If I reach for my phone in bed, then I will put it on the shelf and open my book.",
      required: true,
    },
  ],
};
