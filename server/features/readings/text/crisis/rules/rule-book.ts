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

let book: RuleBook | undefined;

export const ruleBook = (): RuleBook => {
  book ??= readAll();
  return book;
};

function readAll(): RuleBook {
  const idioms: LanguageRules["idioms"][number][] = [];
  const always: RuledCue[] = [];
  const byWord = new Map<string, RuledCue[]>();
  const byBeginning = new Map<string, { begun: string; cue: RuledCue }[]>();
  for (const file of [german, spanish, french, portuguese, italian]) {
    const rules = readRules(file);
    idioms.push(...rules.idioms);
    for (const each of rules.cues) {
      const cue = { ...each, rules };
      const [rarest] = cue.needs;
      if (!rarest) always.push(cue);
      for (const word of rarest?.whole ?? []) add(byWord, word, cue);
      for (const begun of rarest?.begun ?? [])
        add(byBeginning, begun.slice(0, minBeginningLength), { begun, cue });
    }
  }
  return { idioms, always, byWord, byBeginning };
}

function add<Value>(index: Map<string, Value[]>, key: string, value: Value) {
  const values = index.get(key);
  if (values) values.push(value);
  else index.set(key, [value]);
}
