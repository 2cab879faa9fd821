import { blankChatQuotes } from "../chat-quote-rules.ts";

/** Parts of a pattern that match in one sentence: lower case, no accents, no apostrophes, single spaces. */
type Phrases = {
  /** The writer wants to die or to hurt themselves. */
  signs: readonly string[];
  /** A negation directly before a sign. */
  denied: string;
  /** Signs don't count in sentences about fiction, the words of others or the past, nor in figures of speech. */
  otherwise: string;
};

const english: Phrases = {
  signs: [
    "i (?:\\w+ ){0,2}(?:want|wanna|need|wish|plan|going|gonna|ready|decided) (?:to )?(?:just )?(?:die|be dead|end it all|end it tonight|not exist|kms)",
    "(?:kill|killing|unalive|hang|hanging|shoot|drown) myself",
    "(?:end|ending|take|taking) my (?:own )?life",
    "(?:dont|do not|no longer) (?:\\w+ )?(?:want|wanna|wish) (?:to )?(?:live|be alive|exist|wake up|be here) ?(?:any ?more|any longer)?",
    "wish i (?:was|were) (?:dead|never born)",
    "wish i (?:had|d) (?:died|never been born)",
    "(?:am|im|be|feel|were) better off dead",
    "i(?: am|m| feel) (?:\\w+ )?suicidal",
    "(?:want|going|gonna|need|urge) (?:to )?(?:hurt|harm|cut) myself",
    "(?:cut|hurt|harmed|cutting|hurting|harming) myself (?:again|tonight|on purpose)",
    "(?:my|a) suicide note",
    "commit suicide",
  ],
  denied: "dont|do not|not|never|didnt|wouldnt|wont|cant|couldnt|without",
  otherwise:
    "song|lyrics|film|movie|novel|book|character|episode|years ago|used to|when i was|last year|laughing|laughter|embarrass\\w*|of shame|of heat|of hunger|of thirst|of boredom|to die for|shaving|joking",
};
const german: Phrases = {
  signs: [
    "ich (?:\\w+ ){0,3}(?:sterben|tot sein|nicht mehr leben|nicht mehr aufwachen|nicht mehr da sein)",
    "(?:will|mochte|werde) nicht mehr (?:leben|aufwachen|da sein|hier sein)",
    "bring\\w* mich (?:\\w+ )?um",
    "mich (?:\\w+ )?(?:umbringen|umzubringen|toten|erhangen|ritzen|zu ritzen|verletzen)",
    "mir (?:\\w+ )?(?:das|mein) leben (?:zu )?nehmen",
    "(?:meinem|mein) leben (?:\\w+ )?(?:ende setzen|beenden|zu beenden)",
    "ich bin (?:\\w+ )?(?:suizidal|lebensmude)",
    "ware ich (?:doch |nur |bloss )?(?:tot|nie geboren)",
    "abschiedsbrief",
    "selbstmord (?:begehen|machen)",
  ],
  denied: "nicht|nie|niemals|kein|keinen",
  otherwise:
    "film|buch|roman|lied|song|serie|folge|fruher|vor jahren|damals|lachen|hitze|hunger|langeweile|scham",
};
const french: Phrases = {
  signs: [
    "(?:je|j) (?:\\w+ ){0,2}(?:veux|voudrais|ai envie de|aimerais|vais) (?:\\w+ ){0,1}(?:mourir|crever|etre mort|etre morte|en finir|disparaitre pour toujours)",
    "me (?:tuer|suicider|pendre|scarifier)",
    "(?:mettre fin a|finir avec) (?:mes jours|ma vie)",
    "(?:ne )?(?:veux|voudrais) plus (?:vivre|me reveiller|etre la|exister)",
    "je (?:suis|me sens) suicidaire",
    "me faire du mal",
    "lettre d ?adieu",
  ],
  denied: "pas|jamais|sans",
  otherwise:
    "film|livre|roman|chanson|serie|episode|il y a des annees|autrefois|a l epoque|de rire|de honte|de faim|de chaud|de froid",
};
const spanish: Phrases = {
  signs: [
    "(?:me )?(?:quiero|quisiera|deseo|gustaria|voy a) (?:\\w+ )?(?:morir|morirme|matarme|suicidarme|estar muert[oa]|acabar con todo)",
    "(?:matarme|suicidarme|ahorcarme|quitarme la vida|cortarme otra vez)",
    "acabar con mi vida",
    "(?:ya )?no (?:quiero|deseo) (?:vivir|seguir viviendo|despertar|despertarme|estar aqui|existir)",
    "ojala (?:\\w+ )?(?:estuviera muert[oa]|no despertara|no hubiera nacido|me muriera)",
    "hacerme dano",
    "carta de despedida",
  ],
  denied: "no|nunca|jamas|sin",
  otherwise:
    "pelicula|libro|novela|cancion|serie|capitulo|hace anos|antes|de risa|de verguenza|de hambre|de calor|de frio|de sueno",
};
const portuguese: Phrases = {
  signs: [
    "(?:quero|queria|desejo|gostaria de|vou|me) (?:\\w+ )?(?:morrer|me matar|matar me|estar mort[oa]|acabar com tudo)",
    "(?:me matar|matar me|suicidar|tirar a (?:minha )?(?:propria )?vida|me cortar de novo|me machucar de novo)",
    "acabar com (?:a )?minha vida",
    "nao (?:quero|queria) mais (?:viver|acordar|estar aqui|existir)",
    "(?:ja )?nao quero (?:viver|acordar|estar aqui)",
    "(?:queria|preferia) (?:estar mort[oa]|nao ter nascido|nunca ter nascido)",
    "carta de despedida",
  ],
  denied: "nao|nunca|jamais|sem",
  otherwise:
    "filme|livro|romance|musica|cancao|serie|episodio|ha anos|anos atras|antigamente|de rir|de vergonha|de fome|de calor|de frio|de sono",
};
const italian: Phrases = {
  signs: [
    "(?:voglio|vorrei|desidero|sto per|ho voglia di) (?:\\w+ )?(?:morire|uccidermi|ammazzarmi|essere mort[oa]|farla finita)",
    "(?:uccidermi|ammazzarmi|suicidarmi|impiccarmi|togliermi la vita|tagliarmi di nuovo)",
    "(?:porre fine alla|finirla con la) (?:mia )?vita",
    "non (?:voglio|vorrei) piu (?:vivere|svegliarmi|esserci|esistere|stare qui)",
    "(?:magari|vorrei) (?:fossi|essere) (?:mort[oa]|mai nat[oa])",
    "farmi del male",
    "lettera d ?addio",
  ],
  denied: "non|mai|senza",
  otherwise:
    "film|libro|romanzo|canzone|serie|puntata|anni fa|una volta|dal ridere|di vergogna|di fame|di caldo|di freddo|di sonno",
};

const languages = [english, german, french, spanish, portuguese, italian].map(
  ({ signs, denied, otherwise }) => ({
    sign: new RegExp(`(?<!(?:^|\\W)(?:${denied}) (?:\\w+ ){0,2})(?<!\\w)(?:${signs.join("|")})(?!\\w)`),
    otherwise: new RegExp(`(?<!\\w)(?:${otherwise})(?!\\w)`),
  }),
);

/**
 * Whether a text says in plain words that its writer wants to die or to hurt themselves, in six languages. It matches a
 * short list of phrases and misses every other wording. It is used while the server, which finds more, can't be
 * reached. Answers of the chat on a page are not its writer's words.
 */
export const hasExplicitSign = (text: string): boolean =>
  sentencesOf(blankChatQuotes(text)).some((sentence) =>
    languages.some(({ sign, otherwise }) => sign.test(sentence) && !otherwise.test(sentence)),
  );

/** A longer piece is cut, so that the time grows with the length of the text. */
const maxSentenceLength = 400;

/** The sentences of a text in lower case, without accents and apostrophes. */
export const sentencesOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(?<=\w)['’](?=\w)/g, "")
    .split(/[.!?…\n]+/)
    .flatMap(
      (sentence) =>
        sentence
          .replace(/[^\p{L}\p{N}]+/gu, " ")
          .trim()
          .match(new RegExp(`.{1,${maxSentenceLength}}(?: |$)`, "gu")) ?? [],
    );

/** Signs of disordered eating in one sentence: lower case, no accents, no apostrophes, single spaces. */
const eatingPhrases = [
  // English
  "(?:make|makes|made|making|force|forced|forcing) myself (?:throw up|vomit|puke|be sick|sick)",
  "(?:threw up|vomited|puked|throwing up|vomiting) (?:on purpose|everything i ate|after (?:dinner|lunch|breakfast|every meal|each meal|eating))",
  "i (?:\\w+ ){0,2}(?:purge|purged|purging)",
  "(?:binge|binged|bingeing|binging) and (?:then )?(?:\\w+ )?(?:purge|purged|purging|threw up|vomit|vomited)",
  "(?:starve|starved|starving) myself",
  "laxatives (?:to lose|because i ate|after (?:eating|dinner|lunch)|again so i)",
  "dont (?:deserve|let myself) (?:to )?eat",
  "(?:terrified|scared|afraid) (?:of|to) (?:eating|eat|food|gain weight|gaining weight)",
  "my (?:eating disorder|anorexia|bulimia) is (?:back|getting worse|winning)",
  "(?:stay|staying|keep|keeping|eat|eating|ate) (?:under|below|only) [1-9]\\d{2} calories",
  // German
  "(?:finger in den hals|mich (?:\\w+ ){0,2}(?:zum erbrechen|zum kotzen) (?:gebracht|bringe))",
  "(?:hungere|hungerte) mich (?:\\w+ )?(?:dunn|aus|runter)|mich (?:\\w+ )?(?:auszuhungern|ausgehungert)",
  "(?:heimlich|absichtlich|nach dem essen) (?:\\w+ )?(?:erbrochen|erbreche|gekotzt)",
  "abfuhrmittel (?:genommen )?(?:um abzunehmen|weil ich gegessen)",
  "angst (?:vor dem essen|zuzunehmen)",
  "meine (?:essstorung|magersucht|bulimie) ist (?:wieder da|zuruck)",
  // French
  "me (?:fais|suis fait|faire) vomir",
  "je m ?affame|me priver de manger",
  "peur de (?:manger|grossir|prendre du poids)",
  // Spanish
  "(?:me (?:provoque|provoco)|provocarme) el vomito|vomite a proposito",
  "me (?:mato|estoy matando) de hambre para",
  "miedo (?:a|de) (?:comer|engordar)",
  // Portuguese
  "(?:provoquei|provoco|provocar) (?:o )?vomito|vomitei de proposito",
  "medo de (?:comer|engordar)",
  // Italian
  "(?:mi (?:sono )?(?:fatt[oa]|faccio)|farmi) vomitare",
  "paura di (?:mangiare|ingrassare)",
];
/** Signs don't count in sentences about fiction, the past or another cause. */
const otherwise =
  "song|film|movie|book|novel|episode|documentary|years ago|used to|when i was|food poisoning|stomach bug|surgery|allerg\\w*|fruher|damals|buch|il y a des annees|hace anos|ha anos|anni fa";
const denied = "dont|do not|not|never|didnt|nicht|nie|pas|jamais|no|nunca|nao|non|mai";

const eating = new RegExp(
  `(?<!(?:^|\\W)(?:${denied}) (?:\\w+ ){0,2})(?<!\\w)(?:${eatingPhrases.join("|")})(?!\\w)`,
);
const elsewhere = new RegExp(`(?<!\\w)(?:${otherwise})(?!\\w)`);

/**
 * Whether a text says in plain words that its writer starves themselves, vomits on purpose or fears food, in six
 * languages. A short list of phrases, which misses every other wording.
 */
export const hasEatingSign = (text: string): boolean =>
  sentencesOf(text).some((sentence) => eating.test(sentence) && !elsewhere.test(sentence));
