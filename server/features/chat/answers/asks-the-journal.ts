/**
 * Whether a message asks what stands in the journal, so that an answer without a passage would be made up. Goes by
 * the way such questions begin in the six languages; what it doesn't know is left to the model.
 */
export function asksTheJournal(text: string, hasFilters: boolean): boolean {
  const question = text.trim().slice(0, 500).normalize("NFC");
  if (
    /\b(journal|diary|reflections?|entries|tagebuch|einträge|journal intime|diario|diário)\b/iu.test(question)
  )
    return patterns.some((pattern) => pattern.test(question)) || /\?\s*$/.test(question);
  return patterns.some((pattern) => pattern.test(question)) || (hasFilters && /\?\s*$/.test(question));
}

const patterns: readonly RegExp[] = [
  // When did I last see Anna? What did I write about the sea? How often have I slept badly?
  /\b(when|what|where|how often|how many times|how long|who|which)\b[^.!?]{0,40}\b(did|have|had|was|were) (i|we)\b(?! (to|wrong|supposed))[^.!]{0,200}\?/iu,
  /\b(have|did) i (ever )?(write|written|mention|mentioned|say|said|tell|told|feel|felt|note|noted|talk|talked)\b/iu,
  /\bwhat (do|did) (you|i) (know|find|see|read) (of|about|in) (me|my)\b/iu,
  /\b(wann|wie oft|was|wo|wen|welche[nrs]?) (habe|hatte|bin|war) ich\b/iu,
  /\b(quand|où|combien de fois|qu'est-ce que|que) (est-ce que )?(ai-je|j'ai|j'étais|étais-je)\b/iu,
  /\b(cuándo|dónde|cuántas veces|qué) (he|escribí|dije|fui|estuve|sentí|hice|vi)\b/iu,
  /\b(quando|onde|quantas vezes|o que) (eu )?(escrevi|disse|fui|estive|senti|fiz|vi)\b/iu,
  /\b(quando|dove|quante volte|(che )?cosa) (ho|ero|sono stat[oa])\b/iu,
];

/** The words for it are the same everywhere. */
export const nothingFound = "I found nothing about that in your journal.";
