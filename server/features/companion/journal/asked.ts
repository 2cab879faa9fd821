/** What a question wants counted or compared in a journal, beyond passages on a topic. */
export type Asked =
  | { kind: "best_days" | "worst_days" | "best_stretch" | "worst_stretch" }
  | { kind: "best_period" | "worst_period"; unit: "week" | "month" | "year" | "weekday" }
  | { kind: "raises" | "lowers"; what: "anything" | "people" | "places"; after: string | null }
  | { kind: "effect" | "day_after" | "how_often" | "who" | "about"; topic: string }
  | { kind: "trend" | "compared" | "changed" }
  | { kind: "felt"; topic: string; about: string }
  | { kind: "first" | "last"; topic: string }
  | { kind: "themes" };

const best = "best|happiest|brightest|loveliest|nicest|highest|greatest";
const worst = "worst|lowest|saddest|darkest|hardest|heaviest|bleakest|unhappiest|toughest|roughest";
const moodVerb = "(?:make|makes|made|get|gets|got|bring|brings|keep|keeps|leave|leaves|put|puts)";
const happy =
  "(?:happy|happier|happiest|good|better|glad|cheerful|joyful|content|calm|calmer|well|laugh|smile|alive|at peace)";
const sad =
  "(?:sad|sadder|low|lower|down|unhappy|unhappier|worse|bad|heavy|miserable|depressed|awful|gloomy|out|cry|blue)";
const low = "(?:sad|low|down|unhappy|bad|heavy|miserable|depressed|awful|gloomy|blue|lonely|at my lowest)";
const really = "(?:(?:really|usually|often|always|actually|most|ever|the most) )*";
const who = "(?:what|which|who|whom)";

/** Phrases that mean all time. */
const sinceAlways =
  /\s+(?:so far|ever|in my life|in total|altogether|since i (?:began|started|opened|have kept|keep) .+)$/iu;

const unit = "weekdays?|days? of the week|weeks?|months?|years?";
const end = "(?: (?:ever|so far|of all|for me|overall|in my life))*$";

type Rule = readonly [pattern: RegExp, asked: (groups: Record<string, string | undefined>) => Asked];
const rule = (source: string, asked: Rule[1]): Rule => [new RegExp(source, "iu"), asked];
const oneOf = (subject: string): "anything" | "people" | "places" =>
  /^who|people|person|friend/i.test(subject)
    ? "people"
    : /place|where/i.test(subject)
      ? "places"
      : "anything";

const unitOf = (words = ""): "week" | "month" | "year" | "weekday" =>
  /weekday|day of the week/i.test(words)
    ? "weekday"
    : /week/i.test(words)
      ? "week"
      : /month/i.test(words)
        ? "month"
        : "year";

/** The first that matches counts. Apostrophes are straight, and there is no question mark at the end. */
const rules: readonly Rule[] = [
  rule(
    "^what (?:do|have|did) i (?:keep )?(?:write|writ(?:ing|ten)|talk(?:ing|ed)?|think(?:ing)?) (?:about )?(?:most|the most|over and over|again and again)|^what do i keep (?:writing|talking|thinking|coming back)|^what are my (?:main |usual |recurring )?(?:themes|topics)|^what keeps coming (?:up|back)",
    () => ({ kind: "themes" }),
  ),
  rule(
    `^(?:which|what) (?<unit>${unit}) (?:is|are|was|were|has been)(?: i)?(?: (?:my|the|at my))? (?:(?<high>${best}|good)|${worst}|bad)${end}|^(?:(?:what|which|when) (?:is|was|were) )?(?:my |the )?(?:very )?(?:(?<top>${best})|${worst}) (?<of>${unit})${end}`,
    ({ unit, high, top, of }) => ({
      kind: (high ?? top) ? "best_period" : "worst_period",
      unit: unitOf(unit ?? of),
    }),
  ),
  rule(
    `^(?:(?:what|which|when) (?:is|was|were) )?(?:my |the )?(?:very )?(?:(?<high>${best})|${worst}) (?:stretch|spell|patch|phase|period of my life|time of my life)${end}`,
    ({ high }) => ({ kind: high ? "best_stretch" : "worst_stretch" }),
  ),
  rule(
    `^(?:(?:what|which|when) (?:are|were|was|is) )?(?:(?:some|all) of )?(?:my |the |our )?(?:very |really )?(?:(?:(?<high>${best})|${worst}) days?|(?:(?<good>good|happy|bright)|bad|sad|low|hard|heavy) days|(?:(?<top>happiest|best)|saddest|worst|lowest) (?:moments|i was|i have been))(?! .*\\b(?:than|in common)\\b)(?: .*)?$|^when was i (?:the |at my )?(?:(?<mine>${best})|${worst})${end}`,
    ({ high, good, top, mine }) => ({ kind: (high ?? good ?? top ?? mine) ? "best_days" : "worst_days" }),
  ),
  rule(
    `^(?<subject>${who})(?: \\w+)?(?: i do)? ${really}(?:helps?|helped|lifts?|lifted|cheers?|cheered|calms?|calmed|comforts?|comforted)(?: (?:me|us|my mood))?(?: up)?(?: (?:feel )?${happy})?(?: most)?(?: ?,? (?:when(?:ever)?|if|on|after) (?<after>.+))?$`,
    ({ subject = "", after }) => ({ kind: "raises", what: oneOf(subject), after: after ?? null }),
  ),
  rule(
    `^(?<subject>${who})(?: \\w+)?(?: i do)? ${really}(?:${moodVerb} (?:me|my mood|my days) (?:feel )?${really}${happy}|(?:is|are|does|has been) ${really}(?:me )?good (?:for|to) me|gives? me (?:energy|joy|strength|hope)|brings? me (?:joy|peace)|raises? my (?:mood|spirits))(?: most| ever)?$`,
    ({ subject = "" }) => ({ kind: "raises", what: oneOf(subject), after: null }),
  ),
  rule(
    "^where (?:am|was) i (?:the )?(?:happiest|happy|at my best)|^what (?:do )?(?:all )?my (?:good|best|bright|happy) days (?:all )?have in common|^what makes (?:for )?(?:a|my) (?:good|bright|happy) days?",
    () => ({ kind: "raises", what: "anything", after: null }),
  ),
  rule(
    `^(?<subject>${who})(?: \\w+)?(?: i do)? ${really}(?:${moodVerb} (?:me|my mood|my days) (?:feel )?${really}${sad}|drains?|upsets?|saddens?|lowers?|depresses|hurts?|stresses?|(?:is|are) bad for)(?: me| my mood| my days)?(?: down| out)?(?: most| ever)?$|^what (?:do )?(?:all )?my (?:bad|worst|heavy|low|hard|sad) days (?:all )?have in common|^what makes (?:for )?(?:a|my) (?:bad|heavy|hard|low|sad) days?`,
    ({ subject = "what" }) => ({ kind: "lowers", what: oneOf(subject), after: null }),
  ),
  rule(
    "(?:\\b(?:is|are|am|was|do|did|has|have) .*|, )(?:it )?(?:getting|got|gotten|becoming|become) (?:any )?(?:less|more|better|worse|rarer)",
    () => ({ kind: "trend" }),
  ),
  rule(
    "^(?:and )?how (?:often|many times|many days(?= did| do))\\b (?:(?:do|did|have|has|was|were|am|is|had) )?(?:(?:i|we) )?(?:been )?(?<topic>.+)",
    ({ topic = "" }) => ({ kind: "how_often", topic: topic.replace(sinceAlways, "") }),
  ),
  rule("^how (?:am|was|do|did|were) (?:i|it)\\b.*\\b(?:the )?day after (?<topic>.+)", ({ topic = "" }) => ({
    kind: "day_after",
    topic,
  })),
  rule(
    "^(?:what(?:'s| is| has| have)?|how) (?:i (?:have )?|have i )?changed(?:$| (?:between|from|since)\\b)|\\bwhat (?:is|was) the difference between\\b|\\bsee what (?:has )?changed$",
    () => ({ kind: "changed" }),
  ),
  rule(
    "^(?!.*\\bdays? (?:i|we|when|that|with|of)\\b)(?:.*\\b(?:happier|better|worse|sadder|lower|calmer|brighter|darker|harder|easier)\\b.*\\b(?:than|compared)\\b|(?:do|did|have|am|was) i\\b.*\\b(?:more|less|fewer)\\b.*\\b(?:than|compared)\\b|.*\\bthe (?:one|year|month|week) before\\b|.*\\b(?:vs\\.?|versus|compared (?:with|to))(?: |$)|compare\\b)",
    () => ({ kind: "compared" }),
  ),
  rule(
    "^(?:do|did|does|am|was|is|are) (?:i|my days) (?:feel |really |actually |any |a bit |in )*(?:the )?(?:happier|better|worse|lower|sadder|calmer|good|bad|low|happy|sad)(?: (?:mood|off))?(?: \\w+)? (?:on|after|with|when(?:ever)?|if|for having|because of|in) (?:the )?(?:days? (?:when |that |with |of )?)?(?<topic>.+)",
    ({ topic = "" }) => ({ kind: "effect", topic }),
  ),
  rule(
    `^(?:do|does|did|is|are) (?<topic>.+?) ${really}(?:${moodVerb} me (?:feel )?(?:${happy}|${sad})|lift|lifts|raise|lower|help|improve|affect|change|hurt|ruin|spoil|good for|bad for)\\b(?: me| my (?:mood|spirits|days?))?`,
    ({ topic = "" }) => ({ kind: "effect", topic }),
  ),
  rule(
    "^how (?:am|do|was|did|were) i (?:usually )?(?:feel|felt|doing|do)?(?: on| after| with| when| in)(?: my| the)? (?:days? (?:when |with |of )?)?(?<topic>.+)",
    ({ topic = "" }) => ({ kind: "effect", topic }),
  ),
  rule(
    "^(?:when (?:did|was|were|have|had) (?:i|we) (?:ever )?last \\p{L}+|(?:when was )?(?:the )?last (?:time|talk|conversation|call|visit)(?: (?:that )?(?:i|we) \\p{L}+)?)(?: (?:to|with|at|in|by|from|on|of|the|my)){1,2} (?<topic>.+)",
    ({ topic = "" }) => ({ kind: "last", topic }),
  ),
  rule(
    "^(?:(?:when was )?(?:the |my )?first (?:time|mention|talk|visit)(?: (?:that )?(?:i|we) \\p{L}+)?)(?: (?:to|with|at|in|by|from|on|of|the|my)){1,2} (?<topic>.+)",
    ({ topic = "" }) => ({ kind: "first", topic }),
  ),
  rule(
    "^(?:when|how often|on which days|which days) (?:was|were|did|have|am|do) i (?:last |first |ever )?(?:feel |felt |been )?(?<topic>\\p{L}+)(?: (?:of|about|with|at|for) (?<about>.+))?$|^(?:times|days|moments|when) (?:that |when )?i (?:was|felt|have been|am|feel) (?<named>\\p{L}+)(?: (?:of|about|with|at|for) (?<besides>.+))?$",
    ({ topic, named, about, besides }) => ({
      kind: "felt",
      topic: topic ?? named ?? "",
      about: about ?? besides ?? "",
    }),
  ),
  rule("^who(?:'s|s| is| was| are| were) (?<topic>.+)", ({ topic = "" }) => ({ kind: "who", topic })),
  rule(
    "^(?:what (?:did|do|have|had) i (?:ever |all )?(?:write|written|wrote|say|said|note|noted) (?:down )?(?:about|on|of)|(?:everything |more |all |something )?about|what do you know about) (?<topic>.+)",
    ({ topic = "" }) => ({ kind: "about", topic }),
  ),
];

/** A longer message is no question to a journal. In UTF-16 code units; it also bounds the work of the patterns. */
const maxLength = 300;
/** A longer message may say something of the present next to its question. */
const maxLookingBack = 100;

/** What `question` wants to know, without the `words` of its times. `null`: passages on its topic answer it. */
export function readQuestion(question: string, words: readonly string[] = []): Asked | null {
  if (question.length > maxLength) return null;
  const text = question
    .replace(/[’‘]/g, "'")
    .replace(/[?？.!\s]+$/u, "")
    .replace(/^\s*(?:and|so|but|ok|okay|please|tell me|show me|do you know)[, ]+/iu, "")
    .replace(/\s+/g, " ")
    .trim();
  const untimed = words
    .reduce((rest, time) => (time === "" ? rest : rest.replace(time, " ")), text)
    .replace(/\s+/g, " ")
    .replace(/\s*\b(?:in|on|of|during|since|for|from|over|than)$/iu, "")
    .trim();
  for (const [pattern, asked] of rules)
    for (const each of new Set([untimed, text])) {
      const groups = pattern.exec(each);
      if (groups) return asked(groups.groups ?? {});
    }
  return null;
}

/** Whether "when …" of a question for what helps names only a low mood. */
export const isLow = (words: string): boolean =>
  new RegExp(
    `^(?:i(?:'m| am| was| feel| felt)?(?: feeling)? )?(?:so |very |really )?${low}(?: days?)?$`,
    "iu",
  ).test(words.trim());

/** Kinds of questions that only look back, in words that say nothing of the present. */
const lookingBack = new Set<Asked["kind"]>([
  "best_days",
  "worst_days",
  "best_stretch",
  "worst_stretch",
  "best_period",
  "worst_period",
  "raises",
  "lowers",
  "themes",
]);
/** Feelings that are safe to ask about without the check for signs of a crisis. */
const feeling =
  /^(?:happy|glad|proud|calm|content|grateful|thankful|loved|excited|hopeful|inspired|relaxed|peaceful|confident|relieved|curious|surprised|lonely|sad|angry|anxious|nervous|stressed|tired|bored|jealous|guilty|worried|overwhelmed|homesick)$/iu;

/** Whether a message is a question about days of the journal, and about nothing of the present. */
export function onlyLooksBack(message: string): boolean {
  if (message.length > maxLookingBack || /[.!?…\n]./u.test(message.trim())) return false;
  const asked = readQuestion(message);
  if (asked?.kind === "felt") return feeling.test(asked.topic);
  return asked !== null && lookingBack.has(asked.kind);
}
