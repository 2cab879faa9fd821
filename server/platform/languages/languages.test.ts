import { setTimeout } from "node:timers/promises";
import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { t } from "#contract/translate.ts";
import { pseudoCatalogue, readCatalogue } from "./catalogue.ts";
import { inLanguage, inLanguageOfCaller } from "./languages.ts";
import { answerInRequestedLanguage, bestLanguage, languageOfPage } from "./requested-language.ts";

const file = `msgid ""
msgstr "Language: de\\n"

msgid "Log in"
msgstr "Anmelden"

msgid "Register"
msgstr ""

msgctxt "button"
msgid "{count, plural, one {# page} other {# pages}} of <b>{name}</b>"
msgstr "{count, plural, one {# Seite} other {# Seiten}} von <b>{name}</b>"
`;

it("a translators’ file gives the messages that are translated", () => {
  const { tag, messages } = readCatalogue("de", file);
  expect(tag).toBe("de");
  expect(Object.values(messages)).toContain("Anmelden");
  expect(Object.keys(messages)).toHaveLength(2);
});

it("in a language from right to left, texts in messages keep their own direction", () => {
  const [message] = Object.values(
    readCatalogue(
      "ar",
      `msgid "{count, plural, one {# of {name}} other {# of <b>{name}</b>}}"\nmsgstr "{count, plural, one {# {name}} other {# <b>{name}</b>}}"\n`,
    ).messages,
  );
  expect(JSON.stringify(message).replaceAll("\u2068", "⟨").replaceAll("\u2069", "⟩")).toBe(
    '[["count",2,{"one":[0," ","⟨",["name"],"⟩"],"other":[0," ",["b","⟨",["name"],"⟩"]]}]]',
  );
});

it("“e-mail” is kept on one line, and in Polish a word of one letter with the next word", () => {
  const read = (tag: string, translation: string) =>
    JSON.stringify(Object.values(readCatalogue(tag, `msgid "x"\nmsgstr "${translation}"\n`).messages)[0])
      .replaceAll("\u00a0", "~")
      .replaceAll("\u2060", "|");
  expect(read("pl", "Z dnia na dzień, a w {month}: e-mail i 5 z {all} („o tym”), bo ja i A.")).toBe(
    '["Z~dnia na dzień, a~w~",["month"],": e-|mail i~5 z~",["all"]," („o~tym”), bo ja i~A."]',
  );
  expect(read("pl", "{n, plural, one {# strona o <b>{name}</b>} other {# stron i więcej}}")).toBe(
    '[["n",2,{"one":[0," strona o~",["b",["name"]]],"other":[0," stron i~więcej"]}]]',
  );
  expect(read("de", "E-Mail-Adresse")).toBe('"E-|Mail-Adresse"');
  expect(read("it", "Diario e altro")).toBe('"Diario e altro"');
});

it("a pseudo-language has every message, longer, with accents and brackets, and with its variables", () => {
  const messages = Object.values(pseudoCatalogue("en-XA", file).messages);
  expect(messages).toHaveLength(3);
  expect(messages).toContain("⟦Ļööĝ îîñ⟧");
  const withSyntax = JSON.stringify(messages.find((message) => typeof message !== "string"));
  expect(withSyntax).toContain('"count",2,{"one":[0,');
  expect(withSyntax).toContain('["b",["name"]]');
  expect(withSyntax).not.toMatch(/page/);
});

it("work for a person is in their language, also after waiting, while work for others is in theirs", async () => {
  const say = async (ms: number) => {
    await setTimeout(ms);
    return t("Authentication required");
  };
  const [one, other, none] = await Promise.all([
    inLanguage("en-XA", () => say(20)),
    inLanguage("en", () => say(10)),
    say(15),
  ]);
  expect(one).toMatch(/^⟦Åáûûţĥ/);
  expect([other, none]).toEqual(["Authentication required", "Authentication required"]);
});

it("parts of a file are made in the language of who asked for it, however they are read", async () => {
  let ended = false;
  async function* said() {
    try {
      for (;;) yield t("Authentication required");
    } finally {
      ended = true;
    }
  }
  const parts = inLanguage("en-XA", () => inLanguageOfCaller(said()));
  for await (const part of inLanguage("en-XB", () => parts)) {
    expect(part).toMatch(/^⟦/);
    break;
  }
  expect(ended).toBe(true);
});

it.each([
  ["de-AT, en;q=0.5", "de"],
  ["DE", "de"],
  ["pt", "pt-BR"],
  ["pt-PT", "pt-BR"],
  ["fr;q=0.4, de;q=0.5, pt;q=0", "de"],
  ["ja, *;q=0.1", "en"],
  ["", "en"],
  ["en-XB", "en-XB"],
  [";;,,q=", "en"],
])("of English, German and Brazilian Portuguese, a browser that asks for %j gets %s", (asked, language) => {
  expect(bestLanguage(asked, "en", ["en", "de", "pt-BR"])).toBe(language);
});

it("a page is in the language that was chosen in the browser, unless this app does not have it", () => {
  const of = (cookie: string) =>
    languageOfPage({ headers: { cookie, "accept-language": "en" }, hostLanguage: "en" });
  expect(of("username=ada; language=en-XA")).toBe("en-XA");
  expect(of("language=en-xb")).toBe("en-XB");
  expect(of("language=tlh")).toBe("en");
  expect(of("other_language=en-XA")).toBe("en");
  expect(of("language=../../etc")).toBe("en");
});

const app = Fastify();
answerInRequestedLanguage(app, "en");
app.post("/", async () => ({ said: t("Authentication required") }));
afterAll(() => app.close());

it("an answer is in the language of its request, also after a body was read from the network", async () => {
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask = async (language: string) => {
    const headers = { "accept-language": language, "content-type": "application/json" };
    const answer = await fetch(address, {
      method: "POST",
      headers,
      body: JSON.stringify({ a: "x".repeat(100_000) }),
    });
    return answer.json();
  };
  const [one, other] = await Promise.all([ask("en-XA"), ask("en")]);
  expect(one).toEqual({ said: expect.stringMatching(/^⟦/) });
  expect(other).toEqual({ said: "Authentication required" });
});
