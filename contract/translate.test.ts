import { afterEach, describe, expect, it } from "vitest";
import { compiledSource, english, messageKey, setLanguageSource, t, tc } from "./translate.ts";

/** A language that has these translations. */
function speak(tag: string, translations: readonly (readonly [string, string, string?])[]): void {
  const messages = Object.fromEntries(
    translations.map(([source, translation, context]) => [
      messageKey(compiledSource(source), context),
      compiledSource(translation),
    ]),
  );
  setLanguageSource(() => ({ tag, messages }));
}
const former = setLanguageSource(() => english);
afterEach(() => {
  setLanguageSource(former);
});

const pages = (count: number) => t("{count, plural, one {# page} other {# pages}}", { count });

describe("without a translation", () => {
  it("a text is shown as it is in the code, with its values, numbers and plurals in English", () => {
    expect(t("Log in")).toBe("Log in");
    expect(t("Hello {name},", { name: "Ada" })).toBe("Hello Ada,");
    expect([1, 2, 1234].map(pages)).toEqual(["1 page", "2 pages", "1,234 pages"]);
  });

  it("a text in another language still has English plurals", () => {
    speak("pl", []);
    expect([1, 3].map(pages)).toEqual(["1 page", "3 pages"]);
  });
});

describe("with a translation", () => {
  it("has the plurals and numbers of the language", () => {
    speak("pl", [
      [
        "{count, plural, one {# page} other {# pages}}",
        "{count, plural, one {# strona} few {# strony} other {# stron}}",
      ],
    ]);
    expect([1, 3, 5].map(pages)).toEqual(["1 strona", "3 strony", "5 stron"]);
  });

  it("may put the values in another order, and choose by them", () => {
    speak("de", [["{name} wrote on {day}", "Am {day} schrieb {name, select, Ada {sie} other {{name}}}"]]);
    const wrote = (name: string) => t("{name} wrote on {day}", { name, day: "Montag" });
    expect([wrote("Ada"), wrote("Bo")]).toEqual(["Am Montag schrieb sie", "Am Montag schrieb Bo"]);
  });

  it("differs by context", () => {
    speak("de", [
      ["Open", "Öffnen", "button"],
      ["Open", "Offen", "state"],
    ]);
    expect([tc("button", "Open"), tc("state", "Open"), t("Open")]).toEqual(["Öffnen", "Offen", "Open"]);
  });
});

it("the types refuse a text with missing, wrong or superfluous values, and one that is not a literal", () => {
  const computed: string = "x";
  const refused = () => [
    // @ts-expect-error No value.
    t("Hello {name}"),
    // @ts-expect-error A value of another name.
    t("Hello {name}", { nam: "Ada" }),
    // @ts-expect-error One too many.
    t("Hello {name}", { name: "Ada", day: "Monday" }),
    // @ts-expect-error There is none.
    t("Hello", { name: "Ada" }),
    // @ts-expect-error A plural needs a number.
    t("{count, plural, one {# page} other {# pages}}", { count: "2" }),
    // @ts-expect-error Inside a plural.
    t("{count, plural, one {A page of {name}} other {# pages}}", { count: 2 }),
    // @ts-expect-error Nobody could translate it.
    t(computed),
    // @ts-expect-error Markup is for `rich`.
    t("Read <link>this</link>."),
  ];
  expect(refused).toBeTypeOf("function");
});
