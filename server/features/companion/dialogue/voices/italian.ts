import type { Voice } from "./voice.ts";

export const italian: Voice = {
  locale: "it-IT",
  quoteMarks: ["«", "»"],
  notAnAi:
    "Perché tu lo sappia: non sono un'IA. Seguo regole semplici, faccio domande e cerco nel tuo diario.",
  care: [
    "Grazie per averlo scritto qui. Quello che descrivi sembra molto pesante, e non devi portarlo senza nessuno accanto.\n\n" +
      "Sono soltanto un insieme di regole e non posso esserci come una persona. Accanto a questo testo ci sono persone che puoi raggiungere adesso, per telefono o con un messaggio. Se c'è qualcuno di cui ti fidi, puoi mostrargli ciò che hai scritto. Non servono parole migliori.\n\n" +
      "Qui non ti viene chiesto nulla. Ciò che scrivi resta, e c'è spazio per altro.",
    "L'ho letto, e resta qui.\n\n" +
      "Le persone indicate accanto ci sono adesso, a ogni ora. Per cominciare basta una frase, anche quella che hai appena scritto.",
  ],
  listening: [
    "Continua, se c'è dell'altro.",
    "È scritto. Prenditi il tempo che ti serve.",
    "Qui c'è spazio per il resto.",
    "Ora è scritto. Il resto può venire quando viene.",
  ],
  thanks: [
    "Prego. Le parole erano tue. Saranno qui quando vorrai rileggerle.",
    "Prego. Questo resta qui, e puoi tornarci quando vuoi.",
  ],
  goodbye: ["Alla prossima. Ciò che hai scritto resta.", "Stammi bene. Sarà qui quando torni."],
  unsure: ["Può restare aperto.", "Non devi saperlo.", "Anche non sapere è una risposta."],
  complaint: [
    "Capisco. Seguo regole, e alle regole sfuggono le cose.",
    "Qui ho sbagliato. Vado solo dietro alle parole.",
  ],
  noMoreQuestions:
    "Allora niente più domande. Scrivi quanto vuoi; resto in silenzio accanto. Se ne vuoi un'altra, scrivi «fammi una domanda».",
  afterLong: ["È molto tutto insieme. Resta tutto.", "L'ho letto fino in fondo. Niente va perso."],
  about: {
    ai: "No, non sono un'IA, e nemmeno una persona. Sono un insieme di regole scritte da persone. Faccio una domanda alla volta e cerco nel tuo diario.",
    readers:
      "Qui non legge nessuno, e nemmeno un'IA. Sono un insieme di regole sul server che custodisce il tuo diario, e i tuoi messaggi sono sigillati come le tue riflessioni. Solo se un modello viene collegato e tu lo scegli, legge le conversazioni a cui risponde. Ogni chiamata è annotata nelle impostazioni.",
    memory:
      "Ciò che si ricorda di te è una breve lista di frasi, ognuna con la sua origine. La trovi nelle impostazioni e puoi cambiare o cancellare ogni riga.",
    feelings: "Sono un insieme di regole: non ho sentimenti né giornate mie.",
    skills:
      "Faccio una domanda alla volta. Chiedimi che cosa hai scritto su qualcuno o com'era un certo periodo, e cerco nel tuo diario.",
    themes:
      "Io cerco, ma non conto. «Insights» mostra a che cosa torni più spesso: persone, luoghi e temi, con i loro giorni.",
    patterns:
      "Io cerco, ma non confronto i giorni. Lo fa un analizzatore: «What comes before bright and heavy days». Dice quanto può essere sicuro e mostra i giorni che ha contato. Lo trovi in «Insights», sotto «Analyzers».",
    advice: "Non do consigli. Tu conosci la tua vita; io conosco solo le parole che scrivi qui.",
    diagnosis:
      "Questo non posso dirtelo, e non tiro a indovinare. Un medico o una terapeuta può guardarlo con te, e in «Get help» ci sono persone con cui parlare.",
    task: "Questo va oltre le mie possibilità. Sono un insieme di regole per riflettere, e so solo ciò che scrivi.",
    openQuestion: "A questo non posso rispondere io per te.",
  },
  found: "Ho trovato questo nel tuo diario:",
  foundFor: "Ho trovato questo nel tuo diario, {when}:",
  foundNear:
    "Non ho trovato nulla nel tuo diario che lo dica con le stesse parole. Ecco ciò che si avvicina di più per significato, e che forse parla d'altro:",
  alsoNear: "Questo forse ci si avvicina, o parla d'altro:",
  nothingFound: "Non ho trovato nulla su questo nel tuo diario.",
  notQuoted: "C'è qualcosa su questo nel tuo diario, che qui non ripeto. Lo trovi in «Reflections».",
  passage: "{day}: {quote}",
  broughtBack: ["Il {day} hai scritto: {quote}", "Nel tuo diario c'è questo, del {day}: {quote}"],
  counted: ["Uno dei tuoi testi ne parla{when}:", "{count} dei tuoi testi ne parlano{when}. Per esempio:"],
  between: "tra il {from} e il {to}",
  onDay: "il {from}",
  withMood: "nei giorni con l'umore {moods}",
  moods: ["Heavy", "Low", "Even", "Good", "Bright"],
  or: "o",
  offers: [
    "Qui potrebbe andare bene «{title}», una delle attività. Puoi anche semplicemente continuare a scrivere.",
  ],
  noActivity: "Trovi tutte le attività in «Activities».",
  inCircles: {
    withActivity:
      "Ci torni già da un po', qui o nel tuo diario. Succede con le cose che contano, e non è una colpa. Un'altra mia domanda farebbe forse solo un altro giro, quindi ecco qualcosa di diverso: «{title}». È qui sotto, se lo vuoi.",
    alone:
      "Ci torni già da un po', qui o nel tuo diario. Succede con le cose che contano, e non è una colpa. Un'altra mia domanda farebbe forse solo un altro giro, quindi ecco qualcosa di diverso: raccontalo una volta come qualcuno che stava accanto a guardare, con il tuo nome al posto di «io».",
  },
  open: [
    "Che cosa di questo ti resta di più?",
    "Che cosa è successo subito prima?",
    "Che cosa noti mentre lo scrivi?",
    "Che cosa hai sentito prima, e che cosa dopo?",
    "Che cosa c'era di diverso oggi?",
    "Che cosa speravi?",
    "Chi altro fa parte di questa storia?",
    "Che cosa hai lasciato fuori finora?",
    "Qual è la parola più importante di ciò che hai scritto?",
    "Di che cosa avresti avuto bisogno?",
    "Che cosa ti ha sorpreso?",
    "Che cosa aiuta, anche solo un poco?",
    "Come appare da un po' più lontano?",
    "Che cosa è rimasto uguale per tutto questo tempo?",
    "A che cosa ti fa pensare?",
    "Che cosa vuoi qui, detto con semplicità?",
    "Quale tua frase sottolineeresti?",
    "Che cosa vorresti tenere di oggi?",
    "Come lo racconteresti in una sola frase?",
    "Qual è la prossima piccola cosa che accadrà?",
  ],
  byKind: {
    greeting: [
      "Che cosa hai in mente oggi?",
      "Che giornata è?",
      "Che cosa ti è rimasto degli ultimi giorni?",
      "Che cosa vuoi posare qui per primo?",
    ],
    more: ["Che altro c'è?", "Che cosa ti viene in mente dopo?", "Con quale parte vuoi restare?"],
    yes: ["Che cosa lo rende un sì?", "Che cosa ti ha portato lì?"],
    no: ["Che cosa sarebbe più vicino al vero?", "Come lo diresti tu?"],
    unsure: [
      "Quanto riesci ad avvicinarti?",
      "Che cosa sai di certo, per quanto piccolo?",
      "Qual è stato il tuo primo pensiero?",
    ],
    long: ["Quale delle tue frasi pesa di più?", "Quale parte vuoi guardare per prima?"],
    pictures: ["Che cosa direbbe, se fossero parole?", "Quale parola gli si avvicina di più?"],
    reading: [
      "Che cosa noti rileggendolo?",
      "Che cosa è cambiato da allora?",
      "Che cosa aggiungeresti oggi?",
    ],
    nothing_found: ["Che cosa ricordi tu?", "Che cosa ne scriveresti oggi?"],
    complaint: ["Che cosa mi è sfuggito?", "Quale sarebbe stata una domanda migliore?"],
    own_question: [
      "Qual è la tua prima ipotesi?",
      "Che cosa ti darebbe una risposta?",
      "Che cosa ne sai già?",
    ],
    diagnosis: ["Che cosa hai notato in te?"],
    distance: [
      "Come lo racconterebbe uno sconosciuto gentile?",
      "Che cosa non è ancora comparso nella storia?",
    ],
  },
  byTopic: {},
};
