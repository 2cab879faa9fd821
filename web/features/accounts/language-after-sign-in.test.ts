import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { firstPreferences } from "#contract/accounts/account-rules.ts";
import { rememberChoice, storedLanguage, storeLanguage } from "#web/lib/page-language.ts";
import { wholeUser } from "#web/lib/whole-user.ts";
import { languageAfterSignIn } from "./language-after-sign-in.ts";

const callWith = vi.hoisted(() => vi.fn<(...call: unknown[]) => Promise<unknown>>());
vi.mock("#web/lib/call-api.ts", () => ({ callWith }));

const withLanguage = (language: string | null) =>
  wholeUser({ id: "019a", username: "ada", preferences: { ...firstPreferences, language } });

const saved = () => callWith.mock.calls.map(([, , input]) => input);

beforeEach(() => {
  callWith.mockReset();
  callWith.mockImplementation(async () => withLanguage("en-XA"));
});
afterEach(() => {
  storeLanguage(null);
  sessionStorage.clear();
});

it("the account’s language becomes the browser’s, and the next page is loaded in it", async () => {
  const user = withLanguage("en-XB");
  expect(await languageAfterSignIn("access", user, false)).toEqual({ user, isOther: true });
  expect([storedLanguage(), saved()]).toEqual(["en-XB", []]);
});

it("an account without one leaves the browser’s language, and does not take it over", async () => {
  storeLanguage("en-XA");
  const user = withLanguage(null);
  expect(await languageAfterSignIn("access", user, false)).toEqual({ user, isOther: false });
  expect([storedLanguage(), saved()]).toEqual(["en-XA", []]);
});

it("what was chosen on this page, or in the browser of a new account, becomes the account’s", async () => {
  const body = { language: "en-XA" };
  storeLanguage("en-XA");
  rememberChoice("en-XA");
  await languageAfterSignIn("access", withLanguage("en-XB"), false);
  expect([storedLanguage(), saved()]).toEqual(["en-XA", [{ body }]]);
  const { isOther } = await languageAfterSignIn("access", withLanguage(null), true);
  expect([isOther, saved()]).toEqual([false, [{ body }, { body }]]);
});

it("signs in even if the choice can’t be saved", async () => {
  callWith.mockRejectedValue(new Error("refused"));
  rememberChoice("en-XA");
  const user = withLanguage(null);
  expect(await languageAfterSignIn("access", user, false)).toEqual({ user, isOther: false });
});
