export type MessageKind =
  | "pictures"
  | "greeting"
  | "thanks"
  | "goodbye"
  | "yes"
  | "no"
  | "unsure"
  | "acknowledged"
  | "complaint"
  | "no_more_questions"
  | "ask_me"
  | "about_ai"
  | "about_readers"
  | "about_memory"
  | "about_feelings"
  | "about_skills"
  | "about_themes"
  | "about_patterns"
  | "advice"
  | "diagnosis"
  | "task"
  | "activity"
  | "journal"
  | "own_question"
  | "recalled"
  | "long"
  | "statement";

/** Patterns for each kind of message. The first that matches counts. */
export type Patterns = readonly (readonly [MessageKind, RegExp])[];

/** Matches the whole message, apart from punctuation. */
export const whole = (words: string) => new RegExp(`^(?:${words})[\\s.,!…:)]*$`, "iu");

export const german: Patterns = [
  ["greeting", whole("hallo|hi|hey|guten (?:tag|morgen|abend)|moin|servus|grüß gott|grüezi|na")],
  ["thanks", whole("danke(?: (?:dir|schön|sehr|vielmals))?|vielen dank|dankeschön|herzlichen dank")],
  [
    "goodbye",
    whole(
      "tschüss?|ciao|bis (?:bald|morgen|dann|später)|gute nacht|auf wiedersehen|ich gehe (?:jetzt )?(?:schlafen|ins bett)",
    ),
  ],
  [
    "unsure",
    whole(
      "(?:ich )?weiß (?:(?:ich|es) )?nicht(?: genau| so recht)?|keine ahnung|vielleicht|schwer zu sagen|kein plan|hmm+",
    ),
  ],
  ["yes", whole("ja|jo|genau|stimmt|ja genau|ja,? (?:schon|klar)|richtig")],
  ["no", whole("nein|nö|nee|eher nicht|nicht wirklich|ich glaube nicht")],
  ["acknowledged", whole("ok|okay|gut|na gut|aha|egal|nichts|nix|wie immer|geht so")],
  [
    "no_more_questions",
    /\b(?:keine fragen mehr|hör auf zu fragen|frag nicht (?:mehr|so viel)|genug fragen|hör einfach zu)\b/iu,
  ],
  ["ask_me", /^(?:bitte )?(?:frag(?:e)? mich|stell mir (?:eine|noch eine) frage)\b/iu],
  [
    "complaint",
    /\b(?:du bist (?:so )?(?:dumm|doof|blöd|nutzlos|keine hilfe)|das hilft (?:mir )?nicht|du verstehst (?:mich|es) nicht|blöde frage|halt (?:den mund|die klappe)|das hab(?:e)? ich (?:doch )?schon gesagt)/iu,
  ],
  [
    "about_ai",
    /\b(?:bist du (?:ein(?:e)? )?(?:ki|künstliche intelligenz|bot|roboter|maschine|mensch|echt|computer|programm|chatgpt)|wer bist du|was bist du|wie heißt du)\b/iu,
  ],
  [
    "about_readers",
    /\b(?:wer (?:kann )?(?:das |dies |hier |alles )*(?:liest|lesen|sieht|sehen)|liest (?:das |hier )*(?:jemand|wer)|kann (?:das )?jemand (?:lesen|sehen)|ist das (?:hier )?(?:privat|sicher|geheim|vertraulich))/iu,
  ],
  ["about_memory", /\b(?:merkst du dir|erinnerst du dich|was weißt du über mich)\b/iu],
  ["about_feelings", /\b(?:wie geht(?:'s| es) dir|hast du gefühle|magst du mich|fühlst du)\b/iu],
  [
    "about_themes",
    /\b(?:worüber|wovon|was) schreibe ich (?:denn )?(?:am (?:meisten|häufigsten)|immer wieder)/iu,
  ],
  ["about_skills", /^(?:hilfe|was kannst du|wie funktioniert (?:das|du)|was ist das hier)[\s?.!]*$/iu],
  [
    "about_patterns",
    /\bwas haben (?:alle )?meine (?:guten|besten|hellen|schlechten|schlimmsten|schweren) tage gemeinsam\b|\bwas (?:hebt|senkt|verändert|beeinflusst) meine (?:stimmung|laune)\b|\bwas macht (?:einen|meine) (?:guten|schlechten|schweren) tage? aus\b|\b(?:gibt es|siehst du|erkennst du)(?: ein| irgendwelche)? muster\b/iu,
  ],
  [
    "diagnosis",
    /\b(?:habe ich|bin ich) (?:eine? |wirklich |vielleicht )*(?:depression|depressiv|burn-?out|ausgebrannt|adhs|angststörung|autis\w*|bipolar|verrückt|krank|süchtig|alkoholiker\w*)/iu,
  ],
  [
    "advice",
    /\b(?:was soll(?:te)? ich|soll(?:te)? ich|was würdest du|gib mir (?:einen )?rat|hast du (?:einen )?(?:rat|tipp)|was meinst du|was rätst du)/iu,
  ],
  [
    "journal",
    /(?:\b(?:was|wann|wo|wie oft)\b.*\bich\b.*\b(?:geschrieben|erwähnt|notiert)|\bin meinem tagebuch\b.*\?|^(?:zeig|such|finde)\b.*\b(?:geschrieben|über|tagebuch|von)|^(?:und )?(?:wann|wie oft|wo|was|wen|wie) (?:habe|hab|war|hatte|bin|waren)\b.*\?)/iu,
  ],
];

export const spanish: Patterns = [
  ["greeting", whole("¡?(?:hola|buenas|buenos días|buenas (?:tardes|noches)|qué tal)")],
  ["thanks", whole("¡?(?:(?:muchas |mil )?gracias(?: por (?:todo|escuchar))?)")],
  [
    "goodbye",
    whole("¡?(?:adiós|adios|hasta (?:luego|mañana|pronto)|chao|chau|nos vemos|me voy(?: a dormir)?)"),
  ],
  [
    "unsure",
    whole("(?:pues )?(?:yo )?no (?:lo )?sé(?: bien)?|no se|ni idea|quizás?|tal vez|es difícil de decir"),
  ],
  ["yes", whole("sí|si|claro|exacto|así es|creo que sí|es verdad")],
  ["no", whole("no|la verdad es que no|creo que no|para nada|en realidad no")],
  ["acknowledged", whole("ok|vale|bueno|bien|ya|ajá|nada|da igual|como siempre")],
  [
    "no_more_questions",
    /(?:no más preguntas|basta de preguntas|deja de preguntar|no (?:me )?preguntes más|solo escucha)/iu,
  ],
  ["ask_me", /^¡?(?:pregúntame|hazme (?:una|otra) pregunta)/iu],
  [
    "complaint",
    /(?:eres (?:un |una )?(?:inútil|tonto|tonta|estúpido|estúpida)|no (?:me )?(?:ayuda|entiendes|sirve)|cállate|qué pregunta más|ya te lo dije)/iu,
  ],
  [
    "about_ai",
    /(?:eres (?:una? )?(?:ia|inteligencia artificial|bot|robot|máquina|persona|humano|humana|real|programa)|quién eres|qué eres|cómo te llamas)/iu,
  ],
  [
    "about_readers",
    /(?:quién (?:puede )?(?:lee|leer|ve|ver)|alguien (?:puede )?(?:lee|leer|ve|ver) esto|es(?:to)? (?:es )?(?:privado|seguro|secreto|confidencial))/iu,
  ],
  ["about_memory", /(?:te acuerdas de|qué sabes de mí|recuerdas (?:lo|algo|esto))/iu],
  ["about_feelings", /(?:cómo estás|tienes sentimientos|te caigo bien|sientes algo)/iu],
  ["about_skills", /^¿?(?:ayuda|qué puedes hacer|cómo funciona(?:s| esto)?|qué es esto)[\s?.!]*$/iu],
  [
    "diagnosis",
    /(?:tengo|estoy|soy) (?:una? |de verdad )*(?:depresión|deprimid[oa]|ansiedad|tdah|bipolar|autista|loc[oa]|enferm[oa]|adict[oa]|alcohólic[oa])\s*\?/iu,
  ],
  [
    "advice",
    /(?:qué (?:debo|debería|hago|harías)|debería (?:yo )?|dame (?:un )?consejo|qué (?:opinas|piensas|me recomiendas|me aconsejas))/iu,
  ],
  [
    "journal",
    /(?:(?:qué|cuándo|dónde|cuántas veces)\s.*(?:he escrito|escribí|mencioné|he mencionado)|en mi diario\b.*\?|^(?:busca|muéstrame|enséñame|encuentra)\b.*|^¿?(?:y )?(?:cuándo|cómo|dónde|qué) (?:fue|estuve|estaba|era|sentí|hice|vi|pasó)\b.*\?)/iu,
  ],
];

export const french: Patterns = [
  ["greeting", whole("salut|bonjour|bonsoir|coucou|hello")],
  ["thanks", whole("merci(?: (?:beaucoup|bien|à toi|infiniment))?|mille mercis")],
  [
    "goodbye",
    whole(
      "au revoir|à (?:bientôt|demain|plus tard|plus)|bonne nuit|salut,? à (?:demain|plus)|je vais (?:me coucher|dormir)",
    ),
  ],
  [
    "unsure",
    whole(
      "je (?:ne )?(?:sais|sait) pas(?: trop)?|j'en sais rien|aucune idée|peut-être|chais pas|difficile à dire",
    ),
  ],
  ["yes", whole("oui|ouais|exactement|c'est (?:ça|vrai)|je crois(?: que oui)?|tout à fait")],
  ["no", whole("non|pas vraiment|pas du tout|je (?:ne )?crois pas|non,? pas vraiment")],
  ["acknowledged", whole("ok|d'accord|bon|bien|ah|rien|bof|comme d'habitude|ça va")],
  [
    "no_more_questions",
    /(?:plus de questions|arrête (?:de poser|avec) (?:des|tes|les) questions|ne (?:me )?pose plus|écoute seulement)/iu,
  ],
  ["ask_me", /^(?:pose-moi|demande-moi|encore une question)/iu],
  [
    "complaint",
    /(?:tu es (?:nul(?:le)?|inutile|stupide|bête)|ça (?:ne )?m'aide pas|tu (?:ne )?comprends (?:pas|rien)|tais-toi|quelle question (?:bête|stupide)|je (?:te )?l'ai déjà dit)/iu,
  ],
  [
    "about_ai",
    /(?:(?:es-tu|tu es|t'es) (?:une? )?(?:ia|intelligence artificielle|robot|bot|machine|humain|personne|vraie? personne|programme)|qui es-tu|t'es qui|comment (?:tu t'appelles|t'appelles-tu))/iu,
  ],
  [
    "about_readers",
    /(?:qui (?:peut )?(?:lit|lire|voit|voir)|quelqu'un (?:peut )?(?:lit|lire|voit|voir)|est-ce (?:que c'est )?(?:privé|sûr|secret|confidentiel)|c'est (?:privé|confidentiel))/iu,
  ],
  ["about_memory", /(?:te souviens-tu|tu te souviens|que sais-tu de moi|tu sais quoi de moi)/iu],
  ["about_feelings", /(?:comment (?:vas-tu|tu vas|ça va toi)|(?:as-tu|tu as) des sentiments|tu m'aimes)/iu],
  [
    "about_skills",
    /^(?:aide|à l'aide|que (?:peux-tu|sais-tu) faire|comment ça marche|c'est quoi(?: ça)?)[\s?.!]*$/iu,
  ],
  [
    "diagnosis",
    /(?:ai-je|j'ai|suis-je|je suis|est-ce que je suis|est-ce que j'ai) (?:une? |vraiment |en )*(?:dépression|dépressi(?:f|ve)|déprimée?|burn-?out|tdah|anxiété|bipolaire|autiste|fou|folle|malade|accro|alcoolique)\s*\?/iu,
  ],
  [
    "advice",
    /(?:que (?:dois|devrais|ferais)-(?:je|tu)|qu'est-ce que je (?:dois|devrais|fais)|(?:dois|devrais)-je|donne-moi (?:un |des )?conseils?|qu'en penses-tu|tu en penses quoi|que me conseilles-tu)/iu,
  ],
  [
    "journal",
    /(?:(?:qu'est-ce que|que|quand|où|combien de fois|qu').*(?:j'ai|ai-je) (?:écrit|noté|mentionné)|dans mon journal\b.*\?|^(?:cherche|montre-moi|trouve)\b.*|^(?:et )?(?:comment|quand|où) (?:était|étais-je|était-ce|ai-je|s'est passée?|c'était)\b.*\?)/iu,
  ],
];

export const portuguese: Patterns = [
  ["greeting", whole("olá|ola|oi|bom dia|boa (?:tarde|noite)|e aí")],
  ["thanks", whole("(?:muito )?obrigad[oa](?: por (?:tudo|ouvir))?|valeu|grat[oa]")],
  ["goodbye", whole("tchau|adeus|até (?:logo|amanhã|já|breve|à próxima)|vou (?:dormir|indo|embora)")],
  ["unsure", whole("(?:eu )?não (?:o )?sei(?: bem| dizer)?|sei lá|não faço ideia|talvez|difícil dizer")],
  ["yes", whole("sim|claro|exato|exatamente|isso(?: mesmo)?|acho que sim|é verdade")],
  ["no", whole("não|nem por isso|acho que não|de todo|na verdade não")],
  ["acknowledged", whole("ok|está bem|tá|tá bom|bem|pois|nada|tanto faz|como sempre")],
  [
    "no_more_questions",
    /(?:chega de perguntas|sem mais perguntas|pare? de (?:me )?perguntar|não (?:me )?perguntes? mais|só ouve)/iu,
  ],
  ["ask_me", /^(?:faz(?:-me| uma|e)? ?(?:outra |uma )?pergunta|pergunta-me|me pergunt[ae])/iu],
  [
    "complaint",
    /(?:(?:és|você é|tu é) (?:um |uma )?(?:inútil|burr[oa]|estúpid[oa])|isso não ajuda|não (?:me )?(?:entendes|entende|percebes)|cala(?:-te| a boca)|já (?:te )?disse)/iu,
  ],
  [
    "about_ai",
    /(?:(?:és|você é|tu és) (?:uma? )?(?:ia|inteligência artificial|bot|robô|máquina|pessoa|human[oa]|real|programa)|quem (?:és|é você)|o que (?:és|é você)|como (?:te chamas|você se chama))/iu,
  ],
  [
    "about_readers",
    /(?:quem (?:pode )?(?:lê|ler|vê|ver)|alguém (?:pode )?(?:lê|ler|vê|ver) isto|isto é (?:privado|seguro|secreto|confidencial)|isso é (?:privado|seguro|secreto|confidencial))/iu,
  ],
  ["about_memory", /(?:lembras-te|você se lembra|o que (?:sabes|você sabe) (?:de|sobre) mim)/iu],
  [
    "about_feelings",
    /(?:como (?:estás|você está|vais)|(?:tens|você tem) sentimentos|gostas de mim|você gosta de mim)/iu,
  ],
  [
    "about_skills",
    /^(?:ajuda|o que (?:podes|você pode|sabe[s]?) fazer|como (?:isto|isso) funciona|como funciona)[\s?.!]*$/iu,
  ],
  [
    "diagnosis",
    /(?:tenho|estou|sou|será que (?:tenho|estou|sou)) (?:uma? |mesmo |com )*(?:depressão|deprimid[oa]|ansiedade|tdah|bipolar|autista|louc[oa]|doente|viciad[oa]|alcoólatra|alcoólic[oa])\s*\?/iu,
  ],
  [
    "advice",
    /(?:o que (?:devo|deveria|faço|farias|você faria)|(?:devo|deveria) (?:eu )?\w+.*\?|(?:dá-me|me dê|me dá) (?:um )?conselho|o que (?:achas|você acha|pensas)|o que me aconselha)/iu,
  ],
  [
    "journal",
    /(?:(?:o que|quando|onde|quantas vezes)\b.*(?:escrevi|tenho escrito|mencionei)|no meu diário\b.*\?|^(?:procura|mostra-me|me mostra|encontra)\b.*|^(?:e )?(?:como|quando|onde) (?:foi|estive|estava|era|me senti|foram)\b.*\?)/iu,
  ],
];

export const italian: Patterns = [
  ["greeting", whole("ciao|salve|buongiorno|buonasera|buon pomeriggio|ehi")],
  ["thanks", whole("grazie(?: (?:mille|tante|di tutto|davvero))?|ti ringrazio")],
  [
    "goodbye",
    whole("arrivederci|a (?:domani|presto|dopo)|buonanotte|buona notte|vado a (?:letto|dormire)|ci sentiamo"),
  ],
  ["unsure", whole("(?:io )?non (?:lo )?so(?: bene)?|boh|non saprei|nessuna idea|forse|difficile dirlo")],
  ["yes", whole("sì|si|certo|esatto|è vero|credo di sì|proprio così")],
  ["no", whole("no|non proprio|per niente|credo di no|non credo")],
  ["acknowledged", whole("ok|va bene|bene|ah|niente|mah|come sempre|così così")],
  [
    "no_more_questions",
    /(?:basta (?:con le )?domande|niente più domande|smetti di (?:chiedere|fare domande)|non (?:mi )?chiedere più|ascolta e basta)/iu,
  ],
  ["ask_me", /^(?:fammi (?:una|un'altra) domanda|chiedimi)/iu],
  [
    "complaint",
    /(?:sei (?:un |una )?(?:inutile|stupid[oa]|scem[oa])|non (?:mi )?(?:aiuta|capisci|serve)|stai zitt[oa]|che domanda stupida|l'ho già detto)/iu,
  ],
  [
    "about_ai",
    /(?:sei (?:un'?|una )?\s?(?:ia|intelligenza artificiale|bot|robot|macchina|persona|uman[oa]|vero|programma)|chi sei|cosa sei|come ti chiami)/iu,
  ],
  [
    "about_readers",
    /(?:chi (?:può )?(?:legge|leggere|vede|vedere)|qualcuno (?:può )?(?:legge|leggere|vede|vedere)|è (?:tutto )?(?:privato|sicuro|segreto|riservato))/iu,
  ],
  ["about_memory", /(?:ti ricordi|cosa sai di me|che cosa sai di me)/iu],
  ["about_feelings", /(?:come stai|hai (?:dei )?sentimenti|ti piaccio|provi qualcosa)/iu],
  ["about_skills", /^(?:aiuto|(?:che )?cosa sai fare|come funziona|che cos'è questo)[\s?.!]*$/iu],
  [
    "diagnosis",
    /(?:ho|sono|soffro di) (?:una? |la |davvero )*(?:depressione|depress[oa]|ansia|adhd|bipolare|autistic[oa]|pazz[oa]|malat[oa]|dipendente|alcolizzat[oa])\s*\?/iu,
  ],
  [
    "advice",
    /(?:(?:che )?cosa (?:devo|dovrei|faccio|faresti)|dovrei (?:io )?\w+.*\?|dammi (?:un )?consiglio|(?:che )?cosa (?:ne pensi|mi consigli))/iu,
  ],
  [
    "journal",
    /(?:(?:cosa|quando|dove|quante volte)\b.*(?:ho scritto|scrivevo|ho menzionato)|nel mio diario\b.*\?|^(?:cerca|mostrami|trova)\b.*|^(?:e )?(?:com'era|come (?:è stat[oa]|stavo|andò)|quando (?:sono|ho|è stat[oa])|dov'ero)\b.*\?)/iu,
  ],
];
