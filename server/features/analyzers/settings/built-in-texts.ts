import type { BuiltInAnalyzerId } from "#contract/analyzers/analyzer-rules.ts";

/** Texts about the built-in analyzers. */
export const builtInTexts: Record<
  BuiltInAnalyzerId,
  {
    name: string;
    looks_for: string;
    method: { text: string; sources: readonly { title: string; url: string }[] };
  }
> = {
  tone: {
    name: "Tone",
    looks_for: "How light or heavy the words of each day are, and where that changes.",
    method: {
      text: "Each sentence gets a value from words with a known tone. Negations, words like “very” and what comes after “but” change it. A day is the mean of its sentences, shown with its uncertainty.",
      sources: [
        {
          title: "Hutto and Gilbert (2014): VADER, a rule-based model for sentiment analysis",
          url: "https://doi.org/10.1609/icwsm.v8i1.14550",
        },
      ],
    },
  },
  themes: {
    name: "Themes",
    looks_for: "What the journal returns to, in your own words.",
    method: {
      text: "Passages with a similar meaning are put together by average linkage. A theme has the name of the tags and words that set its passages apart from all others. What has no such name, or is on fewer than five days, is left out.",
      sources: [
        {
          title: "Dunning (1993): Accurate methods for the statistics of surprise and coincidence",
          url: "https://aclanthology.org/J93-1003/",
        },
        {
          title: "Murtagh (1983): A survey of recent advances in hierarchical clustering algorithms",
          url: "https://doi.org/10.1093/comjnl/26.4.354",
        },
      ],
    },
  },
  people: {
    name: "People and places",
    looks_for: "The people and places you write about, and the moods of those days.",
    method: {
      text: "Names are found by capital letters, the words around them and lists of names. The moods of their days are compared with those of all other days, by shuffling the days many times.",
      sources: [
        {
          title: "Tjong Kim Sang and De Meulder (2003): named entity recognition",
          url: "https://aclanthology.org/W03-0419/",
        },
      ],
    },
  },
  energy: {
    name: "What comes before bright and heavy days",
    looks_for: "What happens in the days before the brightest and the heaviest ones.",
    method: {
      text: "Days with a tag, a feeling, an activity or a word are compared with days without it, by the mood of the day after. The more is tried, the higher the bar.",
      sources: [
        {
          title: "Benjamini and Hochberg (1995): controlling the false discovery rate",
          url: "https://doi.org/10.1111/j.2517-6161.1995.tb02031.x",
        },
      ],
    },
  },
  traps: {
    name: "Thinking traps",
    looks_for: "Sentences that could hold a thinking trap, each put as a question.",
    method: {
      text: "Rules look for the forms of thought that David Burns lists, such as all-or-nothing words and guesses at what others think. A rule can be wrong, so each finding asks you.",
      sources: [
        {
          title: "Burns (1980): Feeling Good, the list of cognitive distortions",
          url: "https://en.wikipedia.org/wiki/Cognitive_distortion",
        },
      ],
    },
  },
  gratitude: {
    name: "Gratitude and strengths",
    looks_for: "What you were thankful for, and what you did well.",
    method: {
      text: "Rules look for sentences that thank, value or name something that went well and what you had to do with it.",
      sources: [
        {
          title: "Emmons and McCullough (2003): counting blessings versus burdens",
          url: "https://doi.org/10.1037/0022-3514.84.2.377",
        },
      ],
    },
  },
  loops: {
    name: "Loops",
    looks_for: "The same matter over several days, with few new words.",
    method: {
      text: "Days that share their rarer words are put together. Where later days bring hardly any new words, an activity of a different kind is offered.",
      sources: [
        {
          title: "Nolen-Hoeksema and others (2008): rethinking rumination",
          url: "https://doi.org/10.1111/j.1745-6924.2008.00088.x",
        },
      ],
    },
  },
  questions: {
    name: "Open questions",
    looks_for: "Questions that you asked in writing and never answered.",
    method: {
      text: "A question to yourself stays open until a later sentence seems to answer it in similar words. Questions to others and figures of speech are left out. The rules are our own; the source is about what stays on the mind.",
      sources: [
        {
          title: "Masicampo and Baumeister (2011): cognitive effects of unfulfilled goals",
          url: "https://doi.org/10.1037/a0024192",
        },
      ],
    },
  },
  language: {
    name: "Language",
    looks_for: "Absolute words, words about yourself, past, present and future, and how certain you sound.",
    method: {
      text: "Words of fixed lists are counted against all words of a day. The list of absolute words is the published one.",
      sources: [
        {
          title: "Al-Mosaiwi and Johnstone (2018): in an absolute state",
          url: "https://doi.org/10.1177/2167702617747074",
        },
        {
          title: "Hyland (2005): stance and engagement, on hedges and boosters",
          url: "https://doi.org/10.1177/1461445605050365",
        },
      ],
    },
  },
};
