import { describe, expect, it } from "vitest";
import { inLanguage } from "#server/platform/languages/languages.ts";
import firstWords from "./first-words.json" with { type: "json" };
import { languageOf } from "./language.ts";
import { kindOf } from "./message-kinds.ts";
import { voices } from "./voices/voice.ts";

describe("the language of an answer", () => {
  const inAnotherLanguage = { language: "en", isForeign: true };
  it.each([
    ["I walked to the harbour with my sister today.", { language: "en", isForeign: false }],
    ["Heute war ich mit meiner Schwester am Hafen.", { language: "de", isForeign: false }],
    ["Vandaag ben ik met mijn zus naar de haven gelopen.", inAnotherLanguage],
    ["今日は妹と港まで歩きました。", inAnotherLanguage],
  ])("is that of the message, whatever language the app is in: %s", (message, expected) => {
    expect(languageOf(message, [])).toEqual(expected);
    expect(inLanguage("en-XA", () => languageOf(message, []))).toEqual(expected);
  });

  it.each(firstWords.pt.general)("is Portuguese after a first message suggested in it: %s", (message) => {
    expect(languageOf(message, []).language).toBe("pt");
  });
});

it.each(["en", "de", "es", "fr", "pt", "it"] as const)(
  "the words that bring questions back are understood in %s",
  (language) => {
    const [, words = ""] = /[“„«]\s?(.+?)\s?[”“»]/u.exec(voices[language].noMoreQuestions) ?? [];
    expect(kindOf(words, language)).toBe("ask_me");
  },
);
