import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyse } from "./analysis.ts";
import { functionWords } from "./function-words.ts";
import { rootOf } from "./irregular-forms.ts";
import { detectLanguage, keepsFirstTwo, type Language, languages, mayHaveStem, stem } from "./languages.ts";
import { sampleLanguages, wordsIn } from "./sample-words.ts";
import { wordsOf } from "./words.ts";

const detect = (text: string) => detectLanguage(wordsOf(text));

const entries: [Language, string][] = [
  ["en", "Coffee with Anna, then a long walk by the river."],
  ["de", "Ich bin am Fluss entlang gegangen und habe mit Anna geredet."],
  ["fr", "Aujourd'hui j'ai marché le long de la rivière."],
  ["es", "Hoy caminé por el río con Ana y hablamos mucho."],
  ["it", "Oggi ho camminato lungo il fiume con Anna."],
  ["pt", "Hoje caminhei ao longo do rio com a Ana."],
  ["nl", "Vandaag heb ik langs de rivier gewandeld."],
  ["sv", "Idag gick jag längs ån med Anna."],
  ["da", "I dag gik jeg langs åen med Anna."],
  ["no", "Jeg er trøtt, men glad. Det var ikke så mye å gjøre."],
  ["fi", "Tänään kävelin joen vartta Annan kanssa."],
  ["ru", "Сегодня я гуляла вдоль реки с Анной."],
  ["uk", "Сьогодні я гуляла вздовж річки з Анною."],
  ["hu", "Ma sétáltam a folyó mentén, és nagyon jó nap volt."],
  ["ro", "Azi am mers de-a lungul râului cu Ana."],
  ["tr", "Bugün Anna ile nehir boyunca yürüdüm."],
  ["el", "Σήμερα περπάτησα δίπλα στο ποτάμι με την Άννα."],
  ["ar", "اليوم مشيت على طول النهر مع آنا."],
];

describe("language detection", () => {
  it.each(entries)("recognises %s from one sentence of a diary", (language, text) => {
    expect(detect(text)).toBe(language);
  });

  it("is tested with a sentence for every language", () => {
    expect([...entries.map(([language]) => language), "none"].sort()).toEqual([...languages].sort());
  });

  it.each([
    [
      "Polish",
      "Dzisiaj spacerowałam wzdłuż rzeki z Anną i rozmawiałyśmy o tym, co mnie martwi. Potem poszłam do domu.",
    ],
    ["Czech", "Dnes jsem šla podél řeky s Annou a mluvily jsme o tom, co mě trápí už týdny."],
    [
      "Indonesian",
      "Hari ini saya berjalan di sepanjang sungai dengan Anna dan kami berbicara tentang hal itu.",
    ],
    ["Japanese", "今日は川沿いを散歩しました。"],
    ["a list of names", "Anna, Ben, Clara"],
    ["nothing", ""],
  ])("takes %s for no language that it can stem", (_, text) => {
    expect(detect(text)).toBe("none");
  });

  it("gives each text its own language, and a short text the language of all together", () => {
    const texts = analyse([
      "What are you grateful for today?",
      "Ich bin heute durch die Stadt gegangen und habe viel gesehen.",
      "Spaziergang",
    ]);
    expect(texts.map(({ language }) => language)).toEqual(["en", "de", "de"]);
  });
});

describe("the forms of a word", () => {
  const same: [Language, string][] = [
    ["en", "walk walks walked walking"],
    ["de", "Haus Häuser Häusern"],
    ["fr", "journée journées journee"],
    ["es", "meditación meditaciones meditacion"],
    ["es", "caminábamos caminabamos caminaba camino"],
    ["it", "felicità felicita felice felici"],
    ["pt", "meditação meditações meditacao"],
    ["nl", "gelukkig gelukkige"],
    ["sv", "promenader promenaden promenaderna"],
    ["da", "drøm drømme"],
    ["en", "swim swims swam swum swimming"],
    ["en", "go went gone going"],
    ["en", "tooth teeth"],
    ["no", "gåtur gåturen"],
    ["fi", "metsä metsässä metsän"],
    ["ru", "ёлка ёлки елка"],
    ["uk", "прогулянка прогулянки"],
    ["hu", "nap napok napot"],
    ["ro", "fericit fericită"],
    ["tr", "yürüyüş yürüyüşler yuruyus"],
    ["el", "σκέψη σκέψεις σκεψη"],
    ["ar", "كتاب الكتاب"],
  ];
  it.each(same)("have one stem in %s: %s", (language, forms) => {
    const stems = wordsOf(forms).map((word) => stem(language, word));
    expect(new Set(stems).size).toBe(1);
  });

  it("never have an empty stem", () => {
    for (const word of sampleLanguages.flatMap(wordsIn).flatMap(wordsOf)) {
      for (const language of languages) expect(stem(language, word)).not.toBe("");
    }
  });
});

describe("a stem", () => {
  it("begins like its word except in Arabic and Turkish, which excerpts rely on", () => {
    const words = wordsOf(Object.values(functionWords).join(" "));
    const samples = sampleLanguages.flatMap((language) => wordsOf(wordsIn(language).join(" ")));
    for (const language of languages.filter((name) => name !== "ar" && name !== "tr"))
      for (const word of [...words, ...samples])
        expect([language, word.folded, stem(language, word)[0]]).toEqual([
          language,
          word.folded,
          (language === "en" ? rootOf(word.folded) : word.folded)[0],
        ]);
  });

  it("begins like its word in every language if that has plain letters alone", () => {
    const plainWord = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    fc.assert(
      fc.property(plainWord, (text) => {
        for (const word of wordsOf(text))
          for (const language of languages) expect(stem(language, word)[0]).toBe(text[0]);
      }),
      { numRuns: 2000 },
    );
  });

  it("has at most two letters that its word in plain letters doesn't begin with, but for Finnish", () => {
    const endings = wordsOf(
      "en ing ed es ies ons ando iamo lar logie logies amente mente issement ization ational ables ously fulness heit keit igheit lijk heden yez yons eux euse ences encia enza acion aciones idad ivos ively bility biliti amment emment ungen isch lich bar erna het heter fullt ande ene iza uri elor ului atori iste isme ibil ical ities",
    ).map(({ folded }) => folded);
    const plainWord = fc.oneof(
      fc.stringMatching(/^[a-z0-9]{3,12}$/),
      fc
        .tuple(
          fc.stringMatching(/^[a-z]{1,7}$/),
          fc.constantFrom(...endings),
          fc.constantFrom("", ...endings),
        )
        .map((parts) => parts.join("")),
      fc.constantFrom(...wordsOf(Object.values(functionWords).join(" ")).map(({ folded }) => folded)),
    );
    fc.assert(
      fc.property(plainWord, fc.constantFrom(...languages), (text, language) => {
        for (const word of wordsOf(text))
          expect(mayHaveStem(language, word, stem(language, word))).toBe(true);
      }),
      { numRuns: 8000 },
    );
    const river = { spelled: "river", folded: "river" };
    expect(mayHaveStem("en", river, "ripple")).toBe(false);
    expect(mayHaveStem("fi", river, "ripple")).toBe(true);
    const went = { spelled: "went", folded: "went" };
    expect(mayHaveStem("en", went, stem("en", went))).toBe(true);
    const freedoms = { spelled: "vrijheden", folded: "vrijheden" };
    expect(stem("nl", freedoms)).toBe("vrijheid");
    expect(mayHaveStem("nl", freedoms, "vrijheid")).toBe(true);
  });

  it("of three letters or more begins with the word's first two, but for Finnish", () => {
    const plainWord = fc.oneof(
      fc.stringMatching(/^[a-z0-9]{3,12}$/),
      fc.stringMatching(
        /^[bcdfglmnprstv]?[aeiouy]{1,3}[bcdfglmnprstv]{0,2}(en|ing|ed|es|ies|ons|ando|iamo|lar)$/,
      ),
      fc.constantFrom(...wordsOf(Object.values(functionWords).join(" ")).map(({ folded }) => folded)),
    );
    fc.assert(
      fc.property(plainWord, fc.constantFrom(...languages.filter(keepsFirstTwo)), (text, language) => {
        for (const word of wordsOf(text).filter(({ spelled }) => /^[a-z0-9]+$/.test(spelled))) {
          const stemmed = stem(language, word);
          const root = language === "en" ? rootOf(word.folded) : word.folded;
          if (stemmed.length > 2) expect(stemmed.slice(0, 2)).toBe(root.slice(0, 2));
        }
      }),
      { numRuns: 5000 },
    );
    expect(languages.filter((language) => !keepsFirstTwo(language))).toEqual(["fi"]);
    expect(stem("fi", { spelled: "ffei", folded: "ffei" })).toBe("fei");
  });
});
