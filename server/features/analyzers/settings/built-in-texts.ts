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
    looks_for: "How light or heavy the words of each day are, as a chart.",
    method: {
      text: "A small network on this server, trained for this, reads how light or heavy each passage is. A day is the mean of its sentences, shown with its uncertainty. It can’t hear irony.",
      sources: [
        {
          title: "Buechel and Hahn (2017): EmoBank, from which it learned, beside lines of our own",
          url: "https://aclanthology.org/E17-2092/",
        },
      ],
    },
  },
  themes: {
    name: "Themes",
    looks_for: "Recurring themes, in your own words.",
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
};
