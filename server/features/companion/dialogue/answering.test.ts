import { describe, expect, it } from "vitest";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import { isStatement } from "./message-kinds.ts";
import { aPassage, count, lastText, spring, talk } from "./testing.ts";
import english from "./voices/english.json" with { type: "json" };

const anyOf = (lines: readonly string[]) => expect.stringMatching(new RegExp(lines.map(escaped).join("|")));
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

describe("the companion", () => {
  it("says in its first answer that it is no AI, and does not repeat it", () => {
    const [first, second] = talk(["I argued with my brother about the house", "He wants to sell it"]);
    expect(first?.text).toMatch(/^Just so you know, I’m not an AI\./);
    expect(second?.text).not.toContain("AI");
  });

  it.each(["Tell me a long story about the river, please.", "Please write something for me", "Write a poem"])(
    "says that a task is beyond it: %s",
    (asked) => {
      expect(lastText(["Hello", asked])).toContain("That is beyond me.");
      expect(lastText(["I want to tell a long story about the river"])).not.toContain("beyond me");
    },
  );

  it.each([
    "When did mum have her operation?",
    "Where was Paul's wedding?",
    "How often did Bruno run away?",
    "Is Bruno still at the shelter?",
    "Tell me about Paul's wedding",
  ])("looks a fact about somebody else up: %s", (asked) => {
    const passage = aPassage("Mum had her operation. Bruno ran from the shelter to Paul's wedding.");
    expect(lastText(["Hello", asked], { passages: [passage] })).toContain("I found this in your journal:");
  });

  it("turns the person's words back and asks one thing that fits", () => {
    expect(lastText(["Hello", "I can't stop thinking about my sister"])).toMatch(
      /^You can't stop thinking about your sister\. /,
    );
    expect(lastText(["I can't stop thinking about my sister"])).toEqual(
      anyOf([
        ...english.byTopic.worry,
        ...english.aboutSomeone.map((question) => question.replace("{who}", "your sister")),
      ]),
    );
  });

  it.each([
    ["What if the scan shows something? I'm so worried about it.", english.byTopic.worry],
    ["My grandmother died last week and the house smells of her.", english.byTopic.grief],
    ["I'm so grateful that we laughed like that tonight.", english.byTopic.gladness],
    ["We had a row with the neighbours, they shouted at us.", english.byTopic.conflict],
    ["I can't decide between the two flats in town.", english.byTopic.decision],
    ["I slept three hours and I'm exhausted.", english.byTopic.tiredness],
    ["I feel lonely since the move to this place.", english.byTopic.loneliness],
    ["It makes me furious how unfair they were.", english.byTopic.anger],
    ["I regret it, I should have called her.", english.byTopic.guilt],
    ["I've been crying since noon, I feel so sad.", english.byTopic.sadness],
    ["I feel numb and empty, nothing reaches me.", english.byTopic.emptiness],
    ["I'm not good enough for any of this here.", english.byTopic.self_doubt],
    ["When I was little we had a boat on the lake.", english.byTopic.past],
    ["They all laughed at me in there.", english.open],
    ["I hope to learn the cello some day soon.", english.byTopic.hope],
  ])("asks about what was said: %s", (message, questions) => {
    expect(lastText([message])).toEqual(anyOf(questions));
  });

  it.each([
    ["I don't know", english.byKind.unsure],
    ["idk", english.byKind.unsure],
    ["ok", english.byKind.more],
    ["yes", english.byKind.yes],
    ["not really", english.byKind.no],
    ["😭😭😭", english.byKind.pictures],
    ["…", english.byKind.pictures],
    ["this is useless", english.byKind.complaint],
    ["you already asked me that", english.byKind.complaint],
    ["hey there", english.byKind.greeting],
    ["why does he always do that?", english.byKind.own_question],
    ["what should I do about it?", english.byKind.own_question],
    [`I walked. ${"It was a long day and much happened. ".repeat(60)}`, english.byKind.long],
  ])("meets a message of its kind: %s", (message, questions) => {
    expect(lastText(["My boss was angry with me at work today", message])).toEqual(anyOf(questions));
  });

  it.each([
    ["are you an AI?", "No, I’m not an AI"],
    ["Am I talking to a bot", "No, I’m not an AI"],
    ["who reads this?", "No person reads along here"],
    ["is this private", "No person reads along here"],
    ["what do you know about me?", "“What it remembers”"],
    ["how are you", "no feelings"],
    ["what can you do?", "I ask one question at a time"],
    ["What do I write about most?", "“Insights” shows the people, places and themes"],
    ["What do my good days have in common?", "“Insights” compares the days"],
    ["Was haben meine guten Tage gemeinsam?", "„Einblicke“ vergleicht die Tage"],
    ["Do you see any patterns?", "“Insights” compares the days"],
    ["give me advice", "I don’t give advice"],
    ["do I have depression?", "I won’t guess"],
    ["am I going crazy?", "I won’t guess"],
    ["write me a poem", "That is beyond me"],
    ["thanks", "You’re welcome"],
    ["good night", /kept|here when|pick this up/],
    ["ok thank you so much", "You’re welcome"],
  ])("is frank about itself: %s", (message, said) => {
    expect(lastText(["It was a long day at work", message])).toMatch(said);
  });

  it.each(["thanks", "bye", "who reads this?"])(
    "asks nothing where nothing is to be asked: %s",
    (message) => {
      expect(lastText(["I worked all day", message])).not.toContain("?");
    },
  );

  it("stops asking when it is told to, until it is asked again", () => {
    const answers = talk([
      "stop asking questions",
      "I was at the lake",
      "The water was cold",
      "ask me something",
    ]);
    expect(answers.map(({ text }) => count(text, "?"))).toEqual([0, 0, 0, 1]);
  });

  it.each([
    [
      "Ich kann nicht schlafen und denke immer an die Arbeit.",
      "Ich bin keine KI",
      "Kannst du mir helfen? Bist du eine KI?",
    ],
    ["No puedo dormir y siempre pienso en el trabajo.", "no soy una IA", "¿Eres una IA?"],
    ["Je ne peux pas dormir et je pense toujours au travail.", "je ne suis pas une IA", "Es-tu une IA ?"],
    ["Não consigo dormir e penso sempre no trabalho.", "não sou uma IA", "És uma IA?"],
    ["Non riesco a dormire e penso sempre al lavoro.", "non sono un’IA", "Sei un'IA?"],
  ])("asks in the person's language: %s", (message, notAnAi, asked) => {
    const [first, second, third] = talk([message, "ok", asked]);
    expect(first?.text).toContain(notAnAi);
    expect(first?.text).not.toMatch(/\b(?:you|what|the)\b/i);
    expect(second?.text).not.toMatch(/\b(?:you|what|the)\b/i);
    expect(third?.text.toLowerCase()).toContain(notAnAi.toLowerCase());
  });

  it.each([
    "今日はとても疲れました。",
    "Nie mogę przestać o niej myśleć, wczoraj bardzo się kłóciliśmy w domu",
  ])("keeps to plain English for other languages, and says so once: %s", (message) => {
    const [first, second] = talk([message, message]);
    expect(first?.text).toContain("I keep to plain English for all others");
    expect(second?.text).not.toContain("plain English");
  });
});

describe("what the companion finds in the journal", () => {
  const jonas = aPassage("Jonas called. He said the flat is sold! “Keep the handles,” he said.");

  it.each([
    "what have I written about Jonas?",
    "What did I say about Jonas?",
    "When did I last see Jonas?",
    "show me what I wrote about Jonas",
    "have I ever written about Jonas?",
  ])("is shown with day, quote and number: %s", (question) => {
    const answer = talk([question], { passages: [jonas] })[0];
    expect(answer?.text).toContain("I found this in your journal:\n\n3 August 2026: “Jonas called” [1]");
    expect(answer?.cited).toEqual([0]);
  });

  it.each([
    ["When did I last sleep badly?", "Again I sleep badly."],
    ["When was the last time I slept badly?", "Again I sleep badly."],
    ["Wann habe ich zuletzt schlecht geschlafen?", "Ich habe wieder schlecht geschlafen."],
  ])("shows the latest first where the last time is asked for: %s", (message, text) => {
    const [answer] = talk([message], {
      passages: ["2026-03-02", "2026-08-11", "2026-07-20"].map((day) => aPassage(text, { day })),
    });
    expect(answer?.cited).toEqual([1, 2, 0]);
  });

  it("is nothing, and it says so, if nothing was found", () => {
    expect(lastText(["what have I written about Jonas?"])).toContain(
      "I found nothing about that in your journal.",
    );
    expect(lastText(["how was last spring?"], { filters: [spring] })).toContain(
      "I found nothing about that in your journal.",
    );
    const other = aPassage("We planted tomatoes on the balcony.");
    const answer = talk(["what did I write about Jonas?"], { passages: [other] })[0];
    expect(answer?.text).toContain("I found nothing about that in your journal.");
    expect(answer?.cited).toEqual([]);
  });

  it.each([[[]], [[spring]]])(
    "is told apart from what only comes near in meaning, with filters %j",
    (filters) => {
      const answer = talk(["what have I written about sushi?"], {
        passages: [aPassage("We ate fried rice by the harbour.")],
        filters,
        isNearOnly: true,
      })[0];
      expect(answer?.text).toContain("I found nothing in your journal that says this in the same words.");
      expect(answer?.text).toContain("We ate fried rice by the harbour” [1]");
      expect(answer?.text).not.toContain("I found this");
    },
  );

  it("is first what has its words, and then what only comes near", () => {
    const answer = talk(["Did I ever write about a submarine?"], {
      passages: [
        aPassage("I have written him the letter and burnt it in the sink."),
        aPassage("Saw the new one with the submarine."),
      ],
    })[0];
    expect(answer?.text).toMatch(
      /I found this in your journal:\n\n.*submarine” \[1\]\n\nThese may be near it, or about something else:\n\n.*sink” \[2\]/,
    );
    expect(answer?.cited).toEqual([1, 0]);
  });

  it.each([
    ["What did I write about my family?", "The whole family came for lunch.", "The tomatoes are ripe."],
    ["Was habe ich über meine Arbeit geschrieben?", "Die Arbeit war laut.", "Die Tomaten sind reif."],
    ["Quand étais-je fatiguée ?", "Je suis fatiguée depuis lundi.", "Les tomates sont mûres."],
  ])(
    "is first what has the question's words, even those that diaries often use: %s",
    (question, text, other) => {
      const [answer] = talk([question], { passages: [aPassage(other), aPassage(text)] });
      expect(answer?.cited[0]).toBe(1);
    },
  );

  it("describes someone in the person's own words", () => {
    const ida = aPassage("My sister Ida made me laugh.");
    const text = lastText(["Hello", "Who is Ida?"], { passages: [ida] });
    expect(text).toMatch(/^I found this in your journal:.*My sister Ida made me laugh” \[1\]/s);
  });

  it("names the time and mood that were asked for", () => {
    const filters: QuestionFilter[] = [spring, { kind: "moods", words: "low", moods: [1, 2] }];
    expect(lastText(["How was last spring when I felt low?"], { passages: [jonas], filters })).toContain(
      "I found this in your journal, between 1 March 2026 and 31 May 2026, on days with the mood Heavy or Low:",
    );
  });

  it("is brought up when it is relevant, and not twice", () => {
    const passages = [
      aPassage("The tomatoes did well this year."),
      aPassage("My sister argued with me about the house in Porto.", { day: "2026-05-09" }),
    ];
    const [first, second, third] = talk(
      [
        "My sister and the house again.",
        "She wants to sell the house, my sister.",
        "The house, my sister says, is hers.",
      ],
      { passages },
    );
    expect(first?.text).toContain("9 May 2026");
    expect(first?.text).toContain("“My sister argued with me about the house in Porto” [1]");
    expect(first?.cited).toEqual([1]);
    expect([...(second?.cited ?? []), ...(third?.cited ?? [])]).toEqual([]);
  });

  it("does not come back for a word that its quote does not share", () => {
    const passages = [
      aPassage("Thirty days without a cigarette. The kitchen smelled of lavender. I slept until noon."),
    ];
    expect(talk(["She always smelled of smoke and cigarettes"], { passages })[0]?.cited).toEqual([]);
  });

  it("contains no questions or exclamations in quotes, and no links or numbers", () => {
    const passages = [
      aPassage("Why did Jonas go?! [7] is what I said. ![x](https://example.org) Jonas!! Jonas?"),
      aPassage("> # Jonas [link](https://example.org/a?b) said so"),
    ];
    const text = lastText(["what have I written about Jonas?"], { passages });
    expect(count(text, "?")).toBe(1);
    expect(text).not.toContain("!");
    expect(text).not.toContain("http");
    expect(text.match(/\[\d\]/g)).toEqual(["[1]", "[2]"]);
  });
});

describe("a time or a mood in a message", () => {
  it.each([
    "My gran died on Tuesday",
    "I’m so happy but also a bit scared",
    "The funeral is Friday and I have to speak.",
    "Meine Oma ist am Dienstag gestorben",
  ])("limits nothing where the message tells something: %s", (message) => {
    expect(isStatement(message)).toBe(true);
  });

  it.each([
    "How was last spring?",
    "the winter before last",
    "Tell me about last spring.",
    "My mood was Heavy on Friday and Good on Saturday. I'd like to see what changed.",
    "I wonder how I felt in March",
    "Zeig mir meinen letzten Sommer",
    "¿Qué hice la primavera pasada?",
  ])("is asked for: %s", (message) => {
    expect(isStatement(message)).toBe(false);
  });
});

describe("in a hard moment", () => {
  const messages = ["I want to end my life", "nobody would notice"];
  const passages = [aPassage("I want my life to be different")];

  it("the companion says calm, fixed words: no question, no passage, no activity", () => {
    const [first, second] = talk(messages, { care: true, passages });
    for (const answer of [first, second]) {
      expect(answer?.text).not.toMatch(/[?!]/);
      expect(answer).toMatchObject({ cited: [], activity_id: null });
      expect(answer?.text).toMatch(/eside this/);
    }
    expect(first?.text).toMatch(/^Thank you for writing this here\./);
    expect(first?.text).toContain("someone you trust");
    expect(second?.text).not.toBe(first?.text);
  });

  it.each([
    ["Ich will nicht mehr leben, ich kann nicht mehr.", "Danke, dass du das hier aufschreibst"],
    ["No quiero vivir más, ya no puedo con esto.", "Gracias por escribir esto aquí"],
    ["Je ne veux plus vivre, je n'en peux plus.", "Merci d’écrire cela ici"],
    ["Não quero mais viver, já não aguento isto.", "Agradeço por você escrever isso aqui"],
    ["Non voglio più vivere, non ce la faccio più.", "Grazie per averlo scritto qui"],
  ])("in the person's language: %s", (message, said) => {
    expect(lastText([message], { care: true })).toContain(said);
  });
});

describe("when the words go in circles", () => {
  it("the companion says so kindly, and offers another kind of activity instead of a question", () => {
    const answer = talk(["She said it in front of everyone"], { inCircles: true })[0];
    expect(answer?.text).toContain("You’ve come back to this a few times now");
    expect(answer?.text).toContain("“A view from outside”");
    expect(answer?.text).not.toContain("?");
    expect(builtInActivities.find(({ id }) => id === answer?.activity_id)?.title).toBe("A view from outside");
    const worried = talk(["I'm worried about the results"], { inCircles: true })[0];
    expect(worried?.text).toContain("“Worry sorter”");
  });

  it("it does not say so again at once, and offers another activity, and none twice", () => {
    const messages = ["She said it", "She said it in front of everyone", "She said it again", "She said it"];
    const answers = talk(messages, { inCircles: true });
    for (const { text } of answers) expect(text).not.toContain("?");
    expect(answers[1]?.text).not.toContain("You’ve come back");
    const offered = answers.flatMap(({ activity_id }) => activity_id ?? []);
    expect(offered.length).toBeGreaterThanOrEqual(2);
    expect(new Set(offered).size).toBe(offered.length);
    // After that it offers none for a while.
    expect(answers[2]).toMatchObject({ activity_id: null });
  });

  it("it has something to offer without any activity, too", () => {
    const answer = talk(["She said it"], { inCircles: true, activities: [] })[0];
    expect(answer?.text).toContain("with your own name in place of “I”");
    expect(answer?.activity_id).toBeNull();
  });

  it("a question about the journal is answered all the same", () => {
    expect(lastText(["what have I written about Jonas?"], { inCircles: true })).toContain("I found nothing");
  });
});

describe("an activity", () => {
  const worried = Array.from({ length: 12 }, (_, at) => `I'm worried about exam number ${at} on Friday`);

  it("is offered now and then, fits, and comes once", () => {
    const offered = talk(worried).map(({ activity_id }) => activity_id);
    const made = offered.filter((id) => id !== null);
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(made.length).toBeLessThanOrEqual(3);
    expect(new Set(made).size).toBe(made.length);
    expect(offered.slice(0, 2)).toEqual([null, null]);
    expect(builtInActivities.find(({ id }) => id === made[0])?.title).toBe("Worry sorter");
  });

  it("is never offered to someone in fresh grief", () => {
    const messages = Array.from({ length: 10 }, (_, at) => `My father died, it is day ${at} without him`);
    expect(talk(messages).every(({ activity_id }) => activity_id === null)).toBe(true);
  });

  it("is named when someone asks for something to do", () => {
    expect(lastText(["I can’t sleep", "is there something I could do tonight?"])).toContain(
      "“Evening wind-down”",
    );
    const answer = talk(["I can't sleep, I'm exhausted", "give me an exercise"]).at(-1);
    expect(answer?.text).toContain("“Evening wind-down”");
    expect(answer?.activity_id).not.toBeNull();
  });
});
