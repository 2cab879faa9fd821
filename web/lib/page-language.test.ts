import { Window } from "happy-dom";
import { afterEach, expect, it } from "vitest";
import { languages } from "#contract/languages.ts";
import {
  offeredLanguages,
  rememberChoice,
  storedLanguage,
  storeLanguage,
  takeChoice,
} from "./page-language.ts";

afterEach(() => sessionStorage.clear());

it("the page’s own language can be chosen, too, even if it is not offered yet", () => {
  expect(offeredLanguages("en")).toEqual(languages);
  expect(offeredLanguages("")).toEqual(languages);
  expect(offeredLanguages("en-XA")).toEqual({ ...languages, "en-XA": "en-XA" });
});

it("a choice is a cookie for all pages, until it is taken back", () => {
  const { document: jar } = new Window({ url: "http://localhost:3000/settings/day" });
  jar.cookie = "username=ada; path=/";
  expect(storedLanguage(jar)).toBeNull();
  storeLanguage("en-XA", jar);
  expect(storedLanguage(jar)).toBe("en-XA");
  storeLanguage(null, jar);
  expect(storedLanguage(jar)).toBeNull();
  const written: string[] = [];
  storeLanguage("pt-BR", {
    get cookie() {
      return "";
    },
    set cookie(text) {
      written.push(text);
    },
  });
  expect(written).toEqual(["language=pt-BR; max-age=31536000; path=/; samesite=lax"]);
});

it("a visitor’s choice is known once, to the account that they sign in with", () => {
  expect(takeChoice()).toBeNull();
  rememberChoice("en-XA");
  expect([takeChoice(), takeChoice()]).toEqual(["en-XA", null]);
});
