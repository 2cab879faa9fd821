import { anyOf, fromTwo, type Moods, type Phrases } from "./phrases.ts";

const very = "(?:(?:muy|tan|bastante|un\\s+poco|más|realmente)\\s+)?";
const being = "(?:me\\s+)?(?:sentía|sentia|sentí|senti|siento|sienta|estaba|estuve|estoy|encontraba)";

const moodWords = (words: string, ofDays: string, moods: readonly number[]): Moods[] => [
  { pattern: `(?:cuando|mientras|porque|si|que)\\s+(?:yo\\s+)?${being}\\s+${very}${anyOf([words])}`, moods },
  {
    pattern: `(?:en\\s+)?(?:los|mis|esos|estos)\\s+(?:días|dias|ratos|momentos)\\s+(?:más\\s+)?${anyOf([ofDays])}`,
    moods,
  },
  {
    pattern: `(?:en\\s+)?(?:los|mis|esos|estos)\\s+(?:más\\s+)?${anyOf([ofDays])}\\s+(?:días|dias|ratos|momentos)`,
    moods,
  },
];

export const spanish: Phrases = {
  months: "enero febrero marzo abril mayo junio julio agosto sep?tiembre octubre noviembre diciembre".split(
    " ",
  ),
  shyMonths: "mayo",
  weekdays: ["lunes", "martes", "mi[ée]rcoles", "jueves", "viernes", "s[áa]bado", "domingo"],
  seasons: { spring: "primavera", summer: "verano", autumn: "oto[ñn]o", winter: "invierno" },
  units: { day: "d[íi]as?", week: "semanas?", month: "mes(?:es)?", year: "a[ñn]os?" },
  weekend: "fin\\s+de\\s+semana",
  numbers: [
    ["un\\s+par\\s+de", 2],
    ["un(?:os|as)|algun[oa]s|poc[oa]s", 4],
    ["una?", 1],
    ...fromTwo("dos tres cuatro cinco seis siete ocho nueve diez once doce"),
  ],
  holidays: {
    christmas: "navidad(?:es)?",
    newYearsEve: "nochevieja",
    newYear: "año\\s+nuevo",
    easter: "semana\\s+santa|pascua",
    halloween: "halloween",
    valentines: "san\\s+valent[íi]n",
  },
  last: (noun) =>
    `(?:(?:en\\s+)?(?:el|la)\\s+)?(?:${noun}\\s+(?:pasad[oa])|[úu]ltim[oa]\\s+${noun.replaceAll("(?<", "(?<u_")})`,
  beforeLast: (noun) => `(?:(?:en\\s+)?(?:el|la)\\s+)?(?:pen[úu]ltim[oa]\\s+${noun})`,
  this: (noun) => `(?:en\\s+)?est[ea]\\s+${noun}`,
  ago: (amount) => `hace\\s+${amount}`,
  past: (amount) => `(?:en\\s+|durante\\s+)?(?:los|las)\\s+[úu]ltim[oa]s\\s+${amount}`,
  pastOne: (unit) => `(?:en|durante)\\s+(?:el|la)\\s+[úu]ltim[oa]\\s+${unit}`,
  in: "(?:en|durante|de|por)(?:\\s+(?:el|la|los|las))?(?:\\s+(?:mes|año)\\s+de)?",
  on: "(?:el|en|por|durante)(?:\\s+(?:el|la|las|d[íi]a(?:\\s+de)?))?",
  whose: "mi|nuestr[oa]|(?<=fue\\s+)(?:el|la)",
  since: "desde(?:\\s+(?:el|la))?",
  of: "(?:,|\\s+del?|\\s+en)?(?:\\s+(?:el|la))?",
  early: "(?:a\\s+)?(?:principios|comienzos|inicios)\\s+del?",
  middle: "(?:a\\s+)?mediados\\s+del?",
  late: "(?:a\\s+)?(?:finales|fines)\\s+del?",
  rangeOpens: "entre|de|desde",
  rangeJoins: "\\s+(?:y|a|hasta)\\s+|\\s*[-–—]\\s*",
  dates: (date, month) => [`${date}\\s+de\\s+${month}`],
  days: [
    ["anteayer|antes\\s+de\\s+ayer", 2],
    ["ayer(?:\\s+por\\s+la\\s+(?:mañana|tarde|noche))?|anoche", 1],
    ["hoy|esta\\s+(?:mañana|tarde|noche)", 0],
  ],
  lately: "[úu]ltimamente|recientemente|estos\\s+d[íi]as",
  sameLastYear: {
    week: "esta\\s+(?:misma\\s+)?semana\\s+(?:d?el)\\s+año\\s+pasado",
    month: "este\\s+(?:mismo\\s+)?mes\\s+(?:d?el)\\s+año\\s+pasado",
    time: "(?:en|por)\\s+est(?:a|as)\\s+(?:mism[ao]s?\\s+)?(?:época|fechas)\\s+(?:d?el)\\s+año\\s+pasado",
    day: "hoy\\s+hace\\s+un\\s+año|hace\\s+un\\s+año\\s+hoy",
  },
  otherThan:
    "no|nunca|excepto|salvo|menos|sin|antes\\s+del?|después\\s+del?|despues\\s+del?|hasta|cada|todos|que\\s+no|pr[óo]xim[oa]",
  filler: "(?:en|el|la|los|las|de|del|por|durante|s[óo]lo)",
  moods: [
    ...moodWords(
      "fatal|horrible|hundid[oa]|desesperad[oa]",
      "pesados|peores|horribles|terribles|oscuros",
      [1],
    ),
    ...moodWords(
      "mal|triste|baj[oa]|deca[íi]d[oa]|deprimid[oa]|desanimad[oa]|infeliz",
      "malos|difíciles|dificiles|tristes|duros|bajos|grises",
      [1, 2],
    ),
    ...moodWords("normal|regular|neutral", "normales|regulares", [3]),
    ...moodWords("bien|feliz|content[oa]|alegre|a\\s+gusto", "buenos|felices|alegres|bonitos", [4, 5]),
    ...moodWords("genial|fantástic[oa]|de\\s+maravilla", "mejores|geniales|luminosos", [5]),
  ],
};
