import type { Spoken } from "../dialogue/voices/voice.ts";

/** The ways to begin in one language, with placeholders. `{when}` is `today`, `yesterday`, a weekday or a date. */
export type FirstWords = {
  general: readonly string[];
  today: string;
  yesterday: string;
  onWeekday: string;
  onDate: string;
  /** With `{mood}`, `{when}`, `{laterMood}` and `{later}`. */
  moodChange: string;
  nameAgain: string;
  openQuestion: string;
  fromToday: string;
  left: string;
  plainWords: string;
};

export const firstWords: Record<Spoken, FirstWords> = {
  en: {
    general: [
      "Something has been on my mind recent.",
      "I'd like to think about how this week went.",
      "I want to write, and I don't know where to begin.",
      "There is something I haven't told anyone.",
      "I'd like to remember something good.",
      "There is a decision I keep putting off.",
    ],
    today: "today",
    yesterday: "yesterday",
    onWeekday: "on {day}",
    onDate: "on {day}",
    moodChange: "My mood was {mood} {when} and {laterMood} {later}. I'd like to see what changed.",
    nameAgain: "{name} came up more than once this week. What have I written about {name}?",
    openQuestion: "{when} I asked myself: {quote}",
    fromToday: "I'd like to go on from today's page: {quote}",
    left: "I'd like to pick up where I left off: {quote}",
    plainWords: "{when} I wrote: {quote} There is more to say about it.",
  },
  de: {
    general: [
      "Etwas beschäftigt mich seit einiger Zeit.",
      "Ich möchte darüber nachdenken, wie diese Woche war.",
      "Ich möchte schreiben und weiß nicht, wo ich anfangen soll.",
      "Es gibt etwas, das ich noch niemandem erzählt habe.",
      "Ich möchte mich an etwas Gutes erinnern.",
      "Es gibt eine Entscheidung, die ich vor mir herschiebe.",
    ],
    today: "heute",
    yesterday: "gestern",
    onWeekday: "am {day}",
    onDate: "am {day}",
    moodChange:
      "Meine Stimmung war {when} {mood} und {later} {laterMood}. Ich möchte sehen, was sich verändert hat.",
    nameAgain: "{name} kam diese Woche mehr als einmal vor. Was habe ich über {name} geschrieben?",
    openQuestion: "{when} habe ich mich gefragt: {quote}",
    fromToday: "Ich möchte bei der heutigen Seite weitermachen: {quote}",
    left: "Ich möchte da weitermachen, wo ich aufgehört habe: {quote}",
    plainWords: "{when} habe ich geschrieben: {quote} Dazu gibt es noch mehr zu sagen.",
  },
  es: {
    general: [
      "Hay algo que me ronda la cabeza últimamente.",
      "Quisiera pensar en cómo fue esta semana.",
      "Quiero escribir y no sé por dónde empezar.",
      "Hay algo que no le he contado a nadie.",
      "Quisiera recordar algo bueno.",
      "Hay una decisión que voy dejando para después.",
    ],
    today: "hoy",
    yesterday: "ayer",
    onWeekday: "el {day}",
    onDate: "el {day}",
    moodChange: "Mi ánimo fue {mood} {when} y {laterMood} {later}. Quisiera ver qué cambió.",
    nameAgain: "{name} apareció más de una vez esta semana. ¿Qué he escrito sobre {name}?",
    openQuestion: "{when} me pregunté: {quote}",
    fromToday: "Quisiera seguir con la página de hoy: {quote}",
    left: "Quisiera seguir donde lo dejé: {quote}",
    plainWords: "{when} escribí: {quote} Hay más que decir sobre eso.",
  },
  fr: {
    general: [
      "Quelque chose me trotte dans la tête depuis quelque temps.",
      "J'aimerais réfléchir à cette semaine.",
      "Je veux écrire et je ne sais pas par où commencer.",
      "Il y a quelque chose que je n'ai dit à personne.",
      "J'aimerais me souvenir de quelque chose de bien.",
      "Il y a une décision que je repousse sans cesse.",
    ],
    today: "aujourd'hui",
    yesterday: "hier",
    onWeekday: "{day}",
    onDate: "le {day}",
    moodChange: "Mon humeur était {mood} {when} et {laterMood} {later}. J'aimerais voir ce qui a changé.",
    nameAgain: "{name} revient plus d'une fois cette semaine. Qu'ai-je écrit sur {name} ?",
    openQuestion: "{when}, je me suis demandé : {quote}",
    fromToday: "J'aimerais continuer la page d'aujourd'hui : {quote}",
    left: "J'aimerais reprendre là où j'en étais : {quote}",
    plainWords: "{when}, j'ai écrit : {quote} Il y a plus à en dire.",
  },
  pt: {
    general: [
      "Há algo que não me sai da cabeça ultimamente.",
      "Gostava de pensar em como foi esta semana.",
      "Quero escrever e não sei por onde começar.",
      "Há algo que não contei a ninguém.",
      "Gostava de recordar algo bom.",
      "Há uma decisão que vou adiando.",
    ],
    today: "hoje",
    yesterday: "ontem",
    onWeekday: "{day}",
    onDate: "a {day}",
    moodChange: "O meu humor foi {mood} {when} e {laterMood} {later}. Gostava de ver o que mudou.",
    nameAgain: "{name} apareceu mais de uma vez esta semana. O que escrevi sobre {name}?",
    openQuestion: "{when} perguntei-me: {quote}",
    fromToday: "Gostava de continuar a página de hoje: {quote}",
    left: "Gostava de continuar onde parei: {quote}",
    plainWords: "{when} escrevi: {quote} Há mais a dizer sobre isso.",
  },
  it: {
    general: [
      "C'è qualcosa che mi gira per la testa ultimamente.",
      "Vorrei pensare a com'è andata questa settimana.",
      "Voglio scrivere e non so da dove cominciare.",
      "C'è qualcosa che non ho detto a nessuno.",
      "Vorrei ricordare qualcosa di bello.",
      "C'è una decisione che continuo a rimandare.",
    ],
    today: "oggi",
    yesterday: "ieri",
    onWeekday: "{day}",
    onDate: "il {day}",
    moodChange: "Il mio umore era {mood} {when} e {laterMood} {later}. Vorrei vedere che cosa è cambiato.",
    nameAgain: "{name} compare più di una volta questa settimana. Che cosa ho scritto su {name}?",
    openQuestion: "{when} la mia domanda era: {quote}",
    fromToday: "Vorrei continuare la pagina di oggi: {quote}",
    left: "Vorrei riprendere da dove ho lasciato: {quote}",
    plainWords: "{when} ho scritto: {quote} C'è altro da dire.",
  },
};
