import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spansOf, understand } from "./understand.ts";

/** A Sunday. */
const today = "2026-11-22";
const read = (question: string, day = today) =>
  understand(question, day).map((filter) =>
    filter.kind === "days" ? `${filter.from} ${filter.to}` : filter.moods.join(" "),
  );

it.each([
  ["that walk in spring", "2025-03-01 2025-05-31"],
  ["Christmas with Dad", "2024-12-24 2024-12-26"],
  ["Ein Spaziergang im Winter", "2024-12-01 2025-02-28"],
  ["that walk last spring", undefined],
  ["a walk in spring 2026", undefined],
  ["what I wrote since March", undefined],
  ["How was this summer?", undefined],
])("“%s” may be one of an earlier year: %s", (question, earlier) => {
  const [, found] = understand(question, today).flatMap(spansOf);
  expect(found && `${found.from} ${found.to}`).toBe(earlier);
});

describe("a time in a question", () => {
  it.each([
    // Seasons, as in the north.
    ["What did I do last spring?", "2026-03-01 2026-05-31"],
    ["🌷last spring…—what did I do?", "2026-03-01 2026-05-31"],
    ["What did I do last\u2003spring, Жанна?", "2026-03-01 2026-05-31"],
    ["How was work this summer?", "2026-06-01 2026-08-31"],
    ["the winter before last", "2024-12-01 2025-02-28"],
    ["What changed since last summer?", "2026-06-01 2026-11-22"],
    ["in spring", "2026-03-01 2026-05-31"],
    ["in the autumn of 2024", "2024-09-01 2024-11-30"],
    ["winter 2023/24 in Oslo", "2023-12-01 2024-02-29"],
    ["summer two years ago", "2024-06-01 2024-08-31"],
    ["last fall", "2025-09-01 2025-11-30"],
    ["How was my summer with Jonas?", "2026-06-01 2026-08-31"],
    ["How was the winter?", "2025-12-01 2026-02-28"],
    ["Wie war mein Sommer?", "2026-06-01 2026-08-31"],
    // Months.
    ["How was I in March?", "2026-03-01 2026-03-31"],
    ["last March", "2026-03-01 2026-03-31"],
    ["in December", "2025-12-01 2025-12-31"],
    ["March of last year", "2025-03-01 2025-03-31"],
    ["in May 2024", "2024-05-01 2024-05-31"],
    ["What about December?", "2025-12-01 2025-12-31"],
    ["early March", "2026-03-01 2026-03-10"],
    ["at the end of October", "2026-10-21 2026-10-31"],
    ["mid-June", "2026-06-11 2026-06-20"],
    ["between March and May", "2026-03-01 2026-05-31"],
    ["from November 2025 to January 2026", "2025-11-01 2026-01-31"],
    ["from November to January", "2025-11-01 2026-01-31"],
    ["since June", "2026-06-01 2026-11-22"],
    ["since September", "2026-09-01 2026-11-22"],
    // Days.
    ["What did I write yesterday?", "2026-11-21 2026-11-21"],
    ["the day before yesterday", "2026-11-20 2026-11-20"],
    ["Why could I not sleep last night?", "2026-11-21 2026-11-21"],
    ["on 3 May", "2026-05-03 2026-05-03"],
    ["May 3rd", "2026-05-03 2026-05-03"],
    ["on the 24th of December", "2025-12-24 2025-12-24"],
    ["May 3, 2024", "2024-05-03 2024-05-03"],
    ["on 2024-05-03", "2024-05-03 2024-05-03"],
    ["on Monday", "2026-11-16 2026-11-16"],
    ["last Sunday", "2026-11-15 2026-11-15"],
    ["Saturday last week", "2026-11-14 2026-11-14"],
    ["three days ago", "2026-11-19 2026-11-19"],
    // Weeks and longer.
    ["this week last year", "2025-11-17 2025-11-23"],
    ["this week", "2026-11-16 2026-11-22"],
    ["last week", "2026-11-09 2026-11-15"],
    ["two weeks ago", "2026-11-02 2026-11-08"],
    ["last weekend", "2026-11-14 2026-11-15"],
    ["this weekend", "2026-11-21 2026-11-22"],
    ["over the past two weeks", "2026-11-09 2026-11-22"],
    ["in the last month", "2026-10-22 2026-11-22"],
    ["last month", "2026-10-01 2026-10-31"],
    ["six months ago", "2026-05-01 2026-05-31"],
    ["How have I been sleeping lately?", "2026-10-24 2026-11-22"],
    ["this time last year", "2025-11-15 2025-11-29"],
    ["What was on my mind a year ago?", "2025-11-15 2025-11-29"],
    ["vor zwei Jahren", "2024-11-15 2024-11-29"],
    ["hace un año", "2025-11-15 2025-11-29"],
    ["il y a un an", "2025-11-15 2025-11-29"],
    ["walks in spring 2025", "2025-03-01 2025-05-31"],
    ["swimming, spring 2025", "2025-03-01 2025-05-31"],
    ["the week of 13 July", "2026-07-13 2026-07-19"],
    ["the weekend of 4 July 2025", "2025-07-05 2025-07-06"],
    ["die Woche vom 13. Juli", "2026-07-13 2026-07-19"],
    ["la semana del 13 de julio", "2026-07-13 2026-07-19"],
    ["la semaine du 13 juillet", "2026-07-13 2026-07-19"],
    ["a year ago today", "2025-11-22 2025-11-22"],
    ["earlier this year", "2026-01-01 2026-12-31"],
    ["the beginning of last year", "2025-01-01 2025-05-02"],
    ["What happened in 2024?", "2024-01-01 2024-12-31"],
    ["my 2024?", "2024-01-01 2024-12-31"],
    ["the year before last", "2024-01-01 2024-12-31"],
    // Holidays.
    ["last Christmas", "2025-12-24 2025-12-26"],
    ["Easter 2025", "2025-04-18 2025-04-21"],
    ["on New Year's Eve", "2025-12-31 2025-12-31"],
    // German.
    ["Was habe ich im letzten Frühling gemacht?", "2026-03-01 2026-05-31"],
    ["Wie ging es mir im März 2025?", "2025-03-01 2025-03-31"],
    ["vor zwei Wochen", "2026-11-02 2026-11-08"],
    ["vorgestern", "2026-11-20 2026-11-20"],
    ["am 3. Mai", "2026-05-03 2026-05-03"],
    ["am 3.5.2024", "2024-05-03 2024-05-03"],
    ["in den letzten drei Monaten", "2026-08-22 2026-11-22"],
    ["letzten Montag", "2026-11-16 2026-11-16"],
    ["Ende Oktober", "2026-10-21 2026-10-31"],
    ["seit letztem Sommer", "2026-06-01 2026-11-22"],
    ["heute vor einem Jahr", "2025-11-22 2025-11-22"],
    ["an Weihnachten", "2025-12-24 2025-12-26"],
    // Spanish.
    ["¿Qué hice la primavera pasada?", "2026-03-01 2026-05-31"],
    ["el verano pasado", "2026-06-01 2026-08-31"],
    ["hace dos semanas", "2026-11-02 2026-11-08"],
    ["en marzo de 2025", "2025-03-01 2025-03-31"],
    ["el 3 de mayo", "2026-05-03 2026-05-03"],
    ["ayer", "2026-11-21 2026-11-21"],
    ["la semana pasada", "2026-11-09 2026-11-15"],
    ["el lunes pasado", "2026-11-16 2026-11-16"],
    ["a principios de marzo", "2026-03-01 2026-03-10"],
    ["en los últimos tres meses", "2026-08-22 2026-11-22"],
    // French.
    ["Qu'est-ce que j'ai fait le printemps dernier ?", "2026-03-01 2026-05-31"],
    ["l’été dernier", "2026-06-01 2026-08-31"],
    ["il y a deux semaines", "2026-11-02 2026-11-08"],
    ["en mars 2025", "2025-03-01 2025-03-31"],
    ["le 3 mai", "2026-05-03 2026-05-03"],
    ["avant-hier", "2026-11-20 2026-11-20"],
    ["la semaine dernière", "2026-11-09 2026-11-15"],
    ["lundi dernier", "2026-11-16 2026-11-16"],
    ["ces trois derniers mois", "2026-08-22 2026-11-22"],
    ["début mars", "2026-03-01 2026-03-10"],
  ])("is understood: %s", (question, expected) => {
    expect(read(question)).toEqual([expected]);
  });

  it.each([
    ["last spring", "2026-04-10", "2025-03-01 2025-05-31"],
    ["this winter", "2026-01-15", "2025-12-01 2026-02-28"],
    ["in March", "2026-03-05", "2026-03-01 2026-03-31"],
    ["last March", "2026-03-05", "2025-03-01 2025-03-31"],
    ["on Sunday", "2026-11-22", "2026-11-15 2026-11-15"],
    ["on 29 February", "2026-11-22", "2024-02-29 2024-02-29"],
    ["a year ago today", "2028-02-29", "2027-02-28 2027-02-28"],
    ["in the last month", "2026-03-31", "2026-02-28 2026-03-31"],
  ])("is read from the day it is asked: %s on %s", (question, day, expected) => {
    expect(read(question, day)).toEqual([expected]);
  });

  it.each([
    "What did I do, but not last spring?",
    "everything except last summer",
    "before March",
    "nach dem letzten Sommer",
    "pas le printemps dernier",
    'Where did I write "last spring"?',
    "Wo steht „im letzten Frühling“?",
    "since my birthday",
    "when I was a child",
    "Who is May?",
    "How do I march on?",
    "every Monday",
    "on Mondays",
    "next week",
    "I walked 2024 steps",
    "the last time I saw Tom",
  ])("is left out where no filter says it: %s", (question) => {
    expect(read(question)).toEqual([]);
  });

  it.each([
    ["How was I in March compared with April?", "2026-03-01 2026-03-31", "2026-04-01 2026-04-30"],
    ["Was I happier than a year ago?", "2025-11-15 2025-11-29", "2026-11-08 2026-11-22"],
    ["Am I calmer than in summer?", "2026-06-01 2026-08-31", "2026-09-01 2026-11-22"],
    ["War ich glücklicher als letzte Woche?", "2026-11-09 2026-11-15", "2026-11-16 2026-11-22"],
    ["¿Estoy más feliz que hace un año?", "2025-11-15 2025-11-29", "2026-11-08 2026-11-22"],
  ])("is compared with another: %s", (question, ...expected) => {
    expect(read(question)).toEqual(expected);
  });

  it("comes with others, in their order", () => {
    expect(read("Was I happier last spring or last summer, on heavy days?")).toEqual([
      "2026-03-01 2026-05-31",
      "2026-06-01 2026-08-31",
      "1",
    ]);
  });

  it("names the words of the question", () => {
    expect(understand("What did I do Last  Spring?", today)).toEqual([
      { kind: "days", words: "Last  Spring", from: "2026-03-01", to: "2026-05-31" },
    ]);
  });
});

describe("a mood in a question", () => {
  it.each([
    ["What helped when I felt low?", "1 2"],
    ["when I was really sad", "1 2"],
    ["What do I write about on good days?", "4 5"],
    ["heavy days", "1"],
    ["my worst days", "1"],
    ["When was I happiest?", "5"],
    ["on bright days", "5"],
    ["What did I do on hard days?", "1 2"],
    ["the times I felt happy", "4 5"],
    ["When did I feel good?", "4 5"],
    ["ordinary days", "3"],
    ["Was hilft mir an schlechten Tagen?", "1 2"],
    ["als ich mich gut fühlte", "4 5"],
    ["wenn es mir schlecht geht", "1 2"],
    ["en los días buenos", "4 5"],
    ["cuando me sentía triste", "1 2"],
    ["quand j’étais triste", "1 2"],
    ["les mauvais jours", "1 2"],
  ])("is understood: %s", (question, expected) => {
    expect(read(question)).toEqual([expected]);
  });

  it.each([
    "a low wall",
    "Is Tom good at chess?",
    "I had a bad cold",
    "Was I good at saying no?",
    "not on good days",
    "the day was long",
    "What did she say about the heavy box?",
    "Что было в прошлоеlast spring?",
    "去年last spring春天",
    "last springś",
  ])("is not read into other words: %s", (question) => {
    expect(read(question)).toEqual([]);
  });
});

it("accepts any text, and names only what it contains", () => {
  const piece = fc.constantFrom(
    "last",
    "spring",
    "2024",
    "May",
    "3",
    "of",
    "ago",
    "not",
    "“",
    "’",
    "hier",
    "-",
    "\n",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 300 }),
        fc.array(piece).map((all) => all.join(" ")),
      ),
      (question) => {
        for (const filter of understand(question, today)) {
          expect(question).toContain(filter.words);
          if (filter.kind === "days") expect(filter.from <= filter.to && filter.from <= today).toBe(true);
        }
      },
    ),
  );
});

/** Asks in a new thread, where V8 has compiled no pattern yet. */
const firstInItsThread = `
  const { parentPort, workerData } = require("node:worker_threads");
  Promise.all(workerData.modules.map((module) => import(module))).then(
    async ([{ understandInTurns }, { roundsOf }]) => {
      const understanding = understandInTurns(workerData.question, workerData.today);
      const [rounds] = await roundsOf([understanding]);
      parentPort.postMessage({ found: (await understanding).length, rounds });
    },
  );
`;

it("the first question of a server compiles its patterns in steps, between which others get their turn", async () => {
  const modules = ["understand.ts", "../../../platform/testing/loop-rounds.ts"].map((file) =>
    join(import.meta.dirname, file),
  );
  const question = "How was work last spring, and why?";
  const thread = new Worker(firstInItsThread, { eval: true, workerData: { modules, question, today } });
  const [answer] = await once(thread, "message");
  await thread.terminate();
  expect(answer).toMatchObject({ found: 1 });
  expect(answer.rounds).toBeGreaterThan(100);
});
