import type { RevisitKind } from "#contract/revisits/revisit-rules.ts";

/** Wordings in English, German, Spanish, French, Italian and Portuguese that hardly mean anything else. */
const patterns: readonly (readonly [RevisitKind, RegExp])[] = [
  [
    "worry",
    /\b(?:afraid|scared|worr(?:y|ied|ies|ying)|anxious|nervous|dread(?:ing)?|terrified|what if|angst|sorge[n]?|befürchte|was,? wenn|miedo|preocupa(?:d[oa]|ción|do|ção)?|y si|peur|inqui(?:et|ète|ète|ets)|et si|paura|preoccupat[oa]|e se|medo)\b/iu,
  ],
  ["question", /[?？]["”’)\]]*\s*$/u],
  [
    "plan",
    /\b(?:i(?:['’]ll| will| am going to|['’]m going to| plan to| intend to| want to)|ich (?:werde|will|möchte)|voy a|quiero|je vais|je veux|voglio|vou)\b/iu,
  ],
  [
    "prediction",
    /\b(?:will (?:probably|surely|never|be)|i (?:bet|expect|predict)|going to be|probably|wahrscheinlich|bestimmt|vermutlich|seguramente|probablemente|sans doute|sûrement|probabilmente|sicuramente|provavelmente)\b/iu,
  ],
];

/** What the words plainly are, or `null`. */
export const guessKind = (words: string): RevisitKind | null =>
  patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
