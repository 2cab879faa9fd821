import { afterEach, expect, it } from "vitest";
import { compiledSource, english, messageKey, setLanguageSource } from "#contract/translate.ts";
import { rich } from "./rich.ts";
import { render } from "./testing.ts";

const source = "New here, {name}? <link>Register</link>";
const text = () => rich(source, { name: "Ada", link: (words) => <a href="/register">{words}</a> });

const former = setLanguageSource(() => english);
afterEach(() => {
  setLanguageSource(former);
});

it("draws a text with its markup", async () => {
  expect((await render(<p>{text()}</p>)).page.innerHTML).toBe(
    '<p>New here, Ada? <a href="/register">Register</a></p>',
  );
});

it("draws a translation, which may put the markup elsewhere", async () => {
  const messages = {
    [messageKey(compiledSource(source))]: compiledSource("<link>Registrieren</link>, {name}?"),
  };
  setLanguageSource(() => ({ tag: "de", messages }));
  expect((await render(<p>{text()}</p>)).page.innerHTML).toBe(
    '<p><a href="/register">Registrieren</a>, Ada?</p>',
  );
});

it("has types that refuse a text without a function for its markup, and one without markup", () => {
  const refused = () => [
    // @ts-expect-error No function for the link.
    rich("Read <link>this</link>.", {}),
    // @ts-expect-error For this there is `t`.
    rich("Read this.", {}),
  ];
  expect(refused).toBeTypeOf("function");
});
