import type { Voice } from "./voice.ts";

export const german: Voice = {
  locale: "de-DE",
  quoteMarks: ["„", "“"],
  notAnAi:
    "Damit du es weißt: Ich bin keine KI. Ich folge einfachen Regeln, frage nach und sehe für dich in deinem Tagebuch nach.",
  care: [
    "Danke, dass du das hier aufschreibst. Was du schilderst, klingt sehr schwer, und du musst es nicht allein tragen.\n\n" +
      "Ich bin nur eine Reihe von Regeln und kann nicht so bei dir sein wie ein Mensch. Neben diesem Text stehen Menschen, die du jetzt gleich erreichen kannst, per Telefon oder Nachricht. Wenn es jemanden gibt, dem du vertraust, kannst du ihm zeigen, was du hier geschrieben hast. Bessere Worte braucht es nicht.\n\n" +
      "Hier wird nichts von dir verlangt. Was du schreibst, bleibt erhalten, und für mehr ist Platz.",
    "Ich habe das gelesen, und es bleibt erhalten.\n\n" +
      "Die Menschen, die neben diesem Text stehen, sind jetzt da, zu jeder Stunde. Ein einziger Satz genügt für den Anfang, auch der, den du eben geschrieben hast.",
  ],
  listening: [
    "Schreib weiter, wenn da noch mehr ist.",
    "Das ist festgehalten. Nimm dir die Zeit, die du brauchst.",
    "Hier ist Platz für den Rest.",
    "Das steht jetzt da. Der Rest darf kommen, wann er will.",
  ],
  thanks: [
    "Gern. Die Worte waren deine. Sie sind hier, wenn du sie wieder lesen möchtest.",
    "Gern. Das bleibt hier, und du kannst jederzeit zurückkommen.",
  ],
  goodbye: [
    "Bis zum nächsten Mal. Was du geschrieben hast, bleibt erhalten.",
    "Mach's gut. Das hier ist da, wenn du wiederkommst.",
  ],
  unsure: ["Das darf offen bleiben.", "Du musst es nicht wissen.", "Nicht zu wissen ist auch eine Antwort."],
  complaint: [
    "Das verstehe ich. Ich folge Regeln, und Regeln übersehen manches.",
    "Da lag ich daneben. Ich gehe nur nach Wörtern.",
  ],
  noMoreQuestions:
    "Dann keine Fragen mehr. Schreib so viel oder so wenig, wie du magst; ich bleibe still daneben. Wenn du wieder eine möchtest, schreib „frag mich“.",
  afterLong: [
    "Das ist viel auf einmal. Alles davon bleibt erhalten.",
    "Ich habe es bis zum Ende gelesen. Nichts davon geht verloren.",
  ],
  about: {
    ai: "Nein, ich bin keine KI und auch kein Mensch. Ich bin eine Reihe von Regeln, die Menschen geschrieben haben. Ich frage eines nach dem anderen und sehe für dich in deinem Tagebuch nach.",
    readers:
      "Hier liest kein Mensch mit und auch keine KI. Ich bin eine Reihe von Regeln auf dem Server, auf dem dein Tagebuch liegt. Deine Nachrichten sind versiegelt wie deine Einträge. Nur wenn ein Modell verbunden wird und du es wählst, liest es die Gespräche, in denen es antwortet. Jeder solche Aufruf steht in deinen Einstellungen.",
    memory:
      "Was über dich behalten wird, ist eine kurze Liste von Sätzen, jeder mit seiner Herkunft. Du findest sie in den Einstellungen und kannst jede Zeile ändern oder löschen.",
    feelings: "Ich bin eine Reihe von Regeln und habe weder Gefühle noch eigene Tage.",
    skills:
      "Ich stelle eine Frage nach der anderen. Frag mich, was du über jemanden geschrieben hast oder wie eine bestimmte Zeit war, dann sehe ich in deinem Tagebuch nach.",
    themes:
      "Ich suche nach, aber ich zähle nicht. „Insights“ zeigt, worauf du am häufigsten zurückkommst: Menschen, Orte und Themen, mit ihren Tagen.",
    patterns:
      "Ich suche nach, aber ich vergleiche keine Tage. Das macht ein Analyzer: „What comes before bright and heavy days“. Er sagt, wie sicher er ist, und zeigt die Tage, die er gezählt hat. Du findest ihn in „Insights“ unter „Analyzers“.",
    advice:
      "Ratschläge gebe ich nicht. Du kennst dein Leben; ich kenne nur die Worte, die du hier schreibst.",
    diagnosis:
      "Das kann ich dir nicht sagen, und ich rate nicht. Eine Ärztin oder ein Therapeut kann es mit dir ansehen, und unter „Get help“ findest du Menschen, mit denen du reden kannst.",
    task: "Das kann ich nicht. Ich bin eine Reihe von Regeln zum Nachdenken und weiß nur, was du schreibst.",
    openQuestion: "Das kann ich nicht für dich beantworten.",
  },
  found: "Das habe ich in deinem Tagebuch gefunden:",
  foundFor: "Das habe ich in deinem Tagebuch gefunden, {when}:",
  foundNear:
    "Ich habe in deinem Tagebuch nichts gefunden, das das mit denselben Worten sagt. Was der Bedeutung nach am nächsten kommt und vielleicht von etwas anderem handelt:",
  alsoNear: "Das hier kommt dem vielleicht nahe, oder handelt von etwas anderem:",
  nothingFound: "Dazu habe ich in deinem Tagebuch nichts gefunden.",
  notQuoted:
    "Dazu steht etwas in deinem Tagebuch, das ich hier nicht wiederhole. Du findest es unter „Reflections“.",
  passage: "{day}: {quote}",
  broughtBack: ["Am {day} hast du geschrieben: {quote}", "In deinem Tagebuch steht, vom {day}: {quote}"],
  counted: [
    "Einer deiner Einträge erwähnt das{when}:",
    "{count} deiner Einträge erwähnen das{when}. Zum Beispiel:",
  ],
  howItWas: {
    marked: "Du hast {when} {count} Tage bewertet: {moods}.",
    markedOne: "Den {day} hast du mit {mood} bewertet.",
    lowWeek: "Die meisten der schweren Tage lagen in der {week} Woche.",
    weeks: ["ersten", "zweiten", "dritten", "vierten"],
    lowMonth: "Die meisten der schweren Tage lagen im {month}.",
    feelings: "Diese Gefühle hast du am häufigsten genannt: {feelings}.",
  },
  between: "zwischen {from} und {to}",
  onDay: "am {from}",
  withMood: "an Tagen mit der Stimmung {moods}",
  moods: ["Heavy", "Low", "Even", "Good", "Bright"],
  or: "oder",
  offers: [
    "Hier könnte „{title}“ passen, eine der Aktivitäten. Du kannst aber auch einfach weiterschreiben.",
  ],
  noActivity: "Alle Aktivitäten findest du unter „Activities“.",
  inCircles: {
    withActivity:
      "Du bist jetzt ein paar Mal darauf zurückgekommen, hier oder in deinem Tagebuch. Das geschieht bei Dingen, die wichtig sind, und ist kein Fehler. Noch eine Frage führt vielleicht nur in die nächste Runde, darum etwas anderer Art: „{title}“. Du findest es unten, wenn du magst.",
    alone:
      "Du bist jetzt ein paar Mal darauf zurückgekommen, hier oder in deinem Tagebuch. Das geschieht bei Dingen, die wichtig sind, und ist kein Fehler. Noch eine Frage führt vielleicht nur in die nächste Runde, darum etwas anderer Art: Erzähl es einmal wie jemand, der danebenstand und zusah, mit deinem Namen statt „ich“.",
  },
  open: [
    "Was davon bleibt am stärksten bei dir?",
    "Was geschah kurz davor?",
    "Was fällt dir auf, während du das aufschreibst?",
    "Was hast du zuerst gespürt, und was kam danach?",
    "Was war heute anders?",
    "Was hattest du dir erhofft?",
    "Wer gehört noch zu dieser Geschichte?",
    "Was hast du bisher ausgelassen?",
    "Welches Wort ist das wichtigste in dem, was du geschrieben hast?",
    "Was hättest du gebraucht?",
    "Was daran hat dich überrascht?",
    "Was hilft bisher, und sei es nur ein wenig?",
    "Wie sieht es aus etwas größerer Entfernung aus?",
    "Was ist die ganze Zeit über gleich geblieben?",
    "Woran erinnert dich das?",
    "Was wünschst du dir hier, ganz schlicht gesagt?",
    "Welchen deiner Sätze würdest du unterstreichen?",
    "Was möchtest du von heute behalten?",
    "Wie würdest du es in einem einzigen Satz erzählen?",
    "Was ist das Nächste, das geschehen wird?",
  ],
  byKind: {
    greeting: [
      "Was beschäftigt dich heute?",
      "Was für ein Tag ist es?",
      "Was ist von den letzten Tagen bei dir geblieben?",
      "Was möchtest du hier als Erstes ablegen?",
    ],
    more: [
      "Was gehört noch dazu?",
      "Was kommt dir als Nächstes in den Sinn?",
      "Bei welchem Teil davon möchtest du bleiben?",
    ],
    yes: ["Was macht es zu einem Ja?", "Wie bist du darauf gekommen?"],
    no: ["Was käme der Sache näher?", "Wie würdest du es selbst sagen?"],
    unsure: [
      "Wie nah kommst du heran?",
      "Was weißt du sicher, so klein es ist?",
      "Was war dein erster Gedanke?",
    ],
    long: ["Welcher deiner Sätze wiegt am schwersten?", "Welchen Teil möchtest du zuerst ansehen?"],
    pictures: ["Was würde das sagen, wenn es Worte wären?", "Welches Wort kommt dem am nächsten?"],
    reading: [
      "Was fällt dir auf, wenn du das wieder liest?",
      "Was hat sich seither verändert?",
      "Was würdest du heute hinzufügen?",
    ],
    nothing_found: ["Woran erinnerst du dich selbst?", "Was würdest du heute darüber schreiben?"],
    complaint: ["Was habe ich übersehen?", "Was wäre eine bessere Frage gewesen?"],
    own_question: [
      "Was ist deine eigene erste Vermutung?",
      "Was würde dir eine Antwort geben?",
      "Was weißt du schon darüber?",
    ],
    diagnosis: ["Was hast du an dir bemerkt?"],
    distance: [
      "Wie würde ein wohlwollender Fremder das erzählen?",
      "Was kam in der Geschichte bisher nicht vor?",
    ],
  },
  byTopic: {},
};
