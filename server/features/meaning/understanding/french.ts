import { anyOf, fromTwo, type Moods, type Phrases } from "./phrases.ts";

const very = "(?:(?:très|tres|si|assez|plutôt|un\\s+peu|plus|vraiment)\\s+)?";
const being = "(?:me\\s+(?:sentais|suis\\s+senti|suis\\s+sentie|sens)|allais|vais|étais|etais|suis)";

const moodWords = (words: string, ofDays: string, moods: readonly number[]): Moods[] => [
  {
    pattern: `(?:quand|lorsque|pendant\\s+que|parce\\s+que|si)\\s+(?:je\\s+|j[’'])${being}\\s+${very}${anyOf([words])}`,
    moods,
  },
  {
    pattern: `(?:(?:dans|pendant|lors\\s+de)\\s+)?(?:les|mes|ces|des)\\s+${anyOf([ofDays])}\\s+(?:jours|journées|moments)`,
    moods,
  },
  {
    pattern: `(?:(?:dans|pendant|lors\\s+de)\\s+)?(?:les|mes|ces|des)\\s+(?:jours|journées|moments)\\s+(?:les\\s+plus\\s+)?${anyOf([ofDays])}`,
    moods,
  },
];

export const french: Phrases = {
  months:
    "janvier f[ée]vrier mars avril mai juin juillet ao[ûu]t septembre octobre novembre d[ée]cembre".split(
      " ",
    ),
  shyMonths: "mars|mai",
  weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
  seasons: { spring: "printemps", summer: "[ée]t[ée]", autumn: "automne", winter: "hiver" },
  units: { day: "jours?|journée", week: "semaines?", month: "mois", year: "ans?|ann[ée]es?" },
  weekend: "week-?end",
  numbers: [
    ["quelques", 4],
    ["une?", 1],
    ...fromTwo("deux trois quatre cinq six sept huit neuf dix onze douze"),
  ],
  holidays: {
    christmas: "no[ëe]l",
    newYearsEve: "(?:la\\s+)?saint-sylvestre",
    newYear: "(?:le\\s+)?(?:jour\\s+de\\s+l[’']an|nouvel\\s+an)",
    easter: "p[âa]ques",
    halloween: "halloween",
    valentines: "(?:la\\s+)?saint-valentin",
  },
  last: (noun) => `(?:(?:(?:à|au|en)\\s+)?(?:l[ea]\\s+|l[’'])?)${noun}\\s+(?:derni[èe]re?|pass[ée]e?)`,
  beforeLast: (noun) => `(?:(?:l[’'])?avant-derni[èe]re?\\s+${noun})`,
  this: (noun) => `c(?:e|et|ette)\\s+${noun}`,
  ago: (amount) => `il\\s+y\\s+a\\s+${amount}`,
  past: (amount) =>
    `(?:(?:ces|les|des|au\\s+cours\\s+des|pendant\\s+les|durant\\s+les)\\s+)?(?:${amount.replace("\\s+", "\\s+derni[èe]re?s\\s+")}|derni[èe]re?s\\s+${amount.replaceAll("(?<", "(?<u_")})`,
  pastOne: (unit) =>
    `(?:dans|pendant|durant|au\\s+cours\\s+(?:de|du))\\s+(?:l[ea]\\s+)?derni[èe]re?\\s+${unit}`,
  in: "(?:en|au|à|pendant|durant|dans|depuis|de)(?:\\s+(?:l[ea’']|mois\\s+de|mois\\s+d[’']))?(?:\\s+l[’'])?",
  on: "(?:le|à|au|pour|pendant)",
  whose: "mon|notre|(?<=était\\s+)(?:l[ea])",
  since: "depuis(?:\\s+l[ea])?",
  of: "(?:,|\\s+de(?:\\s+l[ea]|\\s+l[’'])?|\\s+d[’']|\\s+en)?",
  early: "(?:au\\s+)?début(?:\\s+d[eu])?",
  middle: "(?:à\\s+la\\s+)?mi-?|(?:au\\s+)?milieu(?:\\s+d[eu])?",
  late: "(?:à\\s+la\\s+)?fin(?:\\s+d[eu])?",
  rangeOpens: "entre|de",
  rangeJoins: "\\s+(?:et|à|jusqu[’']à|jusqu[’']en)\\s+|\\s*[-–—]\\s*",
  dates: (date, month) => [`(?:le\\s+)?${date}\\s+${month}`],
  days: [
    ["avant-hier", 2],
    ["hier(?:\\s+(?:matin|midi|après-midi|soir))?|la\\s+nuit\\s+dernière", 1],
    ["aujourd[’']hui|ce\\s+(?:matin|soir)|cet\\s+après-midi", 0],
  ],
  lately: "récemment|dernièrement|ces\\s+derniers\\s+temps|ces\\s+jours-ci",
  sameLastYear: {
    week: "cette\\s+(?:même\\s+)?semaine\\s+l[’']an(?:née)?\\s+derni(?:er|ère)",
    month: "ce\\s+(?:même\\s+)?mois\\s+l[’']an(?:née)?\\s+derni(?:er|ère)",
    time: "à\\s+(?:cette|la\\s+même)\\s+(?:époque|période)\\s+l[’']an(?:née)?\\s+derni(?:er|ère)",
    day: "il\\s+y\\s+a\\s+un\\s+an\\s+(?:aujourd[’']hui|jour\\s+pour\\s+jour)",
  },
  otherThan: "pas|sauf|hormis|excepté|sans|avant|après|jusqu[’'][àe]n?|chaque|tous|prochaine?",
  filler: "(?:en|au|à|le|la|les|l[’']|de|du|pendant|dans|seulement)",
  moods: [
    ...moodWords(
      "très\\s+mal|horrible|désespérée?|au\\s+fond\\s+du\\s+trou",
      "pires|lourd(?:e?s)?|affreux|terribles|sombres",
      [1],
    ),
    ...moodWords(
      "mal|triste|bas|déprimée?|abattue?|malheureu(?:x|se)|pas\\s+bien",
      "mauvais(?:es)?|tristes|difficiles|durs|bas",
      [1, 2],
    ),
    ...moodWords("neutre|moyen(?:nement)?", "moyens|neutres|ordinaires", [3]),
    ...moodWords(
      "bien|heureu(?:x|se)|contente?|joyeu(?:x|se)|de\\s+bonne\\s+humeur",
      "bons|bonnes|heureux|joyeux|beaux|belles",
      [4, 5],
    ),
    ...moodWords(
      "super|merveilleusement\\s+bien|au\\s+mieux|radieu(?:x|se)",
      "meilleur(?:e?s)|radieux|lumineux",
      [5],
    ),
  ],
};
