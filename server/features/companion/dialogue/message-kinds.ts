import type { QuestionFilter } from "#contract/chat/messages.ts";
import { countWords } from "#server/platform/search/word-count.ts";
import {
  french,
  german,
  italian,
  type MessageKind,
  type Patterns,
  portuguese,
  spanish,
  whole,
} from "./message-forms.ts";
import type { Spoken } from "./voices/voice.ts";

/** A message counts as very long from this many UTF-16 code units. */
const longFrom = 1500;

const english: Patterns = [
  [
    "greeting",
    whole(
      "(?:hi|hey|hello|hiya|howdy|yo|good (?:morning|evening|afternoon|day)|hi there|hello there|hey there)(?: (?:companion|again|you))?",
    ),
  ],
  [
    "thanks",
    whole(
      "(?:ok(?:ay)?,? )?(?:thanks?|thank you|thx|ty|many thanks|thanks a lot|thank you (?:so|very) much)(?:[,.]? (?:again|for (?:listening|that|this|asking|your help)|that (?:helps|helped)|this helped|i feel (?:a bit )?better))*",
    ),
  ],
  [
    "goodbye",
    whole(
      "(?:ok(?:ay)?,? )?(?:bye|goodbye|bye bye|good ?night|see you(?: later| tomorrow| soon)?|talk (?:later|soon|tomorrow)|until (?:tomorrow|next time)|i(?:'m| am)? (?:going|have to go|need to go|off)(?: to (?:bed|sleep))?(?: now)?|that's (?:all|it|enough)(?: for (?:now|today|tonight))?|gotta go)",
    ),
  ],
  [
    "unsure",
    whole(
      "(?:i (?:really |honestly |just )?(?:do not|don'?t|dont) (?:really )?know(?: (?:yet|what to say|why|really))?|dunno|idk|no idea|not sure|i'?m not sure|i am not sure|no clue|maybe|perhaps|hard to say|who knows|hmm+)",
    ),
  ],
  [
    "yes",
    whole(
      "(?:yes|yeah|yep|yup|yes,? (?:exactly|i (?:do|am|did|think so))|exactly|i (?:think|guess|suppose) so|of course|definitely|true|that'?s (?:right|true|it exactly)|right)",
    ),
  ],
  [
    "no",
    whole(
      "(?:no|nope|nah|not really|no,? not really|i (?:do not|don'?t) think so|not at all|no,? (?:i (?:do not|don'?t)|it'?s not|that'?s not it))",
    ),
  ],
  [
    "acknowledged",
    whole(
      "(?:ok|okay|k|kk|sure|fine|alright|all right|i see|hm|mhm|mm+|uh huh|whatever|nothing|so so|not much|as usual|same|same as always|interesting|good|great|cool|nice)",
    ),
  ],
  [
    "no_more_questions",
    /\b(?:stop (?:asking|with the questions)|(?:no more|enough|too many|quit (?:it with )?the) questions|(?:do not|don'?t) ask (?:me )?(?:anything|any ?more|questions|so (?:much|many))|just listen)\b/iu,
  ],
  [
    "ask_me",
    /^(?:(?:please )?ask me|ask (?:me )?(?:something|anything|a question|away)|(?:another|next) question)\b/iu,
  ],
  [
    "complaint",
    /\b(?:you(?:'re| are)(?: so| really| just)? (?:useless|stupid|dumb|annoying|no help|not (?:helping|listening|helpful)|a (?:stupid|dumb|useless) (?:machine|bot|program|robot))|(?:that|this)(?:'s| is| was)(?: not|n'?t)? (?:helping|helpful|useless|stupid|pointless|a stupid (?:question|answer))|you (?:do not|don'?t) (?:understand|get it|listen)|stupid (?:question|bot|machine)|i already (?:said|told you|answered)|you already asked|shut up|fuck you|screw you|go away|i hate (?:you|this (?:bot|chat|thing)))\b/iu,
  ],
  [
    "about_ai",
    /\b(?:are you (?:an? )?(?:ai|a\.i\.|bot|robot|machine|chat ?bot|chat ?gpt|human|person|real(?: person)?|computer|program|language model|llm)|(?:is this|am i talking to|am i chatting with) (?:an? )?(?:ai|bot|robot|machine|human|real person|person|computer)|what are you|who are you|what(?:'s| is) your name|who (?:made|built|wrote|programmed) you)\b/iu,
  ],
  [
    "about_readers",
    /\b(?:who (?:(?:can|will|else|does) )?(?:reads?|sees?)|(?:can|does|will) (?:anyone|anybody|someone|somebody|the (?:host|server|admin)|people|you people) (?:else )?(?:read|see)|is (?:this|it|what i write)(?: all)? (?:private|safe|secret|confidential|secure|encrypted)|where (?:is|does) (?:this|it|my (?:data|text)) (?:stored|kept|saved|go)|are you (?:spying|recording|listening in)|do you share)\b/iu,
  ],
  [
    "about_memory",
    /\b(?:(?:do|will|can|did) you (?:remember|forget) (?:me|this|that|what|anything|it)|what do you (?:know|remember|keep) about me|have you (?:forgotten|remembered))\b/iu,
  ],
  [
    "about_feelings",
    /\b(?:how are you|how(?:'s| is) it going with you|do you (?:like|love|care|feel|have feelings|ever get|get (?:bored|tired|lonely))|are you (?:ok|okay|happy|sad|tired|bored|lonely|my friend)|can you feel|do you understand me)\b/iu,
  ],
  [
    "about_skills",
    /^(?:help|(?:so )?what (?:can|do) you do|how (?:does this|do you|do i use this) ?(?:work)?|what is this(?: for)?|how can you help(?: me)?|what should i (?:write|say|type) here)[\s?.!]*$/iu,
  ],
  [
    "about_themes",
    /\bwhat (?:do|have) i (?:keep )?(?:write|writ(?:ing|ten)|talk(?:ing|ed)?) (?:about )?(?:the )?(?:most|over and over|again and again)\b|\bwhat do i keep (?:writing|talking) about\b|\bwhat are my (?:main |usual )?(?:themes|topics)\b|\bwhat keeps coming up\b/iu,
  ],
  [
    "about_patterns",
    /\bwhat (?:do|did) (?:all )?(?:of )?my (?:good|better|best|bright|happy|bad|worse|worst|heavy|low|hard|sad) days (?:all )?(?:have in common|share)\b|\bwhat makes (?:for )?(?:a|my) (?:good|bright|happy|bad|heavy|hard|low) days?\b|\bwhat (?:usually |often )?(?:comes|happens) before (?:a|my) (?:good|best|bright|happy|bad|worst|heavy|hard|low) days?\b|\bwhat (?:usually )?(?:lifts|raises|lowers|affects|changes|influences) my mood\b|\b(?:are there|is there|do you (?:see|notice|find)|can you (?:see|find)|what are)(?: my| any| a| some)? patterns?\b/iu,
  ],
  [
    "diagnosis",
    /\b(?:do i have|have i got|am i|is (?:it|this)) (?:(?:a|an|the|really|clinically|maybe|just|becoming) )*(?:depress(?:ion|ed)|anxiety|adhd|add|autis(?:m|tic)|bipolar|bpd|ptsd|ocd|burn(?:ed|t)? ?out|burnout|narcissis(?:t|m|tic)|psycho(?:path|tic|sis)|schizophreni(?:c|a)|mentally ill|going crazy|crazy|insane|alcoholic|addict(?:ed)?|ill|sick|dying)\b/iu,
  ],
  [
    "activity",
    /\b(?:(?:give|show|suggest|recommend|offer)(?: me)? (?:an? |some )?(?:activity|exercise|activities|exercises)|(?:an?|any|some) (?:activity|exercise)s? (?:for|that|to)|something (?:(?:that )?i (?:can|could)|to) do(?: about (?:it|this)| now| tonight| today| instead)?(?=\s*[?.!]*$))/iu,
  ],
  [
    "advice",
    /(?:\bwhat (?:should|shall) i\b.*\?|\bwhat (?:can|could) i do\b.*\?|\bwhat would you (?:do|say|tell|choose)\b|\b(?:should|shall) i\b.*\?|\b(?:give|need|want)(?: me)?(?: some| your| any)? advice\b|\btell me what to do\b|\bwhat(?:'s| is) your (?:advice|opinion|take)\b|\bwhat do you (?:think|suggest|recommend|advise)\b|\bany (?:advice|tips|ideas|suggestions)\b)/iu,
  ],
  [
    "task",
    /^(?:(?:can|could|would|will) you |please )*(?:write (?:me )?(?:a|an|my|some|something) ?\b|(?:tell|read|make up|invent)(?: me)?(?: an?| another| some| the)?(?: (?:short|long|longer|good|funny|nice|little|bedtime|sad|happy)){0,2} (?:jokes?|stor(?:y|ies)|poems?|fairy tales?|riddles?|facts?)\b|translate |calculate |summari[sz]e |sing |play |what(?:'s| is) (?:the (?:weather|time|capital|date|news)|\d)|who (?:is|was) the (?:president|king|queen|pope)|set (?:a|an) (?:timer|alarm)|google |search the (?:web|internet))/iu,
  ],
  [
    "journal",
    /(?:\b(?:my|the) (?:journal|diary|reflections|entries|past (?:writing|entries|reflections))\b.*\?|\b(?:what|when|where|how often|how many times|which)\b.*\b(?:i|i've|we)\b.*\b(?:wr[io]te|written|wrote|mention(?:ed)?|sa(?:y|id) about)\b|\b(?:have|did) i (?:ever |already |once )*(?:wr[io]te|written|mention(?:ed)?|felt?|feel|said?|had|have|been|go|gone|meet|met|see|seen|dream|dreamt|dreamed|do|done|think|thought|tr(?:y|ied))\b.*\?|^(?:show|find|search|look up|look for|bring (?:me|back)|read me|give me|remind me|tell me(?! about you))\b.*\b(?:i (?:wrote|said|felt|mentioned)|written|about|reflections?|journal|diary|entries|passages?|when|of|from)\b|^(?:and )?(?:(?:when|where|how often|how many times) (?:did|was|were|has|had)|(?:what|who|which \w+|how|when|where) (?:did|was|were|have|has|had) (?:my|the|it|last|this|that|i|we))\b(?!.* supposed).*\?|^(?:and )?(?:when|where|how often|what|who|which \w+) (?:do|does|makes?|made|helps?|helped|gives?|gave|takes?|took|happened|happens)\b.*\b(?:i|me|my|we|us|our)\b.*\?|^(?:and )?how (?:was|were)\b.*\?|^(?:and )?what (?:happened|was i|were we|went|was going)\b.*\?|\bwhat do (?:i|you know i) (?:say|write|think|feel) (?:about|of)\b.*\?)/iu,
  ],
];

const patterns: Record<Spoken, Patterns> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  it: italian,
};

/** What a message does, judged by its form and by the times and moods that it names. */
export function kindOf(
  message: string,
  language: Spoken,
  filters: readonly QuestionFilter[] = [],
): MessageKind {
  if (!/[\p{L}\p{N}]/u.test(message)) return "pictures";
  const text = message.trim().replace(/[’‘]/g, "'").replace(/\s+/g, " ");
  if (text.length > longFrom) return "long";
  for (const [kind, pattern] of patterns[language]) if (pattern.test(text)) return kind;
  const asks = /^[^.!?…]*[?？]\s*$/u.test(text);
  if (asks) return filters.length > 0 ? "journal" : "own_question";
  return isRecalled(text, filters) ? "recalled" : "statement";
}

const maxWordsRecalled = 12;

/** "That walk with mum in spring". "A hard day today" and "rough week this week" tell of what is just now. */
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
  /(?:^|[.!…;,]\s+)(?:(?:please|and|so|bitte|und|por favor|y|et)\s+)?(?:(?:can|could|would|will) you|tell|show|find|search|look|compare|list|sum|read|bring|give|remind|help|talk|what|when|where|who|which|why|how|did|was|were|have|do|does|is|are|zeig|such|finde|vergleich|erzähl|nenn|fass|was|wann|wo|wer|wie|warum|welche|habe|hatte|busca|encuentra|muestra|muéstrame|compara|cuéntame|dime|resume|qué|que|cuándo|cómo|dónde|quién|cherche|trouve|montre|compare|raconte|résume|dis|quand|comment|où|qui|pourquoi|quel)(?!\p{L})|\b(?:want|like|love|need|try|curious|wonder(?:ing)?)(?: to (?:know|see|hear|find|understand|remember|look|talk|go|read)| (?:about|how|what|when|why|whether|if))\b/iu;
/** Without one of these, a few words are something to look up: "the winter before last". */
const toldOf =
  /(?<!\p{L})(?:i|i'm|i've|we|he|she|it|they|my|our|there|is|was|were|are|had|has|ich|wir|er|sie|es|mein\p{L}*|ist|war|hat|je|j'|nous|il|elle|mon|ma|est|était|yo|me|mi|fue|está)(?!\p{L})/iu;

/**
 * Whether a message tells something instead of asking. A day or a feeling in it is then part of the story, not a
 * filter.
 */
export const isStatement = (message: string): boolean =>
  !/[?？]/u.test(message) && !asking.test(message.trim()) && toldOf.test(message.replace(/[’‘]/g, "'"));

/** The language that a message of a word or two reveals by its form alone: “gracias”. */
export function languageByForm(message: string): Spoken | null {
  const text = message.trim().replace(/[’‘]/g, "'");
  for (const language of ["en", "de", "es", "fr", "pt", "it"] as const)
    if (patterns[language].some(([kind, pattern]) => shortKinds.has(kind) && pattern.test(text)))
      return language;
  return null;
}

const shortKinds = new Set<MessageKind>(["greeting", "thanks", "goodbye", "yes", "no", "unsure"]);
