import type { Topic } from "./voices/english-questions.ts";

/**
 * What an English text is about, judged by its words. A feeling or an event outweighs an area of life, so
 * worry about work counts as worry.
 */
const signs: Record<Topic, { weight: number; words: RegExp }> = {
  grief: {
    weight: 5,
    words:
      /\b(?:died|dead|death|passed away|funeral|grie(?:f|ve|ving)|mourn(?:ing)?|miscarr\w+|put (?:him|her|them) down|his ashes|her ashes|widow(?:er|ed)?|anniversary of (?:his|her|their) death|lost my (?:mum|mom|mother|dad|father|husband|wife|son|daughter|brother|sister|grand\w+|friend|best friend|baby|dog|cat|uncle|aunt))\b/gi,
  },
  self_doubt: {
    weight: 4,
    words:
      /\b(?:not (?:good|smart|strong|pretty|thin) enough|i(?:'m| am)(?: (?:so|such|just|really|a|an|the|total|complete|always|only))* (?:failure|stupid|idiot|worthless|useless|pathetic|ugly|fraud|disappointment|mess|loser|burden|lazy|weak|broken|nothing|bad (?:mother|father|parent|person|friend|partner))|hate myself|imposter|impostor|ashamed of (?:myself|who)|can't do anything right|never good enough)\b/gi,
  },
  guilt: {
    weight: 4,
    words:
      /\b(?:guilt(?:y)?|my fault|i regret|regret(?:s|ted)?|ashamed|apologi[sz]e|i should(?:n't| not)? have|i wish i (?:had|hadn't|had not)|let (?:him|her|them|everyone|people) down|forgive (?:me|myself)|remorse|i hurt (?:him|her|them|my))\b/gi,
  },
  worry: {
    weight: 3,
    words:
      /\b(?:worr(?:y|ied|ying|ies)|anxi(?:ous|ety)|afraid|scared|nervous|panic(?:king|ked)?|dread(?:ing)?|what if|fear(?:s|ful)?|terrified|on edge|uneasy|stress(?:ed|ful|ing)?|overthink(?:ing)?|can't stop thinking|frightened|tense)\b/gi,
  },
  conflict: {
    weight: 3,
    words:
      /\b(?:argu(?:e|ed|ing|ment)|fight(?:ing|s)?|fought|quarrel(?:led|ed|ling)?|row with|yelled|shouted|snapped at|slammed|not speaking|silent treatment|blam(?:es?|ed|ing) me|accus(?:es?|ed|ing)|disagree(?:d|ment)?|insult(?:ed)?|ignored me|lied to me|hung up on)\b/gi,
  },
  anger: {
    weight: 3,
    words:
      /\b(?:ang(?:ry|er)|furious|rage|raging|mad at|pissed(?: off)?|irritat(?:ed|ing)|annoy(?:ed|ing|s)|fed up|resent(?:ful|ment)?|hate (?:him|her|them|it|that|this)|unfair|sick of|outraged|livid)\b/gi,
  },
  decision: {
    weight: 3,
    words:
      /\b(?:decid(?:e|ed|ing)|decision|choose|choosing|choice|torn between|whether (?:to|i)|should i|on the fence|pros and cons|(?:can't|cannot|don't know how to) make up my mind|accept the (?:job|offer)|stay or (?:go|leave)|two minds|options?)\b/gi,
  },
  emptiness: {
    weight: 3,
    words:
      /\b(?:empty|emptiness|numb(?:ness)?|feel nothing|pointless|meaningless|no point|bored(?:om)?|flat|hollow|going through the motions|don't care (?:about )?any ?more|nothing matters|nothing feels|autopilot)\b/gi,
  },
  sadness: {
    weight: 3,
    words:
      /\b(?:sad(?:ness|der)?|cry(?:ing)?|cried|tears|heartbroken|down today|feel(?:ing)? (?:low|down|blue)|depress(?:ed|ing|ion)|hopeless|miserable|heavy(?: heart)?|unhappy|gloomy|wept|hurts so much|despair)\b/gi,
  },
  loneliness: {
    weight: 3,
    words:
      /\b(?:lonel(?:y|iness)|alone|isolated|no one (?:calls|asks|understands|cares|gets)|nobody (?:calls|asks|understands|cares|gets)|left out|no friends|invisible|on my own|by myself|excluded|don't belong)\b/gi,
  },
  gladness: {
    weight: 3,
    words:
      /(?<!\bnot (?:so |very |really |at all )?)\b(?:happy|happiness|grateful|gratitude|thankful|joy(?:ful)?|glad|wonderful|lovely|laugh(?:ed|ing)?(?! at\b)|delighted|proud|celebrat(?:e|ed|ing)|best day|so good|beautiful|excited|relieved|i (?:got|passed|won|made|did) (?:it|the (?:job|exam|test|prize))|amazing|peaceful|content|good news)\b/gi,
  },
  tiredness: {
    weight: 3,
    words:
      /\b(?:tired(?:ness)?|exhaust(?:ed|ing|ion)|sleep(?:less|ing|y)?|slept|insomnia|awake|worn out|burn(?:ed|t) out|burnout|drained|no energy|fatigue(?:d)?|nap|rest(?:less)?|overwhelm(?:ed|ing)|too much|wiped out|up all night|weary)\b/gi,
  },
  money: {
    weight: 2,
    words:
      /\b(?:money|rent|debts?|bills?|salary|afford|mortgage|savings|loan|broke|bank account|overdraft|taxes|pay(?:ing)? (?:for|off))\b/gi,
  },
  body: {
    weight: 2,
    words:
      /\b(?:ill(?:ness)?|sick|pain(?:ful)?|hospital|doctor|diagnos(?:is|ed)|surgery|headaches?|migraine|cancer|symptoms?|test results?|scan|operation|pregnan(?:t|cy)|body|weight|injur(?:y|ed)|chronic|medication|therapy)\b/gi,
  },
  love: {
    weight: 2,
    words:
      /\b(?:my (?:boyfriend|girlfriend|husband|wife|partner|fianc[ée]e?|ex)|relationship|marriage|divorc(?:e|ed|ing)|broke up|breakup|break up|in love|dating|(?:first|second) date|wedding|cheat(?:ed|ing)|affair|separat(?:ed|ion))(?!\p{L})/giu,
  },
  change: {
    weight: 2,
    words:
      /\b(?:moving|moved (?:to|out|in|away)|mov(?:e|es) (?:to|out|in|away)|new (?:job|city|flat|apartment|house|school|country|life|chapter)|graduat(?:e|ed|ion)|retir(?:e|ed|ing|ement)|laid off|fired|made redundant|leaving|last day|starting over|emigrat\w+|everything is changing)\b/gi,
  },
  hope: {
    weight: 2,
    words:
      /\b(?:hop(?:e|es|ed|ing)|dream of|dreaming of|looking forward|i wish|someday|one day i|plan(?:s|ning)? to|want to (?:become|learn|start|build|write|travel|change)|goal|goals|resolution|wish(?:es)?)\b/gi,
  },
  past: {
    weight: 2,
    words:
      /\b(?:remember(?:ed|ing)?|childhood|when i was (?:a |little|young|small|\w+teen|\d+)|years ago|used to|back then|memor(?:y|ies)|nostalgi(?:a|c)|old (?:photos?|pictures?|letters?|house)|grew up|growing up|my youth)\b/gi,
  },
  work: {
    weight: 1.5,
    words:
      /\b(?:work(?:ing|ed|place)?|job|boss|manager|colleagues?|coworkers?|office|meetings?|deadlines?|project|client|promotion|shift|team|email|exam|exams|studies|university|school|thesis|teacher|homework)\b/gi,
  },
};

/** The topics of `text`, the strongest first. */
export function topicsOf(text: string): Topic[] {
  const plain = text.replace(/[’‘]/g, "'");
  return topics
    .map((topic) => ({
      topic,
      points: signs[topic].weight * Math.min(2, plain.match(signs[topic].words)?.length ?? 0),
    }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ topic }) => topic);
}

const isTopic = (name: string): name is Topic => name in signs;
const topics = Object.keys(signs).filter(isTopic);

const kin =
  "mum|mom|mother|mama|mommy|mummy|dad|father|papa|daddy|parents|brother|sister|brothers|sisters|son|daughter|sons|daughters|kids|children|child|baby|husband|wife|partner|boyfriend|girlfriend|fianc[ée]e?|ex|ex-husband|ex-wife|grandmother|grandfather|grandma|grandpa|gran|granny|nan|uncle|aunt|cousin|nephew|niece|friend|friends|best friend|flatmate|roommate|neighbour|neighbor|boss|manager|colleague|coworker|teacher|therapist|mother-in-law|father-in-law|stepmother|stepfather|stepson|stepdaughter|twin";

/** “your sister”, if the text names someone close. `null` if it names nobody or several people. */
export function someoneIn(text: string): string | null {
  const named = new Set(
    [
      ...text.matchAll(
        new RegExp(
          `\\bmy ((?:older |younger |little |big |best |oldest |youngest )?(?:${kin}))(?!\\p{L})(?!['’]s|-)`,
          "giu",
        ),
      ),
    ].map(([, who = ""]) => who.toLowerCase()),
  );
  const [only] = named;
  return named.size === 1 && only !== undefined ? `your ${only}` : null;
}
