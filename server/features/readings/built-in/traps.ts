import type { LocalAnalyzer } from "../analyzer.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { finding, tooFew } from "../finding.ts";
import type { Trap } from "../text/network-reading.ts";
import { daysOf, quotesOf, weeksOf } from "./days.ts";

/** The reader sees how a thought is worded, not whether it is true, so each claim ends with a question. Findings are listed in this order. */
const questions: Record<Trap, { what: string; ask: string }> = {
  all_or_nothing: { what: "see only all or nothing", ask: "Is there something in between?" },
  overgeneralizing: { what: "make a rule of one time", ask: "Was there a day when it went differently?" },
  mental_filter: { what: "see only the one thing that went wrong", ask: "What else was there?" },
  discounting: {
    what: "brush off something good",
    ask: "What would you say to a friend who had done the same?",
  },
  mind_reading: { what: "guess what others think of you", ask: "How do you know? Could you ask them?" },
  fortune_telling: {
    what: "predict how something will end",
    ask: "How often has such a guess come true, and how often not?",
  },
  catastrophizing: { what: "expect the worst", ask: "What is most likely to happen?" },
  emotional_reasoning: {
    what: "take a feeling as proof",
    ask: "What would someone see who doesn't have that feeling?",
  },
  should: { what: "hold you to a “should”", ask: "Whose rule is it? Does it help you?" },
  labelling: {
    what: "put a harsh label on someone",
    ask: "How would it sound if you only said what happened?",
  },
  personalizing: { what: "take all the blame", ask: "What else played a part?" },
};
const minDays = 5;
const isTrap = (kind: string) => kind.startsWith("trap.");

const spelled = "No One Two Three Four Five Six Seven Eight Nine Ten".split(" ");
/** "Four lines" */
const linesInWords = (count: number) => `${spelled[count] ?? count} ${count === 1 ? "line" : "lines"}`;

/** After the list in Burns (1980), Feeling Good. */
export const traps: LocalAnalyzer = {
  id: "traps",
  version: 2,
  covers: ["en"],
  run({ reflections }) {
    const read = reflections.filter(({ reading: { language } }) => language === "en");
    const written = daysOf(read).length;
    const findings = Object.entries(questions).flatMap(([kind, { what, ask }]) => {
      const quotes = quotesOf(read, (each) => each === `trap.${kind}`).reverse();
      if (quotes.length === 0) return [];
      const days = daysOf(read.filter(({ id }) => quotes.some((quote) => quote.reflection_id === id))).length;
      const claim = `${linesInWords(quotes.length)} that may ${what}. ${ask}`;
      return [finding({ key: kind, claim, strength: days >= 3 ? "fair" : "weak", quotes })];
    });
    const points = weeksOf(read).map(({ day, reflections: week }) => {
      const sentences = week.reduce((sum, { reading }) => sum + reading.sentences, 0);
      const marked = quotesOf(week, isTrap).length;
      return {
        day,
        value: sentences === 0 ? 0 : (100 * marked) / sentences,
        low: null,
        high: null,
        n: sentences,
      };
    });
    return {
      findings: findings.length === 0 && written < minDays ? [tooFew("any", minDays - written)] : findings,
      measures: [{ id: "traps", label: "Possible traps each week", unit: "in 100 sentences", points }],
      other_languages: otherLanguages(reflections),
    };
  },
};
