import type { QuestionFilter } from "#contract/chat/messages.ts";
import { countWords } from "#server/platform/search/word-count.ts";
import forms from "./message-forms.json" with { type: "json" };
import type { Spoken } from "./voices/voice.ts";

/** Kinds that a message shows by its words. `whole` matches all of it, apart from punctuation. */
type Form = keyof typeof forms.en.whole | keyof typeof forms.en.within;

export type MessageKind = Form | "pictures" | "own_question" | "recalled" | "long" | "statement";

/** A message counts as very long from this many UTF-16 code units. */
const minLongLength = 1500;

const isForm = (kind: string): kind is Form => kind in forms.en.whole || kind in forms.en.within;

/** The patterns of a language. The first that matches counts. */
const patternsOf = ({ whole, within }: Record<"whole" | "within", Readonly<Record<string, string>>>) =>
  [
    ...Object.entries(whole).map(([kind, words]) => ({ kind, source: `^(?:${words})[\\s.,!…:)]*$` })),
    ...Object.entries(within).map(([kind, source]) => ({ kind, source })),
  ].flatMap(({ kind, source }) => (isForm(kind) ? [{ kind, pattern: new RegExp(source, "iu") }] : []));

const patterns = {
  en: patternsOf(forms.en),
  de: patternsOf(forms.de),
  es: patternsOf(forms.es),
  fr: patternsOf(forms.fr),
  pt: patternsOf(forms.pt),
  it: patternsOf(forms.it),
} satisfies Record<Spoken, unknown>;

/** What a message does, judged by its form and by the times and moods that it names. */
export function kindOf(
  message: string,
  language: Spoken,
  filters: readonly QuestionFilter[] = [],
): MessageKind {
  if (!/[\p{L}\p{N}]/u.test(message)) return "pictures";
  const text = withQuestionMark(message.trim().replace(/[’‘]/g, "'").replace(/\s+/g, " "));
  if (text.length > minLongLength) return "long";
  for (const { kind, pattern } of patterns[language]) if (pattern.test(text)) return kind;
  const asks = /^[^.!?…]*[?？]\s*$/u.test(text);
  if (asks) return filters.length > 0 ? "journal" : "own_question";
  return isRecalled(text, filters) ? "recalled" : "statement";
}

const maxWordsLookedUp = 6;
/** They speak of the present, or of the person. */
const ofNow =
  /(?<!\p{L})(?:i|i'm|i've|me|myself|today|tonight|now|this (?:morning|afternoon|evening|week)|so|too|very|feeling|can't|cannot|don't|not|no)(?!\p{L})/iu;

/** A first message of a few words is something to look up: "northern lights". Later, it would answer a question. */
export function firstKindOf(
  message: string,
  language: Spoken,
  filters: readonly QuestionFilter[],
): MessageKind {
  const kind = kindOf(message, language, filters);
  const text = message.replace(/[’‘]/g, "'");
  const isLookedUp =
    kind === "statement" &&
    countWords(text) <= maxWordsLookedUp &&
    /^[^.!…,;:\n]+$/u.test(text.trim()) &&
    !ofNow.test(text) &&
    !isStatement(text.replace(/(?<!\p{L})(?:my|our)(?!\p{L})/giu, " "));
  return isLookedUp ? "recalled" : kind;
}

/** A question's first words in the order that only questions have: "when did i", but not "when i". */
const questionOrder =
  /^(?:(?:and|so|but|ok|okay|please) )?(?:(?:when|where|why|how|what|which \p{L}+|who|whose)(?: (?:really|actually|exactly|else))?(?:'s| (?:is|are|was|were|am|do|does|did|have|has|had|can|often|many|much|long|came|makes?|made|helps?|helped|happened|happens|gets?|changed))|(?:do|does|did|am|was|were|is|are|have|has) (?:i|we|my|our|it|he|she|they)|(?:do|does) .+ (?:i|me|my)|(?:the |my )?(?:last|first) (?:time|mention|talk|conversation)|(?:times|days|moments) (?:that |when )?i)(?!\p{L})/iu;

/** English questions are often typed without their mark. */
const withQuestionMark = (text: string): string =>
  questionOrder.test(text) && /^[^.!?…\n]*\.?$/u.test(text) ? `${text.replace(/\.$/u, "")}?` : text;

const maxWordsRecalled = 12;

/** "That walk with mum in spring". "A hard day today" and "rough week this week" are about the present, so they are statements. */
const isRecalled = (text: string, filters: readonly QuestionFilter[]): boolean =>
  /^[^.!?…]*[.…]?$/u.test(text) &&
  countWords(text) <= maxWordsRecalled &&
  !isStatement(text) &&
  filters.every(({ kind }) => kind === "days") &&
  filters.some(
    (filter) =>
      filter.kind === "days" &&
      (filter.from !== filter.to || /\d/.test(filter.words)) &&
      !/^(?:this|diese\p{L}*|est[ae]|ce(?:tte|t)?) /iu.test(filter.words),
  );

/** Words with which people ask for something without a question mark. */
const asking =
  /(?:^|[.!…;,]\s+)(?:(?:please|and|so|bitte|und|por favor|y|et)\s+)?(?:(?:can|could|would|will) you|tell|show|find|search|look|compare|list|sum|read|bring|give|remind|help|talk|what|when|where|who|who's|which|why|how|how's|did|was|were|have|do|does|is|are|am|zeig|such|finde|vergleich|erzähl|nenn|fass|was|wann|wo|wer|wie|warum|welche|habe|hatte|busca|encuentra|muestra|muéstrame|compara|cuéntame|dime|resume|qué|que|cuándo|cómo|dónde|quién|cherche|trouve|montre|compare|raconte|résume|dis|quand|comment|où|qui|pourquoi|quel)(?!\p{L})|\b(?:want|like|love|need|try|curious|wonder(?:ing)?)(?: to (?:know|see|hear|find|understand|remember|look|talk|go|read)| (?:about|how|what|when|why|whether|if))\b/iu;
/** Without one of these, a few words are something to look up: "the winter before last". */
const storyWords =
  /(?<!\p{L})(?:i|i'm|i've|we|he|she|it|they|my|our|there|is|was|were|are|had|has|ich|wir|er|sie|es|mein\p{L}*|ist|war|hat|je|j'|nous|il|elle|mon|ma|est|était|yo|me|mi|fue|está)(?!\p{L})/iu;

/** "My best days last summer" and "my average sleep in May" are requests, although they contain "my". */
const plainSuperlative =
  /^(?:the |my )?(?:average|mean|total) \p{L}(?!.*\b(?:is|was|are|were|has|have|feels?|i)\b)[^.!,;]{0,60}$|^(?:the |my )?(?:very )?(?:best|worst|happiest|saddest|lowest|hardest|brightest|darkest) (?:days|weeks|months|years|times|moments|stretch)(?!\p{L})[^.!,;]{0,40}$/iu;

/**
 * Whether a message is a statement, not a request. A day or a feeling in it is then part of the story, not a
 * filter.
 */
export const isStatement = (message: string): boolean =>
  !/[?？]/u.test(withQuestionMark(message.trim().replace(/[’‘]/g, "'"))) &&
  !asking.test(message.trim()) &&
  !plainSuperlative.test(message.trim()) &&
  storyWords.test(message.replace(/[’‘]/g, "'"));

/** The language that a message of a word or two reveals by its form alone: “gracias”. */
export function languageByForm(message: string): Spoken | null {
  const text = message.trim().replace(/[’‘]/g, "'");
  for (const language of ["en", "de", "es", "fr", "pt", "it"] as const)
    if (patterns[language].some(({ kind, pattern }) => shortKinds.has(kind) && pattern.test(text)))
      return language;
  return null;
}

const shortKinds = new Set<MessageKind>(["greeting", "thanks", "goodbye", "yes", "no", "unsure"]);
