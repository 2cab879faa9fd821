import { anyOf, fromTwo, type Moods, type Phrases } from "./phrases.ts";

const very = "(?:(?:so|sehr|ganz|ziemlich|richtig|etwas|besonders)\\s+)?";
const being = "(?:war|bin|fühlte|fuehlte|fühle|ging|geht)";

const moodWords = (words: string, stems: string, moods: readonly number[]): Moods[] => [
  {
    pattern: `(?:als|wenn|weil|dass|wann)\\s+(?:ich|es\\s+mir)\\s+(?:mich\\s+)?${very}${anyOf([words])}\\s+${being}(?:e|st|en)?`,
    moods,
  },
  {
    pattern: `(?:${being}\\s+(?:ich|es\\s+mir)(?:\\s+mich)?|(?:ich|es)\\s+(?:mich\\s+|mir\\s+)?${being}(?:\\s+(?:mich|mir))?)\\s+(?:zuletzt\\s+|oft\\s+)?${very}${anyOf([words])}`,
    moods,
  },
  {
    pattern: `(?:an|in)\\s+(?:(?:den|meinen|diesen|allen)\\s+)?${anyOf([stems])}(?:e[nr]?|en)?\\s+(?:tagen?|zeiten|wochen|phasen|momenten)`,
    moods,
  },
];

export const german: Phrases = {
  months:
    "jan(?:uar|\\.)?|jänner feb(?:ruar|\\.)? m[äa]rz|maerz apr(?:il|\\.)? mai juni? juli? aug(?:ust|\\.)? sept?(?:ember|\\.)? okt(?:ober|\\.)? nov(?:ember|\\.)? dez(?:ember|\\.)?".split(
      " ",
    ),
  shyMonths: "jan|feb|mai|jun|jul|aug|apr|sep|august",
  weekdays: ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag|sonnabend", "sonntag"].map(
    (name) => `(?:${name})`,
  ),
  seasons: {
    spring: "frühlings?|fruehling|frühjahrs?",
    summer: "sommers?",
    autumn: "herbst(?:es)?",
    winter: "winters?",
  },
  units: { day: "tag(?:en?|e)?", week: "wochen?", month: "monat(?:en?|s)?", year: "jahr(?:en?|e?s)?" },
  weekend: "wochenende",
  numbers: [
    ["paar|ein\\s+paar|einigen?|wenigen?", 4],
    ["eine[mnrs]?|ein", 1],
    ...fromTwo("zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"),
  ],
  holidays: {
    christmas: "weihnachten",
    newYearsEve: "silvester",
    newYear: "neujahr(?:stag)?",
    easter: "ostern",
    halloween: "halloween",
    valentines: "valentinstag",
  },
  last: (noun) =>
    `(?:(?:im|am|in\\s+der|den|die|das)\\s+)?(?:letzte[nmrs]?|vorige[nmrs]?|vergangene[nmrs]?)\\s+${noun}`,
  beforeLast: (noun) => `(?:(?:im|am|in\\s+der)\\s+)?vorletzte[nmrs]?\\s+${noun}`,
  this: (noun) => `(?:(?:in|an)\\s+)?diese[nmrs]?\\s+${noun}`,
  ago: (amount) => `vor\\s+${amount}`,
  past: (amount) => `(?:in\\s+den\\s+|während\\s+der\\s+|die\\s+)?(?:letzten|vergangenen)\\s+${amount}`,
  pastOne: (unit) => `innerhalb\\s+(?:des|der)\\s+letzten\\s+${unit}`,
  in: "(?:im|in|während|vom|über)(?:\\s+(?:dem|des|der|jahre?|monat))?",
  on: "(?:am|an|zu|über|vom)",
  whose: "mein|unser|(?<=war\\s+)der",
  since: "seit(?:\\s+dem)?",
  of: "(?:,|\\s+des|\\s+im|\\s+vom)?",
  early: "(?:am\\s+)?anfang(?:\\s+des)?|zu\\s+beginn\\s+des",
  middle: "mitte(?:\\s+des)?",
  late: "(?:am\\s+)?ende(?:\\s+des)?",
  rangeOpens: "zwischen|von",
  rangeJoins: "\\s+(?:und|bis)\\s+|\\s*[-–—]\\s*",
  dates: (date, month) => [`(?:den\\s+|der\\s+)?${date}\\.?\\s+${month}`],
  days: [
    ["vorgestern(?:\\s+(?:morgen|abend))?", 2],
    ["gestern(?:\\s+(?:morgen|früh|mittag|abend|nacht))?|letzte\\s+nacht", 1],
    ["heute(?:\\s+(?:morgen|früh|mittag|abend|nacht))?", 0],
  ],
  lately: "in\\s+(?:der\\s+)?letzter?\\s+zeit|neulich|kürzlich|zurzeit",
  sameLastYear: {
    week: "(?:in\\s+)?(?:dieser|derselben)\\s+woche\\s+(?:im\\s+)?(?:letzte[sn]|vorige[sn])\\s+jahr",
    month: "(?:in\\s+)?diese[nm]\\s+monat\\s+(?:im\\s+)?(?:letzte[sn]|vorige[sn])\\s+jahr",
    time: "(?:um\\s+diese|zur\\s+gleichen)\\s+zeit\\s+(?:im\\s+)?(?:letzte[sn]|vorige[sn])\\s+jahr",
    day: "heute\\s+vor\\s+(?:einem|1)\\s+jahr",
  },
  otherThan:
    "nicht|außer|ausser|kein[a-z]*|ohne|statt|anstatt|vor|nach|bis|als|jede[mnrs]?|nächste[mnrs]?|nie",
  filler: "(?:im|in|am|an|den|der|dem|die|das|nur|von)",
  moods: [
    ...moodWords(
      "schrecklich|furchtbar|elend|miserabel|hoffnungslos",
      "schwer|schlimmst|schrecklich|furchtbar|dunkelst",
      [1],
    ),
    ...moodWords(
      "schlecht|mies|traurig|niedergeschlagen|unglücklich|unwohl|down|nicht\\s+gut",
      "schlecht|mies|traurig|schwierig|hart|grau|dunkl",
      [1, 2],
    ),
    ...moodWords(
      "okay|ok|mittelmäßig|neutral|ausgeglichen",
      "mittelmäßig|normal|gewöhnlich|durchschnittlich",
      [3],
    ),
    ...moodWords(
      "gut|glücklich|wohl|froh|fröhlich|zufrieden|besser",
      "gut|glücklich|schön|froh|besser",
      [4, 5],
    ),
    ...moodWords("großartig|wunderbar|super|toll|bestens", "best|hell|großartig|wunderbar", [5]),
  ],
};
