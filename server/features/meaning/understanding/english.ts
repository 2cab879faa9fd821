import { anyOf, fromTwo, type Moods, type Phrases } from "./phrases.ts";

const my = "(?:(?:the|my|our|those|these|all|some|most|any)\\s+){0,2}";
const very = "(?:(?:so|very|really|rather|quite|a bit|a little|pretty|most|more|especially)\\s+)?";
const feels = "(?:feel|felt|am|was|were|feeling)";
/** "when I felt …", "times I was …", "do I feel …". */
const whenI = `(?:(?:when|whenever|while|because|times?|days?|nights?|moments?|if)(?:\\s+(?:that|when))?\\s+(?:i|we)(?:\\s+(?:have|had|was|am))?|(?:did|do|was|am|have)\\s+i(?:\\s+ever|\\s+last|\\s+usually|\\s+often)?|(?:i\\s?[’']m))`;
const spells = "(?:days?|times?|moods?|weeks?|spells?|phases?|periods?|patch(?:es)?|stretch(?:es)?|moments?)";

const moodWords = (words: string, moods: readonly number[], beforeDays: string): Moods[] => [
  {
    pattern: `${whenI}\\s+(?:${feels}\\s+)?${very}${anyOf([words])}(?!\\s+(?:about|at|for|with|of|off|enough))`,
    moods,
  },
  { pattern: `(?:(?:on|in|during|of|about)\\s+)?${my}${very}${anyOf([beforeDays])}\\s+${spells}`, moods },
  {
    pattern: `\\b(?:mood\\s+(?:was|is|were)|moods?\\s+of|marked\\s+(?:as\\s+)?|rated\\s+(?:as\\s+)?)\\s*${anyOf([beforeDays])}`,
    moods,
  },
];

export const english: Phrases = {
  months:
    "jan(?:uary|\\.)? feb(?:ruary|\\.)? mar(?:ch|\\.) apr(?:il|\\.)? may june? july? aug(?:ust|\\.)? sept?(?:ember|\\.)? oct(?:ober|\\.)? nov(?:ember|\\.)? dec(?:ember|\\.)?".split(
      " ",
    ),
  shyMonths: "jan|mar(?:ch)?|apr(?:il)?|may|june?|jul|aug(?:ust)?|sep|dec",
  weekdays: ["mon", "tues", "wednes", "thurs", "fri", "satur", "sun"].map((name) => `${name}day`),
  seasons: {
    spring: "spring(?:time)?",
    summer: "summer(?:time)?",
    autumn: "autumn|fall",
    winter: "winter(?:time)?",
  },
  units: { day: "days?", week: "weeks?", month: "months?", year: "years?" },
  weekend: "weekend",
  numbers: [
    ["(?:a\\s+)?couple(?:\\s+of)?", 2],
    ["(?:a\\s+)?few|several", 4],
    ["an?|one", 1],
    ...fromTwo("two three four five six seven eight nine ten eleven twelve"),
  ],
  holidays: {
    christmas: "christmas(?:time)?|xmas",
    newYearsEve: "new\\s+year[’']?s\\s+eve",
    newYear: "new\\s+year[’']?s\\s+day",
    easter: "easter",
    halloween: "hallowe[’']?en",
    valentines: "valentine[’']?s(?:\\s+day)?",
  },
  last: (noun) => `(?:the\\s+)?(?:last|previous)\\s+${noun}`,
  beforeLast: (noun) => `(?:the\\s+)?${noun}\\s+before\\s+last`,
  this: (noun) => `(?:(?:earlier|later)\\s+)?(?:this|the\\s+current)\\s+${noun}`,
  ago: (amount) => `${amount}\\s+(?:ago|back)`,
  past: (amount) =>
    `(?:(?:in|over|during|for|within)\\s+)?(?:the\\s+|these\\s+|my\\s+)?(?:last|past|previous)\\s+${amount}`,
  pastOne: (unit) => `(?:(?:in|over|during|for|within)\\s+the\\s+(?:last|past)|the\\s+past)\\s+${unit}`,
  in: "(?:in|during|throughout|over|of|for|from|that)(?:\\s+the)?(?:\\s+month\\s+of)?",
  on: "(?:on|at|over|around|for|from|of)(?:\\s+the)?",
  whose: "my|our|(?<=(?:was|were|about)\\s+)the",
  since: "(?:ever\\s+)?since(?:\\s+the)?",
  of: "(?:,|\\s+of|\\s+in)?(?:\\s+the)?",
  early: "(?:in\\s+)?(?:the\\s+)?early(?:\\s+in)?|(?:at\\s+)?(?:the\\s+)?(?:beginning|start)\\s+of",
  middle: "(?:in\\s+)?(?:the\\s+)?(?:mid-?|middle\\s+of)",
  late: "(?:in\\s+)?(?:the\\s+)?late(?:\\s+in)?|(?:at\\s+)?(?:the\\s+)?end\\s+of|towards\\s+the\\s+end\\s+of",
  rangeOpens: "between|from",
  rangeJoins: "\\s+(?:and|to|until|till|through)\\s+|\\s*[-–—]\\s*",
  dates: (date, month) => [
    `(?:the\\s+)?${date}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}`,
    `${month}\\s+(?:the\\s+)?${date}(?:st|nd|rd|th)?`,
  ],
  days: [
    ["(?:the\\s+)?day\\s+before\\s+yesterday", 2],
    ["yesterday(?:\\s+(?:morning|afternoon|evening|night))?|last\\s+night|last\\s+evening", 1],
    ["today|tonight|this\\s+(?:morning|afternoon|evening)", 0],
  ],
  lately: "lately|recently|(?:in\\s+)?recent\\s+(?:days|weeks|times)|these\\s+days|of\\s+late",
  sameLastYear: {
    week: "(?:this|the\\s+same)\\s+week\\s+last\\s+year",
    month: "(?:this|the\\s+same)\\s+month\\s+last\\s+year",
    time: "(?:around\\s+)?(?:this|the\\s+same)\\s+time\\s+last\\s+year|around\\s+a\\s+year\\s+ago",
    day: "(?:on\\s+)?(?:this|the\\s+same)\\s+(?:day|date)\\s+last\\s+year|(?:a|one)\\s+year\\s+ago\\s+today|today\\s+a\\s+year\\s+ago",
  },
  otherThan:
    "not|n[’']t|never|except|excluding|besides|but|other\\s+than|apart\\s+from|aside\\s+from|instead\\s+of|rather\\s+than|unlike|without|before|after|until|till|by|than|every|each|next|most|older\\s+than|no",
  filler: "(?:for|in|on|at|during|from|the|my|those|of|over|just|only|that|when|one|ones)",
  moods: [
    ...moodWords(
      "heavy|awful|terrible|dreadful|miserable|hopeless|rock\\s+bottom|at\\s+my\\s+(?:worst|lowest)",
      [1],
      "heavy|heaviest|worst|awful|terrible|dreadful|darkest",
    ),
    ...moodWords(
      "low|down|sad|blue|bad|unhappy|depressed|gloomy|not\\s+(?:so\\s+)?(?:good|well|happy)|unwell",
      [1, 2],
      "low|lowest|bad|hard|hardest|rough|sad|difficult|tough|grey|gray|dark|unhappy",
    ),
    ...moodWords(
      "even|okay|ok|so-so|neutral|alright|all\\s+right",
      [3],
      "even|okay|ok|so-so|neutral|average|ordinary|middling",
    ),
    ...moodWords(
      "good|happy|well|cheerful|content|joyful|up",
      [4, 5],
      "good|happy|happier|happiest|better|nice|lovely|cheerful",
    ),
    ...moodWords(
      "bright|great|wonderful|fantastic|amazing|at\\s+my\\s+best|on\\s+top\\s+of\\s+the\\s+world",
      [5],
      "bright|brightest|best|great|wonderful|fantastic|amazing",
    ),
  ],
};
