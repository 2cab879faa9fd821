import type { Voice } from "./voice.ts";

/** Questions include the “¿”. The lines address the person as “tú”. */
export const spanish: Voice = {
  locale: "es-ES",
  quoteMarks: ["«", "»"],
  notAnAi:
    "Para que lo sepas: no soy una IA. Sigo reglas sencillas, pregunto y busco en tu diario lo que escribiste.",
  care: [
    "Gracias por escribir esto aquí. Lo que cuentas suena muy difícil de llevar, y no tienes que llevarlo a solas.\n\n" +
      "Soy solo un conjunto de reglas y no puedo acompañarte como lo haría una persona. Al lado de este texto hay personas con las que puedes hablar ahora mismo, por teléfono o por mensaje. Si hay alguien en quien confías, puedes enseñarle lo que has escrito. No hacen falta mejores palabras.\n\n" +
      "Aquí no se te pide nada. Lo que escribes queda guardado, y hay sitio para más.",
    "Lo he leído, y queda guardado.\n\n" +
      "Las personas que ves al lado están ahí ahora, a cualquier hora. Para empezar basta una frase, también la que acabas de escribir.",
  ],
  listening: [
    "Sigue, si hay más.",
    "Queda guardado. Tómate el tiempo que necesites.",
    "Aquí hay sitio para el resto.",
    "Ya está escrito. El resto puede venir cuando venga.",
  ],
  thanks: [
    "De nada. Las palabras eran tuyas. Aquí estarán cuando quieras volver a leerlas.",
    "De nada. Esto se queda aquí y puedes volver cuando quieras.",
  ],
  goodbye: [
    "Hasta la próxima. Lo que has escrito queda guardado.",
    "Que te vaya bien. Esto seguirá aquí cuando vuelvas.",
  ],
  unsure: ["Puede quedar abierto.", "No hace falta saberlo.", "No saber también es una respuesta."],
  complaint: [
    "Lo entiendo. Sigo reglas, y a las reglas se les escapan cosas.",
    "Ahí me equivoqué. Solo me guío por palabras.",
  ],
  noMoreQuestions:
    "Entonces, sin más preguntas. Escribe cuanto quieras; me quedo en silencio al lado. Si quieres otra, escribe «pregúntame».",
  afterLong: ["Es mucho de una vez. Todo queda guardado.", "Lo he leído hasta el final. Nada se pierde."],
  about: {
    ai: "No, no soy una IA, y tampoco una persona. Soy un conjunto de reglas que escribieron personas. Hago una pregunta cada vez y busco en tu diario.",
    readers:
      "Aquí no lee ninguna persona, y tampoco una IA. Soy un conjunto de reglas en el servidor que guarda tu diario, y tus mensajes están sellados como tus reflexiones. Solo si se conecta un modelo y tú lo eliges, ese modelo lee las conversaciones en las que responde. Cada llamada queda anotada en tus ajustes.",
    memory:
      "Lo que se guarda sobre ti es una lista corta de frases, cada una con su origen. La encuentras en los ajustes y puedes cambiar o borrar cada línea.",
    feelings: "Soy un conjunto de reglas, así que no tengo sentimientos ni días propios.",
    skills:
      "Hago una pregunta cada vez. Pregúntame qué escribiste sobre alguien o cómo fue una época, y lo busco en tu diario.",
    themes:
      "Yo busco, pero no cuento. «Insights» muestra a qué vuelves más: personas, lugares y temas, con sus días.",
    patterns:
      "Yo busco, pero no comparo días. Lo hace un analizador: «What comes before bright and heavy days». Dice cuán seguro puede estar y muestra los días que ha contado. Está en «Insights», en «Analyzers».",
    advice: "No doy consejos. Tú conoces tu vida; yo solo conozco las palabras que escribes aquí.",
    diagnosis:
      "Eso no puedo decírtelo, y no voy a adivinar. Un médico o una terapeuta puede verlo contigo, y en «Get help» hay personas con quienes hablar.",
    task: "Eso no está a mi alcance. Soy un conjunto de reglas para pensar las cosas y solo sé lo que escribes.",
    openQuestion: "Eso no puedo contestarlo por ti.",
  },
  found: "Encontré esto en tu diario:",
  foundFor: "Encontré esto en tu diario, {when}:",
  foundNear:
    "No encontré nada en tu diario que lo diga con las mismas palabras. Lo más cercano en significado, que puede tratar de otra cosa:",
  alsoNear: "Esto quizá se acerque, o trate de otra cosa:",
  nothingFound: "No encontré nada sobre eso en tu diario.",
  notQuoted: "Hay algo sobre eso en tu diario que no repito aquí. Lo encuentras en «Reflections».",
  passage: "{day}: {quote}",
  broughtBack: ["El {day} escribiste: {quote}", "En tu diario está esto, del {day}: {quote}"],
  counted: ["Uno de tus textos lo menciona{when}:", "{count} de tus textos lo mencionan{when}. Por ejemplo:"],
  howItWas: {
    marked: "Marcaste {count} días {when}: {moods}.",
    markedOne: "Marcaste el {day} como {mood}.",
    lowWeek: "La mayoría de los días bajos fueron en la {week} semana.",
    weeks: ["primera", "segunda", "tercera", "cuarta"],
    lowMonth: "La mayoría de los días bajos fueron en {month}.",
    feelings: "Lo que más dijiste sentir: {feelings}.",
  },
  between: "entre el {from} y el {to}",
  onDay: "el {from}",
  withMood: "en días con el ánimo {moods}",
  moods: ["Heavy", "Low", "Even", "Good", "Bright"],
  or: "o",
  offers: ["Aquí podría encajar «{title}», una de las actividades. También puedes seguir escribiendo."],
  noActivity: "Encuentras todas las actividades en «Activities».",
  inCircles: {
    withActivity:
      "Ya has vuelto a esto unas cuantas veces, aquí o en tu diario. Pasa con las cosas que importan, y no es culpa de nadie. Otra pregunta mía quizá solo dé una vuelta más, así que aquí va algo distinto: «{title}». Está abajo, si lo quieres.",
    alone:
      "Ya has vuelto a esto unas cuantas veces, aquí o en tu diario. Pasa con las cosas que importan, y no es culpa de nadie. Otra pregunta mía quizá solo dé una vuelta más, así que aquí va algo distinto: cuéntalo una vez como alguien que estaba al lado mirando, con tu nombre en lugar de «yo».",
  },
  open: [
    "¿Qué parte de esto se queda más contigo?",
    "¿Qué pasó justo antes?",
    "¿Qué notas mientras lo escribes?",
    "¿Qué sentiste primero, y qué vino después?",
    "¿Qué fue distinto hoy?",
    "¿Qué esperabas?",
    "¿Quién más forma parte de esta historia?",
    "¿Qué has dejado fuera hasta ahora?",
    "¿Cuál es la palabra más importante de lo que escribiste?",
    "¿Qué habrías necesitado?",
    "¿Qué te sorprendió?",
    "¿Qué ayuda, aunque sea un poco?",
    "¿Cómo se ve desde un poco más lejos?",
    "¿Qué ha seguido igual todo este tiempo?",
    "¿A qué te recuerda?",
    "¿Qué quieres aquí, dicho con sencillez?",
    "¿Qué frase tuya subrayarías?",
    "¿Qué te gustaría conservar de hoy?",
    "¿Cómo lo contarías en una sola frase?",
    "¿Qué es lo siguiente que va a pasar?",
  ],
  byKind: {
    greeting: [
      "¿Qué te ronda hoy por la cabeza?",
      "¿Qué clase de día es?",
      "¿Qué se te ha quedado de los últimos días?",
      "¿Qué quieres dejar aquí primero?",
    ],
    more: [
      "¿Qué más hay?",
      "¿Qué es lo siguiente que te viene a la mente?",
      "¿Con qué parte quieres quedarte?",
    ],
    yes: ["¿Qué hace que sea un sí?", "¿Cómo llegaste a eso?"],
    no: ["¿Qué estaría más cerca de la verdad?", "¿Cómo lo dirías tú?"],
    unsure: [
      "¿Hasta dónde puedes acercarte?",
      "¿Qué sabes con certeza, por pequeño que sea?",
      "¿Cuál fue tu primer pensamiento?",
    ],
    long: ["¿Cuál de tus frases pesa más?", "¿Qué parte quieres mirar primero?"],
    pictures: ["¿Qué diría eso, si fueran palabras?", "¿Qué palabra se le acerca más?"],
    reading: ["¿Qué notas al leerlo de nuevo?", "¿Qué ha cambiado desde entonces?", "¿Qué añadirías hoy?"],
    nothing_found: ["¿Qué recuerdas tú?", "¿Qué escribirías hoy sobre ello?"],
    complaint: ["¿Qué se me escapó?", "¿Cuál habría sido una pregunta mejor?"],
    own_question: [
      "¿Cuál es tu primera intuición?",
      "¿Qué te daría una respuesta?",
      "¿Qué sabes ya sobre eso?",
    ],
    diagnosis: ["¿Qué has notado en ti?"],
    distance: ["¿Cómo lo contaría un desconocido amable?", "¿Qué no ha aparecido aún en la historia?"],
  },
  byTopic: {},
};
