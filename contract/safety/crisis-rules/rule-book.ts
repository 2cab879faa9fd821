import english from "./english.json" with { type: "json" };
import french from "./french.json" with { type: "json" };
import german from "./german.json" with { type: "json" };
import italian from "./italian.json" with { type: "json" };
import { minBeginningLength } from "./needed-words.ts";
import portuguese from "./portuguese.json" with { type: "json" };
import { type LanguageRules, readRules } from "./rules.ts";
import spanish from "./spanish.json" with { type: "json" };

export type RuledCue = LanguageRules["cues"][number] & { rules: LanguageRules };

export type RuleBook = {
  idioms: LanguageRules["idioms"];
  /** Cues that don't depend on a word. */
  always: readonly RuledCue[];
  byWord: ReadonlyMap<string, readonly RuledCue[]>;
  byBeginning: ReadonlyMap<string, readonly { begun: string; cue: RuledCue }[]>;
};

const reading = readAll();
let book: RuleBook | undefined;

/** Reads the remaining rules. Reading all takes about a tenth of a second. */
export function ruleBook(): RuleBook {
  while (!book) readMore();
  return book;
}

/** Reads the rules in steps of a few milliseconds, and waits for `pause` after each. */
export async function readRulesInSteps(pause: () => Promise<unknown>): Promise<void> {
  while (!book) {
    readMore();
    await pause();
  }
}

function readMore() {
  const step = reading.next();
  if (step.done) book = step.value;
}

function* readAll(): Generator<void, RuleBook> {
  const idioms: LanguageRules["idioms"][number][] = [];
  const always: RuledCue[] = [];
  const byWord = new Map<string, RuledCue[]>();
  const byBeginning = new Map<string, { begun: string; cue: RuledCue }[]>();
  for (const file of [english, german, spanish, french, portuguese, italian]) {
    const rules = yield* readRules(file);
    idioms.push(...rules.idioms);
    for (const each of rules.cues) {
      const cue = { ...each, rules };
      const [rarest] = cue.needs;
      if (!rarest) always.push(cue);
      for (const word of rarest?.whole ?? []) add(byWord, word, cue);
      for (const begun of rarest?.begun ?? [])
        add(byBeginning, begun.slice(0, minBeginningLength), { begun, cue });
    }
    yield;
  }
  return { idioms, always, byWord, byBeginning };
}

function add<Value>(index: Map<string, Value[]>, key: string, value: Value) {
  const values = index.get(key);
  if (values) values.push(value);
  else index.set(key, [value]);
}
