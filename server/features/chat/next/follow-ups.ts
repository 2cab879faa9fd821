import type { Day } from "#contract/day-rules.ts";
import type { Spoken } from "#server/features/companion/index.ts";
import type { Measured } from "#server/features/readings/index.ts";
import questions from "./questions.json" with { type: "json" };

/** How many pages, besides the cited ones, a question must lead to. */
const minOthers = 2;
const maxFollowUps = 2;

type Exchange = {
  /** The questions of the conversation. What they name is not suggested again. */
  asked: string;
  /** The last message and its answer. */
  said: string;
  cited: readonly { reflection_id: string; day: Day; quote: string }[];
  language: Spoken;
};

type Candidate = {
  question: string;
  /** A question about the same matter is suggested once. */
  about: string;
  isNamed: boolean;
  others: number;
};

/**
 * Questions that the journal can answer: about people, themes and months of the pages that an answer cites, or that its
 * message names. Each leads to other pages than those cited. Without any, nothing is suggested.
 */
export function followUps(exchange: Exchange, measures: readonly Measured[]): string[] {
  const { asked, said, cited, language } = exchange;
  const ids = new Set(cited.map(({ reflection_id }) => reflection_id));
  const pages = measures.filter(({ reflection_id }) => ids.has(reflection_id));
  const others = measures.filter(({ reflection_id }) => !ids.has(reflection_id));
  const near = [said, ...cited.map(({ quote }) => quote)].join("\n");
  const questionAbout = (kind: "people" | "themes", name: string): Candidate => ({
    question: questions[language].about.replace("{name}", () => (kind === "themes" ? `“${name}”` : name)),
    about: name.toLowerCase(),
    isNamed: names(near, name),
    others: others.filter((each) => each[kind].includes(name)).length,
  });
  const people = new Set(measures.flatMap((each) => each.people));
  const named = [
    ...new Set([...[...people].filter((name) => names(near, name)), ...pages.flatMap((each) => each.people)]),
  ].map((name) => questionAbout("people", name));
  const themes = [...new Set(pages.flatMap((each) => each.themes.slice(0, 3)))].map((name) =>
    questionAbout("themes", name),
  );
  // Months are not understood in Portuguese.
  const inMonths = questions[language].month === "" ? [] : cited;
  const months = [...new Set(inMonths.map(({ day }) => day.slice(0, 7)))].map((month) => {
    const name = monthName(month, language);
    return {
      question: questions[language].month.replace("{month}", () => name),
      about: name.toLowerCase(),
      isNamed: false,
      others: others.filter(({ day }) => day.startsWith(month)).length,
    };
  });
  const best = (candidates: readonly Candidate[]) =>
    candidates
      .filter(({ about, others: count }) => count >= minOthers && !names(asked, about))
      .sort((one, other) => Number(other.isNamed) - Number(one.isNamed) || other.others - one.others);
  // One of each kind is more useful than two of the same.
  const [person, ...morePeople] = best(named);
  const [month, ...moreMonths] = best(months);
  const [theme, ...moreThemes] = best(themes);
  return [person, month, theme, ...morePeople, ...moreThemes, ...moreMonths]
    .flatMap((candidate) => candidate?.question ?? [])
    .slice(0, maxFollowUps);
}

/** Whether a text contains a name as whole words. */
const names = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, "iu").test(text);

const monthName = (month: string, language: Spoken): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
