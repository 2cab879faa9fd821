import type { Voice } from "./voice.ts";

/** Uses the no-break spaces that French puts before question marks and inside quotation marks. */
export const french: Voice = {
  locale: "fr-FR",
  quoteMarks: ["«\u00a0", "\u00a0»"],
  notAnAi:
    "Pour que tu le saches\u00a0: je ne suis pas une IA. Je suis des règles simples, je pose des questions et je cherche dans ton journal.",
  care: [
    "Merci d'écrire cela ici. Ce que tu décris semble très lourd, et tu n'as pas à le porter dans la solitude.\n\n" +
      "Je ne suis qu'un ensemble de règles et je ne peux pas être là comme une personne. À côté de ce texte, il y a des gens que tu peux joindre tout de suite, par téléphone ou par message. S'il y a quelqu'un en qui tu as confiance, tu peux lui montrer ce que tu as écrit ici. Ces mots suffisent.\n\n" +
      "Rien ne t'est demandé ici. Ce que tu écris est gardé, et il y a de la place pour la suite.",
    "J'ai lu, et c'est gardé.\n\n" +
      "Les personnes indiquées à côté sont là maintenant, à toute heure. Une seule phrase suffit pour commencer, même celle que tu viens d'écrire.",
  ],
  listening: [
    "Continue, s'il y a autre chose.",
    "C'est gardé. Prends le temps qu'il te faut.",
    "Il y a de la place ici pour le reste.",
    "C'est écrit maintenant. Le reste viendra quand il viendra.",
  ],
  thanks: [
    "Je t'en prie. Les mots étaient les tiens. Ils seront là quand tu voudras les relire.",
    "Je t'en prie. Cela reste ici, et tu peux y revenir quand tu veux.",
  ],
  goodbye: ["À la prochaine. Ce que tu as écrit est gardé.", "Prends soin de toi. Ce sera là à ton retour."],
  unsure: ["Cela peut rester ouvert.", "Tu n'as pas à le savoir.", "Ne pas savoir est aussi une réponse."],
  complaint: [
    "Je comprends. Je suis des règles, et les règles passent à côté de bien des choses.",
    "Là, j'ai mal entendu. Je ne me fie qu'aux mots.",
  ],
  noMoreQuestions:
    "Alors plus de questions. Écris autant ou aussi peu que tu veux\u00a0; je reste en silence à côté. Si tu en veux une de nouveau, écris «\u00a0pose-moi une question\u00a0».",
  afterLong: ["C'est beaucoup à la fois. Tout est gardé.", "J'ai lu jusqu'au bout. Rien n'est perdu."],
  about: {
    ai: "Non, je ne suis pas une IA, ni une personne. Je suis un ensemble de règles que des gens ont écrites. Je pose une question à la fois et je cherche dans ton journal.",
    readers:
      "Ici, personne ne lit, et aucune IA non plus. Je suis un ensemble de règles sur le serveur qui garde ton journal, et tes messages sont scellés comme tes réflexions. Seulement si un modèle est connecté et que tu le choisis, il lit les conversations où il répond. Chaque appel est noté dans tes réglages.",
    memory:
      "Ce qui est retenu sur toi est une courte liste de phrases, chacune avec son origine. Tu la trouves dans les réglages, et tu peux changer ou effacer chaque ligne.",
    feelings: "Je suis un ensemble de règles\u00a0: je n'ai ni sentiments ni journées à moi.",
    skills:
      "Je pose une question à la fois. Demande-moi ce que tu as écrit sur quelqu'un, ou comment était une période, et je cherche dans ton journal.",
    themes:
      "Je cherche, mais je ne compte pas. «\u00a0Insights\u00a0» montre à quoi tu reviens le plus\u00a0: personnes, lieux et thèmes, avec leurs jours.",
    patterns:
      "Je cherche, mais je ne compare pas les jours. Un analyseur le fait\u00a0: «\u00a0What comes before bright and heavy days\u00a0». Il dit à quel point il peut être sûr, et montre les jours qu'il a comptés. Tu le trouves dans «\u00a0Insights\u00a0», sous «\u00a0Analyzers\u00a0».",
    advice:
      "Je ne donne pas de conseils. Tu connais ta vie\u00a0; je ne connais que les mots que tu écris ici.",
    diagnosis:
      "Je ne peux pas te le dire, et je ne devinerai pas. Un médecin ou une thérapeute peut le regarder avec toi, et sous «\u00a0Get help\u00a0» il y a des gens à qui parler.",
    task: "Cela me dépasse. Je suis un ensemble de règles pour réfléchir, et je ne sais que ce que tu écris.",
    openQuestion: "Je ne peux pas y répondre à ta place.",
  },
  found: "Voici ce que j'ai trouvé dans ton journal\u00a0:",
  foundFor: "Voici ce que j'ai trouvé dans ton journal, {when}\u00a0:",
  foundNear:
    "Je n'ai rien trouvé dans ton journal qui le dise avec les mêmes mots. Voici ce qui s'en approche le plus par le sens, et qui parle peut-être d'autre chose\u00a0:",
  alsoNear: "Ceci s'en approche peut-être, ou parle d'autre chose\u00a0:",
  nothingFound: "Je n'ai rien trouvé à ce sujet dans ton journal.",
  notQuoted:
    "Il y a quelque chose à ce sujet dans ton journal, que je ne répète pas ici. Tu le trouves sous «\u00a0Reflections\u00a0».",
  passage: "{day}\u00a0: {quote}",
  broughtBack: ["Le {day}, tu as écrit\u00a0: {quote}", "Ton journal contient ceci, du {day}\u00a0: {quote}"],
  counted: [
    "Un de tes textes en parle{when}\u00a0:",
    "{count} de tes textes en parlent{when}. Par exemple\u00a0:",
  ],
  howItWas: {
    marked: "Tu as noté {count} jours {when}\u00a0: {moods}.",
    markedOne: "Tu as noté le {day} comme {mood}.",
    lowWeek: "La plupart des jours bas étaient dans la {week} semaine.",
    weeks: ["première", "deuxième", "troisième", "quatrième"],
    lowMonth: "La plupart des jours bas étaient en {month}.",
    feelings: "Ce que tu as le plus dit ressentir\u00a0: {feelings}.",
  },
  between: "entre le {from} et le {to}",
  onDay: "le {from}",
  withMood: "les jours avec l'humeur {moods}",
  moods: ["Heavy", "Low", "Even", "Good", "Bright"],
  or: "ou",
  offers: [
    "«\u00a0{title}\u00a0», l'une des activités, pourrait convenir ici. Tu peux aussi simplement continuer à écrire.",
  ],
  noActivity: "Tu trouves toutes les activités sous «\u00a0Activities\u00a0».",
  inCircles: {
    withActivity:
      "Tu y es déjà revenu plusieurs fois, ici ou dans ton journal. Cela arrive avec ce qui compte, et ce n'est pas une faute. Une question de plus ne ferait peut-être qu'un tour de plus, alors voici autre chose\u00a0: «\u00a0{title}\u00a0». C'est en dessous, si tu veux.",
    alone:
      "Tu y es déjà revenu plusieurs fois, ici ou dans ton journal. Cela arrive avec ce qui compte, et ce n'est pas une faute. Une question de plus ne ferait peut-être qu'un tour de plus, alors voici autre chose\u00a0: raconte-le une fois comme quelqu'un qui regardait de côté, avec ton prénom à la place de «\u00a0je\u00a0».",
  },
  open: [
    "Qu'est-ce qui reste le plus avec toi\u00a0?",
    "Que s'est-il passé juste avant\u00a0?",
    "Que remarques-tu en l'écrivant\u00a0?",
    "Qu'as-tu ressenti d'abord, et qu'est-ce qui est venu ensuite\u00a0?",
    "Qu'est-ce qui était différent aujourd'hui\u00a0?",
    "Qu'espérais-tu\u00a0?",
    "Qui d'autre fait partie de cette histoire\u00a0?",
    "Qu'as-tu laissé de côté jusqu'ici\u00a0?",
    "Quel est le mot le plus important de ce que tu as écrit\u00a0?",
    "De quoi aurais-tu eu besoin\u00a0?",
    "Qu'est-ce qui t'a surpris là-dedans\u00a0?",
    "Qu'est-ce qui aide, même un peu\u00a0?",
    "À quoi cela ressemble-t-il d'un peu plus loin\u00a0?",
    "Qu'est-ce qui est resté pareil pendant tout ce temps\u00a0?",
    "À quoi cela te fait-il penser\u00a0?",
    "Que veux-tu ici, dit simplement\u00a0?",
    "Quelle phrase soulignerais-tu\u00a0?",
    "Que veux-tu garder d'aujourd'hui\u00a0?",
    "Comment le raconterais-tu en une seule phrase\u00a0?",
    "Quelle est la prochaine petite chose qui va arriver\u00a0?",
  ],
  byKind: {
    greeting: [
      "Qu'est-ce qui t'occupe aujourd'hui\u00a0?",
      "Quelle sorte de journée est-ce\u00a0?",
      "Que t'est-il resté des derniers jours\u00a0?",
      "Que veux-tu déposer ici en premier\u00a0?",
    ],
    more: [
      "Qu'y a-t-il d'autre\u00a0?",
      "Qu'est-ce qui te vient ensuite\u00a0?",
      "Avec quelle partie veux-tu rester\u00a0?",
    ],
    yes: ["Qu'est-ce qui en fait un oui\u00a0?", "Comment en viens-tu à cela\u00a0?"],
    no: ["Qu'est-ce qui serait plus proche de la vérité\u00a0?", "Comment le dirais-tu, toi\u00a0?"],
    unsure: [
      "Jusqu'où peux-tu t'en approcher\u00a0?",
      "Que sais-tu avec certitude, si petit que ce soit\u00a0?",
      "Quelle a été ta première pensée\u00a0?",
    ],
    long: ["Laquelle de tes phrases pèse le plus\u00a0?", "Quelle partie veux-tu regarder d'abord\u00a0?"],
    pictures: ["Que dirait cela, si c'étaient des mots\u00a0?", "Quel mot s'en approche le plus\u00a0?"],
    reading: [
      "Que remarques-tu en le relisant\u00a0?",
      "Qu'est-ce qui a changé depuis\u00a0?",
      "Qu'ajouterais-tu aujourd'hui\u00a0?",
    ],
    nothing_found: ["De quoi te souviens-tu, toi\u00a0?", "Qu'en écrirais-tu aujourd'hui\u00a0?"],
    complaint: ["Qu'ai-je manqué\u00a0?", "Quelle question aurait mieux convenu\u00a0?"],
    own_question: [
      "Quelle est ta première idée\u00a0?",
      "Que t'apporterait une réponse\u00a0?",
      "Qu'en sais-tu déjà\u00a0?",
    ],
    diagnosis: ["Qu'as-tu remarqué chez toi\u00a0?"],
    distance: [
      "Comment un inconnu bienveillant le raconterait-il\u00a0?",
      "Qu'est-ce qui n'a pas encore eu sa place dans l'histoire\u00a0?",
    ],
  },
  byTopic: {},
};
