import { sentencesOf } from "./explicit-phrases.ts";

/** In one sentence: small letters, no accents, no apostrophes, single spaces. */
const signs = [
  // English
  "(?:make|makes|made|making|force|forced|forcing) myself (?:throw up|vomit|puke|be sick|sick)",
  "(?:threw up|vomited|puked|throwing up|vomiting) (?:on purpose|everything i ate|after (?:dinner|lunch|breakfast|every meal|each meal|eating))",
  "i (?:\\w+ ){0,2}(?:purge|purged|purging)",
  "(?:binge|binged|bingeing|binging) and (?:then )?(?:\\w+ )?(?:purge|purged|purging|threw up|vomit|vomited)",
  "(?:starve|starved|starving) myself",
  "laxatives (?:to lose|because i ate|after (?:eating|dinner|lunch)|again so i)",
  "dont (?:deserve|let myself) (?:to )?eat",
  "(?:terrified|scared|afraid) (?:of|to) (?:eating|eat|food|gain weight|gaining weight)",
  "my (?:eating disorder|anorexia|bulimia) is (?:back|getting worse|winning)",
  "(?:stay|staying|keep|keeping|eat|eating|ate) (?:under|below|only) [1-9]\\d{2} calories",
  // German
  "(?:finger in den hals|mich (?:\\w+ ){0,2}(?:zum erbrechen|zum kotzen) (?:gebracht|bringe))",
  "(?:hungere|hungerte) mich (?:\\w+ )?(?:dunn|aus|runter)|mich (?:\\w+ )?(?:auszuhungern|ausgehungert)",
  "(?:heimlich|absichtlich|nach dem essen) (?:\\w+ )?(?:erbrochen|erbreche|gekotzt)",
  "abfuhrmittel (?:genommen )?(?:um abzunehmen|weil ich gegessen)",
  "angst (?:vor dem essen|zuzunehmen)",
  "meine (?:essstorung|magersucht|bulimie) ist (?:wieder da|zuruck)",
  // French
  "me (?:fais|suis fait|faire) vomir",
  "je m ?affame|me priver de manger",
  "peur de (?:manger|grossir|prendre du poids)",
  // Spanish
  "(?:me (?:provoque|provoco)|provocarme) el vomito|vomite a proposito",
  "me (?:mato|estoy matando) de hambre para",
  "miedo (?:a|de) (?:comer|engordar)",
  // Portuguese
  "(?:provoquei|provoco|provocar) (?:o )?vomito|vomitei de proposito",
  "medo de (?:comer|engordar)",
  // Italian
  "(?:mi (?:sono )?(?:fatt[oa]|faccio)|farmi) vomitare",
  "paura di (?:mangiare|ingrassare)",
];
/** Fiction, the past, other causes. */
const otherwise =
  "song|film|movie|book|novel|episode|documentary|years ago|used to|when i was|food poisoning|stomach bug|surgery|allerg\\w*|fruher|damals|buch|il y a des annees|hace anos|ha anos|anni fa";
const denied = "dont|do not|not|never|didnt|nicht|nie|pas|jamais|no|nunca|nao|non|mai";

const sign = new RegExp(`(?<!(?:^|\\W)(?:${denied}) (?:\\w+ ){0,2})(?<!\\w)(?:${signs.join("|")})(?!\\w)`);
const elsewhere = new RegExp(`(?<!\\w)(?:${otherwise})(?!\\w)`);

/**
 * Whether a text says in plain words that its writer starves themselves, vomits on purpose or fears food, in six
 * languages. A short list of phrases, which misses every other wording.
 */
export const hasEatingSign = (text: string): boolean =>
  sentencesOf(text).some((sentence) => sign.test(sentence) && !elsewhere.test(sentence));
