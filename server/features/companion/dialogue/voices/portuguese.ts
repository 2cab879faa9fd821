import type { Voice } from "./voice.ts";

/** Uses words common to Portugal and Brazil, and avoids “tu” and “você” where possible. */
export const portuguese: Voice = {
  locale: "pt-PT",
  quoteMarks: ["“", "”"],
  notAnAi:
    "Para que fique claro: não sou uma IA. Sigo regras simples, faço perguntas e procuro no seu diário.",
  care: [
    "Agradeço que escreva isto aqui. O que descreve parece muito pesado, e não precisa de o carregar a sós.\n\n" +
      "Sou só um conjunto de regras e não posso estar presente como uma pessoa. Ao lado deste texto estão pessoas com quem pode falar agora mesmo, por telefone ou por mensagem. Se há alguém em quem confia, pode mostrar-lhe o que escreveu aqui. Não são precisas palavras melhores.\n\n" +
      "Aqui nada lhe é pedido. O que escreve fica guardado, e há espaço para mais.",
    "Li, e fica guardado.\n\n" +
      "As pessoas indicadas ao lado estão lá agora, a qualquer hora. Uma só frase chega para começar, até a que acabou de escrever.",
  ],
  listening: [
    "Pode continuar, se houver mais.",
    "Fica guardado. Com o tempo que for preciso.",
    "Há espaço aqui para o resto.",
    "Está escrito. O resto pode vir quando vier.",
  ],
  thanks: [
    "De nada. As palavras eram suas. Ficam aqui para quando as quiser reler.",
    "De nada. Isto fica aqui, e pode voltar quando quiser.",
  ],
  goodbye: ["Até à próxima. O que escreveu fica guardado.", "Fique bem. Isto estará aqui quando voltar."],
  unsure: ["Pode ficar em aberto.", "Não é preciso saber.", "Não saber também é uma resposta."],
  complaint: ["Compreendo. Sigo regras, e às regras escapam coisas.", "Aí falhei. Só me guio por palavras."],
  noMoreQuestions:
    "Então não há mais perguntas. Escreva tanto ou tão pouco quanto quiser; fico em silêncio ao lado. Se quiser outra, escreva “faz uma pergunta”.",
  afterLong: ["É muito de uma só vez. Fica tudo guardado.", "Li até ao fim. Nada se perde."],
  about: {
    ai: "Não, não sou uma IA, nem uma pessoa. Sou um conjunto de regras que pessoas escreveram. Faço uma pergunta de cada vez e procuro no seu diário.",
    readers:
      "Aqui nenhuma pessoa lê, e nenhuma IA também. Sou um conjunto de regras no servidor que guarda o seu diário, e as suas mensagens ficam seladas como as suas reflexões. Só se um modelo for ligado e escolhido é que ele lê as conversas a que responde. Cada chamada fica anotada nas definições.",
    memory:
      "O que se guarda sobre si é uma lista curta de frases, cada uma com a sua origem. Está nas definições, e pode mudar ou apagar cada linha.",
    feelings: "Sou um conjunto de regras: não tenho sentimentos nem dias meus.",
    skills:
      "Faço uma pergunta de cada vez. Pergunte-me o que escreveu sobre alguém ou como foi uma época, e eu procuro no seu diário.",
    themes:
      "Eu procuro, mas não conto. “Insights” mostra a que volta mais: pessoas, lugares e temas, com os seus dias.",
    patterns:
      "Eu procuro, mas não comparo dias. Um analisador faz isso: “What comes before bright and heavy days”. Diz até que ponto pode ter certeza e mostra os dias que contou. Está em “Insights”, em “Analyzers”.",
    advice:
      "Não dou conselhos. Quem conhece a sua vida é quem a vive; eu só conheço as palavras escritas aqui.",
    diagnosis:
      "Isso não posso dizer, e não vou adivinhar. Um médico ou uma terapeuta pode ver isso consigo, e em “Get help” há pessoas com quem falar.",
    task: "Isso está fora do meu alcance. Sou um conjunto de regras para pensar nas coisas e só sei o que aqui se escreve.",
    openQuestion: "A isso não posso responder por si.",
  },
  found: "Encontrei isto no seu diário:",
  foundFor: "Encontrei isto no seu diário, {when}:",
  foundNear:
    "Não encontrei nada no seu diário que diga isso com as mesmas palavras. O que chega mais perto em sentido, e talvez fale de outra coisa:",
  alsoNear: "Isto talvez se aproxime, ou fale de outra coisa:",
  nothingFound: "Não encontrei nada sobre isso no seu diário.",
  notQuoted: "Há algo sobre isso no seu diário, que não repito aqui. Está em “Reflections”.",
  passage: "{day}: {quote}",
  broughtBack: ["Em {day} escreveu: {quote}", "No seu diário está isto, de {day}: {quote}"],
  counted: [
    "Um dos seus textos menciona isto{when}:",
    "{count} dos seus textos mencionam isto{when}. Por exemplo:",
  ],
  between: "entre {from} e {to}",
  onDay: "em {from}",
  withMood: "em dias com o humor {moods}",
  moods: ["Heavy", "Low", "Even", "Good", "Bright"],
  or: "ou",
  offers: ["“{title}”, uma das atividades, pode servir aqui. Também pode simplesmente continuar a escrever."],
  noActivity: "Todas as atividades estão em “Activities”.",
  inCircles: {
    withActivity:
      "Já voltou a isto algumas vezes, aqui ou no seu diário. Acontece com o que importa, e não é um erro. Outra pergunta minha talvez só dê mais uma volta, por isso aqui fica algo diferente: “{title}”. Está em baixo, se quiser.",
    alone:
      "Já voltou a isto algumas vezes, aqui ou no seu diário. Acontece com o que importa, e não é um erro. Outra pergunta minha talvez só dê mais uma volta, por isso aqui fica algo diferente: conte-o uma vez como alguém que estava ao lado a ver, com o seu nome em vez de “eu”.",
  },
  open: [
    "Que parte disto fica mais presente?",
    "O que aconteceu mesmo antes?",
    "O que nota ao escrever isso?",
    "O que sentiu primeiro, e o que veio depois?",
    "O que foi diferente hoje?",
    "O que esperava?",
    "Quem mais faz parte desta história?",
    "O que ficou de fora até agora?",
    "Qual é a palavra mais importante do que escreveu?",
    "De que teria precisado?",
    "O que foi uma surpresa nisso?",
    "O que tem ajudado, mesmo que pouco?",
    "Como se vê isso de um pouco mais longe?",
    "O que ficou igual durante todo este tempo?",
    "A que lhe faz lembrar isto?",
    "O que quer aqui, dito com simplicidade?",
    "Que frase sua sublinharia?",
    "O que gostaria de guardar do dia de hoje?",
    "Como contaria isto numa só frase?",
    "Qual é a próxima pequena coisa que vai acontecer?",
  ],
  byKind: {
    greeting: [
      "O que lhe ocupa a cabeça hoje?",
      "Que tipo de dia é este?",
      "O que ficou dos últimos dias?",
      "O que quer pousar aqui primeiro?",
    ],
    more: ["O que mais há?", "O que lhe vem a seguir à mente?", "Com que parte quer ficar?"],
    yes: ["O que faz disso um sim?", "Como chegou a isso?"],
    no: ["O que estaria mais perto da verdade?", "Como o diria por palavras suas?"],
    unsure: [
      "Até onde consegue aproximar-se?",
      "O que sabe com certeza, por pequeno que seja?",
      "Qual foi o primeiro pensamento?",
    ],
    long: ["Qual das suas frases pesa mais?", "Que parte quer olhar primeiro?"],
    pictures: ["O que diria isso, se fossem palavras?", "Que palavra chega mais perto?"],
    reading: ["O que nota ao reler isto?", "O que mudou desde então?", "O que acrescentaria hoje?"],
    nothing_found: ["De que se lembra?", "O que escreveria hoje sobre isso?"],
    complaint: ["O que me escapou?", "Qual teria sido uma pergunta melhor?"],
    own_question: [
      "Qual é o seu primeiro palpite?",
      "O que lhe daria uma resposta?",
      "O que já sabe sobre isso?",
    ],
    diagnosis: ["O que tem notado em si?"],
    distance: ["Como contaria isto um estranho bondoso?", "O que ainda não apareceu na história?"],
  },
  byTopic: {},
};
