import { readFileSync } from "node:fs";

/** From -4 to 4. */
const listed = new Map<string, number>();
for (const line of readFileSync(new URL("valence-words.txt", import.meta.url), "utf8").split("\n")) {
  const [, word, value] = /^([a-z][a-z'-]+) (-?[\d.]+)$/.exec(line) ?? [];
  if (word && value) listed.set(word, Number(value));
}

/** From -2 to 2, for words whose company tells something. */
const learned = new Map<string, number>();
for (const line of readFileSync(new URL("learned-words.txt", import.meta.url), "utf8").split("\n")) {
  const [value = "", ...words] = line.split(" ");
  if (/^-?\d\.\d$/.test(value)) for (const word of words) learned.set(word, Number(value));
}

const functionWord = new Set(
  "the a an of to and in on at for with is was were are be been i you he it we they my your his her our their this that as by from or she".split(
    " ",
  ),
);

/** How light or heavy texts with the word tend to be, -2 to 2; 0 for most words. Null for a function word. */
export const companyOf = (word: string): number | null =>
  functionWord.has(word) ? null : (learned.get(word) ?? 0);

/**
 * Where diaries use a word differently from the short messages that the list was made for, and words of diaries that
 * the list lacks. The values are ours, on the same scale.
 */
const own: readonly (readonly [number, string])[] = [
  [
    0,
    `admit admits admitted art big chance clean clear dear demand easy fire gun hand help hid hide interest interests
    like liked natural novel number numbers party play played please pressed saw share shared sharing stop stopped
    stops straight strike sure true value want wants wanted weird yes god just leave matter matters mature problem's
    treat cut alone's united worth fan cool debt's ready positive positives benefits benefit tough-love war's bar
    lower outstanding`,
  ],
  [0.4, `slow tea coffee radio book books notebook recipe soup garden tidy tidied early-night evening-light`],
  [
    0.6,
    `okay ok fine alright decent calm calmly stars moon snow snowing frost lake river sea sand island woods cake
    pancakes picnic candles bath blanket playlist piano guitar swim swam hike hiked cycled walked`,
  ],
  [
    0.8,
    `interesting help helped helps manageable quiet safe finished finish managed well together spring sunset sunrise
    dusk blossom blossoms tulips birds forest beach music concert holiday holidays weekend`,
  ],
  [
    1.2,
    `sober lighter dance dancing danced sang sing singing warm sunny sun recovered healed healing easier remembered
    surprised-me giggle puppy kitten grandson granddaughter grandchildren hugged homemade`,
  ],
  [
    1.5,
    `kind laughed laugh laughing giggled smiled smile nap rested restful cosy cozy reconciled healthy hug cuddled
    cuddle kissed promoted promotion hired graduated published accepted engaged pregnant born`,
  ],
  [
    1.8,
    `peace peaceful soothing hopeful relieved relief connected closeness melted beaming accomplished passed birthday
    wedding anniversary reunion toast applauded medal record`,
  ],
  [2.2, "delighted radiant blissful applause triumph proposal"],
  [-0.4, "unsure odd off late busy grey gray soaked stiff dull waited rain rainy traffic ceiling forgot"],
  [
    -0.8,
    `tired sleepless restless bored boring awkward queue wish cold broke broken quit noisy loud noise deadline
    landlord rent bill bills due missing missed behind ill awake dentist heating leak overtime`,
  ],
  [
    -1,
    `rejection rejected unable sick scan biopsy surgery snapped argument argued arguing ignored cancelled headache
    migraine fever flu insomnia nightmare nightmares resigned unemployed overdue sulked`,
  ],
  [
    -1.4,
    `empty numb numbness stuck exhausted drained overwhelmed overwhelming lonely loneliness isolated debt`,
  ],
  [
    -1.6,
    `hospital diagnosed diagnosis symptoms anxious anxiety worried worry dread dreading envy envious unbearable fired
    redundant evicted homeless burgled robbed cheated betrayed lied insulted humiliated burnt ambulance`,
  ],
  [-1.8, `cry crying cried sobbed sobbing tears weeping wept divorce breakup separated ashamed shame fraud`],
  [
    -2.2,
    `funeral buried grave coffin tumour tumor cancer dementia chemo relapse relapsed miscarriage stroke`,
  ],
  [-2.6, "died dying panic terrified bullying abused worthless hopeless hate hated"],
  [-3, "dead death suicidal suicide"],
];
for (const [value, words] of own) for (const word of words.split(/\s+/)) listed.set(word, value);

/** How light or heavy a word is by itself, -4 to 4; 0 if it is neither. `pos` is its part of speech. */
export function valenceOf(word: string, pos: string | null): number {
  if (word === "like" || word === "likes" || word === "liked") return pos === "VERB" ? 1.5 : 0;
  if (word === "pretty" || word === "well") return pos === "ADJ" ? 1.8 : word === "well" ? 1 : 0;
  if (word === "missed" || word === "miss") return -1;
  return listed.get(word) ?? 0;
}

export const isValenceWord = (word: string): boolean => listed.has(word);

/** Several words that together mean something else. In lower case, contractions apart. */
export const phrases = new Map<string, number>([
  ...valued(
    3.2,
    `over the moon|best day|on top of the world|tears of joy|cried with joy|crying with joy|got in`,
  ),
  ...valued(
    2.2,
    `looking forward|at peace|did me good|close to|made up with|made my day|made my week|can n't wait`,
  ),
  ...valued(
    2,
    `until i cried|cried laughing|until we cried|cried with laughter|so much love|no alarm|without pain|well done|
    fell asleep at once|slept well|slept through|pain free|all clear|came back clear|like myself|felt seen|in love|
    stood up for`,
  ),
  ...valued(1.4, "on top of things|at ease|in a good way|no pain|a relief|feel free"),
  ...valued(
    0,
    `at least|kind of|sort of|as well|no doubt|no wonder|well as|make sure|of course|good morning|good night|
    best friend|happy birthday|thank you card|no one|lost track|free time|play ground`,
  ),
  ...valued(-1.4, "out of place|left out|left behind|under the weather|round and round|no point|no idea"),
  ...valued(
    -2.2,
    `passed over for|marriage is over|is over between|broke up|split up|walked out|burnt down|let go|could n't sleep|
    in tears|gave up|giving up|knot in my stomach|threw up|worried sick|my fault`,
  ),
  ...valued(
    -2,
    `followed me home|without a word|does n't answer|did n't answer|no answer|never called|lost my job|ca n't sleep|
    slept badly|sleep badly|bad night|ca n't cope|out of money|pay the rent|fell apart|falling apart|let down|
    let me down|let everyone down|sick of|fed up|burnt out`,
  ),
  ...valued(
    -3,
    `panic attack|passed away|on like this|do this any more|do this anymore|hate myself|want to die`,
  ),
  ...valued(-3.2, `be here any more|be here anymore|wish i could disappear|better off without me|end it all`),
  ...valued(-1.6, "i wish|wish i|could n't concentrate|ca n't concentrate|should have|nobody called"),
]);
export const maxPhraseLength = 4;
export const phraseBeginnings = new Set([...phrases.keys()].map((phrase) => phrase.split(" ")[0]));

function valued(value: number, list: string): (readonly [string, number])[] {
  return list.split("|").map((phrase) => [phrase.trim(), value] as const);
}

const faces = [
  [2.2, "😀😃😄😁😆😊🙂☺😍🥰😘🤗🥳😂🤣😎🤩😇❤🧡💛💚💙💜💕💖🎉✨🌞☀🌈👍💪🙏:) :-) :D :-D ;) <3 =)"],
  [-2, "😢😭😞😔😟🙁☹😣😖😫😩😰😨😱😡😠🤬😤💔😿👎🥺😓😪🤢🤮:( :-( :'( </3 =("],
] as const;
const ofFaces = new Map<string, number>();
for (const [value, list] of faces) {
  for (const part of list.split(" ")) {
    if (/^[\u0020-\u007e]+$/.test(part)) ofFaces.set(part, value);
    else
      for (const face of part.match(/\p{Extended_Pictographic}|[:;=<].*$/gu) ?? []) ofFaces.set(face, value);
  }
}
/** Emoji and emoticons. */
export const valenceOfFace = (mark: string): number => ofFaces.get(mark.replace("\ufe0f", "")) ?? 0;

/** How much a word strengthens the ones after it. */
export const boosters = new Map<string, number>([
  ...weighted(
    0.293,
    `absolutely amazingly awfully completely considerably decidedly deeply enormously entirely especially
    exceptionally extremely fabulously fucking fully greatly highly hugely incredibly intensely more most
    particularly purely really remarkably so such substantially thoroughly totally tremendously unbelievably
    unusually utterly very too properly`,
  ),
  ...weighted(
    -0.293,
    `almost barely hardly kinda less little marginally occasionally partly scarcely slightly somewhat sorta bit
    fairly quite rather`,
  ),
]);

function weighted(value: number, words: string): (readonly [string, number])[] {
  return words.split(/\s+/).map((word) => [word, value] as const);
}

export const negations = new Set(
  "n't not no never neither nor nothing nobody none nowhere without cannot hardly rarely seldom isnt wasnt dont didnt doesnt cant couldnt wont wouldnt".split(
    " ",
  ),
);
