import type { QuestionFilter } from "#contract/chat/messages.ts";
import { oneLine } from "#contract/text-rules.ts";
import { wordsOf } from "#server/platform/search/words.ts";

/** Words of a question that say nothing about its topic. Folded, as `wordsOf` returns them. */
const askingWords = new Set(
  `a about after again all also always am an and any anything anyone are around as ask at away be because been before being
  but by came can come could d day days did do does doing don done down else ever every everything feel feeling feels
  felt find for from gave get getting give go goes going gone got had happen happened happening happens has have having
  he her here hers him his how i if in into is it its journal just know last lately let like ll lot m made make makes
  many maybe me mean mention mentioned mentions mine more most much my myself need never no not now of off often on
  once one only or other our out over own please put re really remember s said same saw say saying says see seem seems
  seen she should show since so some something someone still such t talk talked talking tell than that the their them
  then there these they thing things think thinking this those thought thoughts through time times to too told took
  under until up us use used usually ve very want wanted was way we well went were what when where which while who
  whom whose why will wish with without wondering would wrote write writing written year years yes yet you your
  week weeks month months mood moods ago reflection reflections entry entries
  aber als am an auch auf aus bei bin bist da damit dann das dass dein dem den der des die dies diese dieser doch du ein
  eine einem einen einer er es etwas fur gab geht gehabt gemacht geschrieben ging habe haben hat hatte hatten ich ihm ihn ihr
  im in ist ja jemals kann kein mal man mein meine mich mir mit nach nicht noch nur ob oder ohne schon sehr seit sich
  sie sind so uber um und uns von vor wann war waren warum was weil wenn wer werden wie wieder wir wird wo woruber
  worden zu zum zur tag tage tagen woche wochen monat jahr zeit
  al algo alguna vez como con cual cuales cuando cuanto de del desde dia dias donde e el ella ellos en era es escribi
  ese eso esta estaba estado este esto estoy estuve fue fui ha habia hay he hice hizo la las le lo los mas me mi mis mucho
  muy no nos o para pero por porque que quien se ser si sin sobre solo son su sus tambien te tengo tenia tu un una y ya yo
  au aux avec avais avait ai ce cela ces cet cette comme d dans de depuis des dit donc du elle en est et etais etait ete
  etre eu fait faire il ils j je jamais jour jours l la le les leur lui m ma mais me mes moi mon n ne nous on ont ou par
  pas plus pour pourquoi qu quand que quel quelle qui quoi s sa se ses si son suis sur t ta te toi ton tu un une vous y`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** They say little next to another word: "what helps me sleep?" is about sleep, but "who helped me?" is about help. */
const weakWords = ["help", "helps", "helped", "helping"];

const maxWords = 24;

/** "When did I last …", "wann zuletzt", "la última vez", "la dernière fois". */
const lastTime =
  /(?<!\p{L})(?:when (?:did|was|were|have|had) (?:i|we)\b.{0,40}\blast|(?:the )?last time|wann .{0,60}(?:zuletzt|das letzte mal)|zum letzten mal|[uú]ltima vez|derni[eè]re fois|ultima volta)(?!\p{L})/iu;

/** Whether the newest days answer it, not the closest ones. */
export const asksForLastTime = (question: string): boolean => lastTime.test(question);

const howOften =
  /(?<!\p{L})(?:how (?:often|many (?:times|days|pages|reflections|entries))|wie oft|cu[aá]ntas veces|combien de fois|quantas vezes|quante volte)(?!\p{L})/iu;

export const asksHowOften = (question: string): boolean => howOften.test(question);

export type ParsedQuestion = {
  /** Without the words that became filters. */
  text: string;
  /** The words of its topic, in lower case, each word once. */
  words: string[];
};

/** The topic of a question, without its filters. */
export function parseQuestion(question: string, filters: readonly QuestionFilter[]): ParsedQuestion {
  let text = question;
  for (const { words } of filters) if (words !== "") text = text.replace(words, " ");
  text = oneLine(text);
  const words = new Map<string, string>();
  for (const { folded, spelled } of wordsOf(text))
    if (!askingWords.has(folded) && folded.length > 1) words.set(folded, spelled);
  if (words.keys().some((word) => !weakWords.includes(word)))
    for (const word of weakWords) words.delete(word);
  return { text, words: [...words.values()].slice(0, maxWords) };
}
