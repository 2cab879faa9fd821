import earlier from "./earlier-words.json" with { type: "json" };
import firstWords from "./first-words.json" with { type: "json" };

type Template = Exclude<
  keyof (typeof firstWords)["en"],
  "general" | "today" | "yesterday" | "onWeekday" | "onDate"
>;
/** Their words in quotation marks are the person's own. */
const quoting: readonly Template[] = ["openQuestion", "fromToday", "left", "plainWords"];
const quotationMarks = /^["“”„«»\s]+|["“”„«»\s]+$/gu;

/** Messages of earlier versions have straight ones. */
const withAnyApostrophe = (text: string): string => RegExp.escape(text).replaceAll("’", "['’]");

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/(\{\w+\})/)
      .map((part) =>
        part === "{quote}" ? "(?<quote>.+)" : /^\{/.test(part) ? ".+?" : withAnyApostrophe(part),
      )
      .join("")}$`,
    "isu",
  );

/** With what earlier versions suggested in European Portuguese. */
const patterns = [
  ...Object.values(firstWords).flatMap((say) => quoting.map((name) => say[name])),
  ...earlier.quoting,
].map(patternOf);
const general = new Set([...Object.values(firstWords).flatMap((say) => say.general), ...earlier.general]);

/** The person's own words in a first message that was suggested to them. `null`: it is not one, or holds none. */
export function quotedByOpening(message: string): string | null {
  for (const pattern of patterns) {
    const quote = pattern.exec(message.trim())?.groups?.quote?.replace(quotationMarks, "");
    if (quote) return quote;
  }
  return null;
}

/** Whether a message is a suggested first message that quotes nothing. */
export const isGeneralOpening = (message: string): boolean =>
  general.has(message.trim().replaceAll("'", "’"));
