import { isReported, ownSentences, spotOf } from "./own-words.ts";
import type { ParsedText } from "./parsed-text.ts";
import type { Spot } from "./text-reading.ts";

/** Burns's list (Burns 1980, Feeling Good), in the order in which they are looked for. */
export const traps = [
  "emotional_reasoning",
  "personalizing",
  "mental_filter",
  "discounting",
  "mind_reading",
  "fortune_telling",
  "catastrophizing",
  "should",
  "all_or_nothing",
  "overgeneralizing",
  "labelling",
] as const;
export type Trap = (typeof traps)[number];

const harsh =
  "stupid|an? (?:complete |total |utter )?(?:idiot|loser|failure|fraud|joke|fool|burden|mess|bad \\w+)|weird|lazy|boring|useless|incompetent|pathetic|crazy|ugly|annoying|not good enough|worthless|difficult|too much|selfish|needy";
const bad = "mistake|wrong|fail(?:ed|ure)?|error|comment|remark|criticism|bad|forgot|missed|lost";
const people = "they|everyone|everybody|people|he|she|nobody|no one|\\w+";

/** Wordings that hardly ever mean anything else: many traps are missed, so that few lines are marked by mistake. */
const wordings: Record<Trap, readonly RegExp[]> = {
  emotional_reasoning: [
    /\bi feel\b.{2,50}\b(?:so|therefore|which means)\b,? (?:that )?(?:i must (?:be|have)\b|it (?:must|has to) be true\b|i am (?:one|that|it)\b)/,
    /\bit feels\b.{2,40}\bso it must be\b/,
  ],
  personalizing: [
    /\b(?:is|was|it's|that's|are) (?:all|entirely|only) my fault\b/,
    /\b(?:divorce|death|illness|unhappiness|misery|breakup|failure|drinking) (?:is|was) my fault\b/,
    /\bmy fault that (?:she|he|they|we|mum|mom|dad|my)\b/,
    /\b(?:that's|that is|it's|it is|was|is) (?:all |only )?because of me\b(?! that (?:i|we))/,
    /\bif i had (?:only )?been (?:an? )?(?:better|more|there|nicer|stronger)\b.{0,60}\b(?:wouldn't|would not|would have|would still)\b/,
    /\bi(?:'ve)? (?:ruined|spoiled|spoilt) (?:everyone's|everybody's|everything|their|the whole|her|his|the evening)\b/,
  ],
  mental_filter: [
    new RegExp(`\\ball i can (?:think (?:about|of)|see|hear|remember) is\\b.{0,40}\\b(?:${bad})\\b`),
    /\bcan't stop thinking about the one\b/,
    new RegExp(`\\bthe only thing (?:that )?i (?:can )?(?:see|remember|hear)\\b.{0,40}\\b(?:${bad})\\b`),
  ],
  discounting: [
    /\b(?:she|he|they|people|everyone)(?:'s| is| was| were|'re| are)? (?:probably )?(?:only |just )(?:being|trying to be|wanted to be) (?:nice|kind|polite|friendly)\b/,
    /\b(?:that|it) (?:doesn't|didn't|does not) (?:really |even )?count\b/,
    /\bi (?:only|just) (?:passed|got (?:it|in|the)|won|made it|managed|succeeded|did well)\b.{0,30}\b(?:because|since)\b/,
    /^(?:and |but |well,? )?any(?:one|body) (?:could|can|would) have (?:done|managed|written|made) (?:that|it|this)\b/,
    /\b(?:it|that) was (?:just|only|pure|sheer|nothing but) luck\b/,
    /\bi (?:just|only) got lucky\b/,
    /\bsays? (?:that|so) to everyone\b/,
  ],
  mind_reading: [
    new RegExp(
      `\\b(?:${people}) (?:all |probably |must |surely |definitely |obviously |secretly )*(?:thinks?|believes?) (?:that )?(?:i'm|i am|i was|i must be) (?:just |so |such |really )*(?:${harsh})\\b`,
    ),
    /\b(?:i know|i'm sure|i bet|i am sure|probably|must|secretly|surely)\b.{0,25}\b(?:hates?|despises?|dislikes?|resents?|pity|pities) me\b/,
    /\b(?:probably|surely|must (?:all )?be|were all|are all|i bet (?:they're|they are)) (?:all )?(?:laughing at|judging|staring at|talking about) me\b/,
    /\bi could tell\b.{0,20}\b(?:judging|laughing at|bored (?:by|with)|hated|pitied) me\b/,
  ],
  fortune_telling: [
    /\bi(?:'m| am) (?:just |definitely |surely |obviously )?going to (?:fail(?! better)|lose (?:him|her|them|everything|my)|be alone|mess (?:it|this|up)|ruin (?:it|this|everything)|die alone|get fired|embarrass myself)\b/,
    /\bi(?:'ll| will) (?:just )?(?:never|not ever) (?:find (?:any|some|a |love|my)|be (?:happy|good enough|loved|free|able|normal|enough|ready|well)|get (?:better|over|out|it right|there|a )|manage|make it|amount to|have (?:friends|a family|children|love))/,
    /\bi(?:'ll| will) (?:always )?be alone (?:forever|for ever|for the rest|all my life)\b/,
    /\bi(?:'ll| will) always be (?:alone|like this|a failure|a burden|the one|second|broken|sad)\b/,
    /\b(?:it|things|this|nothing)(?:'s|'ll| is| are| will)? (?:never )(?:going to )?(?:gets? better|changes?|works? out|be (?:ok|okay|all right|alright|good|different))\b/,
    /\b(?:it|this|that) (?:won't|will never|isn't going to|is not going to) work(?: out)? anyway\b/,
    /\bit(?:'s| is|'ll| will) (?:going to |bound to )?be (?:an? )?(?:complete |total |absolute )?(?:disaster|catastrophe|terrible|awful|horrible|nightmare)\b/,
  ],
  catastrophizing: [
    /\bmy (?:whole |entire )?life (?:is|would be|will be) (?:over|ruined|finished|destroyed)\b/,
    /\b(?:it would be|it is|it's|this is|will be) the end of the world\b(?! as we)/,
    /\bi (?:couldn't|could not|can't|cannot|won't|wouldn't) (?:bear|stand|survive|take|cope)(?: it| this)? (?:if|without)\b/,
    /\b(?:this|it|that)(?:'s| is| would be| was) the worst thing that (?:could|can) (?:ever |possibly )?happen\b/,
    /\bwhat if i (?:lose|fail|die|collapse|faint|go mad|go crazy|end up|never|mess)\b/,
  ],
  should: [
    /\bi (?:should|ought to) (?:really |just |finally |already )?be (?:over (?:this|it|him|her)|stronger|better|happier|further|past|used to|thinner|nicer|tougher|perfect|coping|a better|more (?!careful)\w+|able to (?:cope|handle|manage|do|deal))\b/,
    /\bi (?:should have|should've|ought to have) (?:known better|been (?:able|stronger|better|there|more|nicer)|done (?:more|better)|tried harder|stopped (?:it|him|her)|prevented|seen it coming|noticed)\b/,
    /\bi (?:shouldn't|should not|mustn't|must not) (?:feel|be (?:so|such|sad|angry|afraid|tired|this|like this|upset|feeling)|cry|need|complain|show|let (?:it|them|anyone))\b/,
    /\bi (?:have to|must|need to) (?:always )?be (?:strong|perfect|the best|in control|there for everyone)\b/,
  ],
  all_or_nothing: [
    /\bi(?:'m| am| feel like| was) (?:just )?an? (?:complete|total|utter|absolute) (?:failure|mess|disaster|idiot|loser|fraud)\b/,
    /\b(?:whole|entire) (?:day|evening|week|weekend|trip|holiday|year|life|party) (?:is|was|has been|got) (?:completely |totally )?(?:ruined|spoiled|spoilt|wasted|wrecked)\b/,
    /\beverything(?:'s| is| was)? (?:completely |totally |now )?(?:ruined|pointless|hopeless|destroyed)\b/,
    /\b(?:completely|totally|utterly) (?:ruined|pointless|worthless)\b/,
    /\b(?:complete|total|utter|absolute) waste of\b/,
    /\bif (?:i|it|this)\b.{0,60}\b(?:perfect|perfectly|properly|right|first|best|everything)\b.{0,30}\b(?:might as well|no point|don't bother|why bother|pointless|worthless)\b/,
    /\beither\b.{3,50}\bor\b.{0,40}\b(?:no point|not at all|worthless|a failure|useless)\b/,
  ],
  overgeneralizing: [
    /\bi always (?:mess|ruin|fail|screw|say the wrong|do the wrong|disappoint|end up alone|let (?:everyone|people|them)|lose (?:everyone|everything|people)|break everything|spoil|get (?:it|things|everything) wrong)\b/,
    /\bnothing (?:(?:i do|i try) (?:is )?(?:ever )?(?:works|helps|good enough|enough|right)|ever (?:works(?: out)?|goes right|goes my way|changes|gets better)|(?:works out|goes right) for me)\b/,
    /\b(?:nobody|no one) (?:ever |really |actually )*(?:listens to|cares about|cares for|likes|loves|understands|wants|needs|helps|notices|sees|calls) me\b/,
    /\b(?:things like this|this|that|it|bad things|these things) (?:always |only ever )happens? to me\b/,
    /\bi (?:can |could )?never (?:get|do|say|finish|achieve|manage) (?:anything|things|it) (?:right|well|properly|done)\b/,
    /\bevery(?:one|body) (?:always |eventually |ends up )*(?:leav(?:es|ing)|hates|forgets?|abandons|uses|ignores|lies to|forgets about)(?: about)? me\b/,
  ],
  labelling: [
    /\bi(?:'m| am)(?: just| really| so| such)* (?:an? )?(?:complete |total |utter |absolute |terrible |horrible |awful |stupid |useless |pathetic |worthless )*(?:idiot|loser|failure|burden|coward|fraud|monster|disgrace|fool|worthless|pathetic|useless|stupid|unlovable)\b/,
    /\bi(?:'m| am)(?: just| really| so| such)* an? (?:terrible|horrible|awful|bad|useless|pathetic|worthless|disgusting) (?:person|mother|father|friend|daughter|son|human being|human|parent|partner|wife|husband|sister|brother)\b/,
    /\b(?:he|she)(?:'s| is) (?:just |nothing but )?an? (?:complete |total )?(?:liar|coward|idiot|loser|monster|narcissist|psychopath)\b/,
  ],
};

/** At most one in a sentence. */
export function findTraps(text: ParsedText): Spot[] {
  return ownSentences(text).flatMap(({ sentence, plain }) => {
    const trap = traps.find((each) => wordings[each].some((wording) => matches(wording, plain)));
    return trap ? [spotOf(`trap.${trap}`, sentence)] : [];
  });
}

function matches(wording: RegExp, plain: string): boolean {
  const found = wording.exec(plain);
  if (!found) return false;
  if (isReported(plain, found.index)) return false;
  return !/(?:\bnot|n't|\bnever thought|\bno longer) (?:\w+ )?$/.test(
    plain.slice(Math.max(0, found.index - 30), found.index),
  );
}
