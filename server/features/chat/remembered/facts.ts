import { sentencesOf } from "#server/platform/search/sentences.ts";

// Untranslated file: the sentences and patterns of each language that it reads.

/** A sentence to remember, and the person's words that support it. */
export type Fact = { text: string; quote: string };

const maxOfOneMessage = 5;
const maxFactLength = 160;
const maxReadLength = 8_000;

const kin =
  "mum|mom|mother|dad|father|brother|sister|son|daughter|husband|wife|partner|boyfriend|girlfriend|fiancée?|grandmother|grandfather|grandma|grandpa|uncle|aunt|cousin|nephew|niece|best friend|friend|flatmate|roommate|boss|manager|colleague|teacher|therapist|stepmother|stepfather|dog|cat|horse";
const name = String.raw`\p{Lu}[\p{L}'\u2019-]{1,30}(?: \p{Lu}[\p{L}'\u2019-]{1,30})?`;
const place = `(?:the )?${name}`;
const older = "(?:older |younger |little |big |twin |best |eldest |oldest |youngest )?";
const myKin = `[Mm]y ${older}(?:${kin})`;
const works =
  "nurse|teacher|doctor|student|engineer|programmer|developer|designer|writer|lawyer|journalist|carpenter|electrician|plumber|cook|chef|baker|waiter|waitress|driver|farmer|gardener|musician|singer|dancer|actor|actress|painter|photographer|architect|accountant|librarian|researcher|scientist|biologist|chemist|physicist|historian|translator|editor|pharmacist|paramedic|midwife|vet|dentist|physiotherapist|social worker|firefighter|police officer|soldier|pilot|sailor|hairdresser|cashier|consultant|manager|freelancer|pensioner|professor|lecturer|priest|pastor|nun|monk|mother of (?:two|three|four|five)|father of (?:two|three|four|five)|vegetarian|vegan|twin|only child|early riser|night owl";
const amount = "a|an|one|two|three|four|five|six|seven";
const owned =
  "(?:little |older |younger |grown-up |small )?(?:children|son|daughter|child|kid|boy|girl|brother|sister|dog|cat|horse|twin)s?";
const months = "January|February|March|April|May|June|July|August|September|October|November|December";

/** Each matches a whole clause. A person must say it about themselves, in the present, in so many words. */
const patterns: readonly RegExp[] = [
  new RegExp(`^My name is ${name}`, "u"),
  new RegExp(`^${myKin}(?: is called| is named|(?:'s|’s) (?:name is|called)) ${name}`, "u"),
  new RegExp(
    `^${myKin}(?: ${name})? (?:lives|works|studies|teaches|was born|grew up) (?:in|at|as|for|near) (?:an? [\\p{L} -]{3,40}|${place})(?: (?:in|at|as|for|near) (?:an? [\\p{L} -]{3,40}|${place}))?`,
    "u",
  ),
  new RegExp(`^${myKin}(?: ${name})? is an? (?:${works})`, "u"),
  new RegExp(
    `^I (?:live|work|study|teach|was born|grew up) (?:in|at|as|for|near) (?:an? [\\p{L} -]{3,40}|${place})(?: (?:in|at|as|for|near) (?:an? [\\p{L} -]{3,40}|${place}))?`,
    "u",
  ),
  new RegExp(`^I(?:'m|’m| am| come) from ${place}`, "u"),
  new RegExp(
    `^I(?:'m|’m| am) an? (?:(?:retired|part-time|freelance|trainee|student|primary school|school|music|maths|art|software|civil|night|head|junior|senior) )?(?:${works})(?! (?:at heart|of))`,
    "u",
  ),
  /^I(?:'m|’m| am) \d{1,3} years old/u,
  new RegExp(`^I(?:'m|’m| am) married to ${name}`, "u"),
  new RegExp(
    `^I have (?:${amount}) (?:${owned})(?: (?:called|named) ${name}(?:(?:, ${name})* and ${name})?)?`,
    "u",
  ),
  /^I (?:play|study|teach) (?:the )?(?:piano|guitar|violin|cello|viola|flute|clarinet|saxophone|trumpet|drums|organ|harp|football|tennis|chess|volleyball|basketball|handball)/u,
  /^I sing in (?:a|the) choir/u,
  new RegExp(
    `^My birthday is (?:on|in) (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:${months})(?: \\d{1,2}\\b)?`,
    "u",
  ),
  // A few of the same in German, Spanish, French, Portuguese and Italian.
  new RegExp(`^(?:Ich heiße|Ich wohne in|Ich lebe in|Ich komme aus) ${name}`, "u"),
  /^Ich arbeite als \p{Lu}[\p{L}-]{2,30}/u,
  new RegExp(
    `^Meine? (?:Mutter|Vater|Bruder|Schwester|Sohn|Tochter|Mann|Frau|Partner|Partnerin|Freund|Freundin|Hund|Katze) (?:heißt ${name}|(?:${name} )?(?:wohnt|lebt) in ${name})`,
    "u",
  ),
  new RegExp(`^(?:Me llamo|Vivo en|Soy de) ${name}`, "u"),
  /^Trabajo como [\p{L} ]{3,30}/u,
  new RegExp(
    `^Mi (?:madre|padre|hermano|hermana|hijo|hija|marido|mujer|esposa|pareja|novio|novia|perro|gato) (?:se llama ${name}|(?:${name} )?vive en ${name})`,
    "u",
  ),
  new RegExp(`^(?:Je m'appelle|J'habite à|J'habite en|Je viens de) ${name}`, "u"),
  /^Je travaille comme [\p{L} ]{3,30}/u,
  new RegExp(
    `^(?:Ma|Mon) (?:mère|père|frère|sœur|fils|fille|mari|femme|copain|copine|chien|chat) (?:s'appelle ${name}|(?:${name} )?(?:habite|vit) à ${name})`,
    "u",
  ),
  new RegExp(`^(?:Chamo-me|Meu nome é|Moro em|Vivo em|Sou de) ${name}`, "u"),
  /^Trabalho como [\p{L} ]{3,30}/u,
  new RegExp(
    `^(?:O meu|A minha|Meu|Minha) (?:mãe|pai|irmão|irmã|filho|filha|marido|mulher|esposa|namorado|namorada|cão|cachorro|gato) (?:(?:se chama|chama-se) ${name}|(?:${name} )?(?:vive|mora) em ${name})`,
    "u",
  ),
  new RegExp(`^(?:Mi chiamo|Vivo a|Abito a|Vengo da) ${name}`, "u"),
  /^Lavoro come [\p{L} ]{3,30}/u,
  new RegExp(
    `^(?:Mia|Mio|La mia|Il mio) (?:madre|padre|fratello|sorella|figlio|figlia|marito|moglie|compagno|compagna|ragazzo|ragazza|cane|gatto) (?:si chiama ${name}|(?:${name} )?(?:vive|abita) a ${name})`,
    "u",
  ),
];

/** “My sister Ana called” gives her name, whatever comes after. */
const named = new RegExp(`(?:^|[^\\p{L}])([Mm]y (${older}(?:${kin})),? (${name}))(?=[\\s,.!;]|$)`, "gu");
/** Capitalised words that are not names. */
const noNames = new RegExp(
  `^(?:I|I'm|I’m|I've|I’ve|I'd|I’ll|I'll|${months}|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter|Mum|Mom|Dad|God|English|German|French|Spanish|Italian|Portuguese)\\b`,
  "u",
);

/** Words after which a sentence may be untrue, outdated or too private. */
const unsure =
  /[?"“”„«»]|\b(?:if|wish|would|could|might|maybe|perhaps|used to|dream(?:ed|t)?|imagine|pretend|hope|want to|almost|no longer|not any ?more|don't|didn't|won't|says? (?:that )?i|told me|in the (?:film|movie|book|game|story)|secret|off the record|(?:don't|do not) (?:remember|keep))\b/iu;
/** Health, moods and judgements are never remembered, even if stated plainly. */
export const neverRemembered =
  /\b(?:ill(?:ness)?|sick(?:ness)?|cancer|tumou?r|hiv|diabet\w*|epilep\w*|depress\w*|anxi\w*|anorex\w*|bulimi\w*|bipolar|adhd|autis\w*|schizo\w*|ptsd|ocd|disorder\w*|diagnos\w*|therap(?:y|ies)|medicat\w*|pills?|antidepress\w*|hospital\w*|clinic|rehab|sober|alcohol\w*|addict\w*|drug\w*|pregnan\w*|abort\w*|miscarr\w*|suicid\w*|self-harm\w*|abus\w*|rape\w*|assault\w*|gay|lesbian|bisexual|trans(?:gender)?|queer|convict\w*|prison|jail|dead|died|dying|sad|lonely|angry|afraid|scared|tired|exhausted|worthless|stupid|failure|loser|lazy|ugly|useless|broken|selfish|krank\w*|krebs|therapie|abhängig|schwanger|enferm\w*|embaraz\w*|malad\w*|enceinte|doente\w*|grávida|malat\w*|incinta)\b/iu;

/**
 * Facts that a person states about themselves in their own message: names, homes and jobs. Careful rather
 * than complete: it is better to remember nothing than something untrue.
 */
export function factsIn(message: string): Fact[] {
  const clauses = sentencesOf(message.slice(0, maxReadLength)).flatMap((sentence) =>
    unsure.test(sentence) || neverRemembered.test(sentence)
      ? []
      : sentence.split(/,? (?:and|but) (?=(?:I|I'm|I’m|my|My)\b)/u),
  );
  const facts = clauses.flatMap((sentence) => {
    const plain = sentence.replace(
      /^(?:(?:and|but|so|well|also|oh|hi|hello|hey|by the way|anyway)[,.]?\s+)+/i,
      "",
    );
    const first = plain.charAt(0).toUpperCase() + plain.slice(1);
    const clause = patterns.flatMap((pattern) => pattern.exec(first)?.[0] ?? []).at(0);
    return [
      ...(clause && endsThere(first.slice(clause.length)) ? [toFact(clause, plain)] : []),
      ...[...sentence.matchAll(named)].flatMap(([, quote = "", who = "", called = ""]) =>
        noNames.test(called) || clause?.includes(called)
          ? []
          : [{ text: `My ${who.toLowerCase()} is called ${called}.`, quote }],
      ),
    ];
  });
  const texts = new Set<string>();
  return facts
    .filter(({ text }) => text.length <= maxFactLength && !texts.has(text) && texts.add(text))
    .slice(0, maxOfOneMessage);
}

/** The clause must end with the sentence or before a new clause: “I live in fear of …” names no place. */
const endsThere = (rest: string) =>
  /^(?:[.!…,;:)]|\s*$|\s+(?:and|but|with|since|now|so|where|who|because|–|-)\s)/u.test(rest);

const toFact = (clause: string, plain: string): Fact => {
  const text = clause.trim().replace(/[\s,;:]+$/u, "");
  return { text: `${text}.`, quote: plain.slice(0, text.length) };
};
