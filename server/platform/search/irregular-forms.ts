/**
 * Irregular forms of English words, each after its base form. Omits forms that are often other words: rose, ground,
 * wound, bound, bore, bit, lay, shot.
 */
const forms = `
arise arose arisen|awake awoke awoken|beat beaten|become became|begin began begun|bend bent|bite bitten|bleed bled
blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught
choose chose chosen|cling clung|come came|creep crept|deal dealt|dig dug|draw drew drawn|dream dreamt
drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found
flee fled|fling flung|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven
freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown|hang hung|hear heard|hide hid hidden
hold held|keep kept|kneel knelt|know knew known|lead led|lean leant|leap leapt|learn learnt|leave left|lend lent
light lit|lose lost|make made|mean meant|meet met|mistake mistook mistaken|overcome overcame|pay paid
prove proven|ride rode ridden|ring rang rung|rise risen|run ran|say said|see saw seen|seek sought|sell sold|send sent
sew sewn|shake shook shaken|shine shone|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept
slide slid|smell smelt|speak spoke spoken|spend spent|spill spilt|spit spat|spring sprang sprung|stand stood
steal stole stolen|stick stuck|sting stung|stink stank stunk|strike struck|swear swore sworn|sweep swept
swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown
understand understood|wake woke woken|wear wore worn|weave wove woven|weep wept|win won|withdraw withdrew withdrawn
write wrote written
child children|foot feet|goose geese|half halves|knife knives|life lives|loaf loaves|man men|mouse mice|shelf shelves
thief thieves|tooth teeth|wife wives|wolf wolves|woman women`;

const irregularEnglish: ReadonlyMap<string, string> = new Map(
  forms
    .trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const [word = "", ...others] = line.split(" ");
      return others.map((form) => [form, word] as const);
    }),
);

/** The base form of a word, or the word if it is regular. */
export const rootOf = (folded: string): string => irregularEnglish.get(folded) ?? folded;

const formsOf = Map.groupBy(irregularEnglish.keys(), rootOf);

/** The first letters that the forms of a word begin with, at most `count` of each: "go" and "we" for go and went. */
export const beginningsOf = (folded: string, count: number): string[] => {
  const root = rootOf(folded);
  return [...new Set([folded, root, ...(formsOf.get(root) ?? [])].map((form) => form.slice(0, count)))];
};
