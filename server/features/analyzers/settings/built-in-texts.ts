import type { BuiltInAnalyzerId } from "#contract/analyzers/analyzer-rules.ts";
import { t } from "#contract/translate.ts";

/** Texts about the built-in analyzers. */
export const builtInTexts = (): Record<
  BuiltInAnalyzerId,
  {
    name: string;
    looks_for: string;
    method: { text: string; sources: readonly { title: string; url: string }[] };
  }
> => ({
  tone: {
    name: t("Tone"),
    looks_for: t("How light or heavy the words of each day are, as a chart."),
    method: {
      text: t(
        "A small neural network on this server estimates how light or heavy each passage is. The value of a day is the mean of its sentences, shown with its uncertainty. The network doesn’t recognize irony.",
      ),
      sources: [
        {
          title: t("Trained on EmoBank (Buechel and Hahn, 2017) and on lines that we wrote"),
          url: "https://aclanthology.org/E17-2092/",
        },
      ],
    },
  },
  themes: {
    name: t("Themes"),
    looks_for: t("Recurring themes, in your own words."),
    method: {
      text: t(
        "Passages with similar meanings are grouped by average linkage. A theme is named after the tags and words that distinguish its passages from all others. Groups without such a name, or on fewer than five days, are left out.",
      ),
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
});
