import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { signInAgain } from "#web/lib/sign-in-again.ts";
import { render } from "#web/lib/testing.ts";
import { LoadNote } from "./load-note.tsx";
import { QueryFailure } from "./query-failure.tsx";

afterEach(signInAgain.end);

const show = (status: number, { offline = false } = {}) => {
  const error = new ApiFailure({ status, message: "Authentication required", offline });
  return render(<QueryFailure error={error} retry={() => {}} title="Not shown" />);
};
const buttonsIn = (page: Element) => [...page.querySelectorAll("button")];

it("asks to log in again, in place, where the session has ended", async () => {
  const { page } = await show(401);
  expect(page.textContent).toContain("You were logged out");
  expect(buttonsIn(page).map(({ textContent }) => textContent)).toEqual(["Log in again"]);
  expect(signInAgain.isAsked()).toBe(false);
  await act(async () => buttonsIn(page)[0]?.click());
  expect(signInAgain.isAsked()).toBe(true);
});

it("asks the same beside a part of a page", async () => {
  const error = new ApiFailure({ status: 401, message: "You were logged out." });
  const { page } = await render(<LoadNote error={error} what="Not shown:" retry={() => {}} />);
  expect(page.textContent).toBe("Not shown: You were logged out. Log in again");
  await act(async () => buttonsIn(page)[0]?.click());
  expect(signInAgain.isAsked()).toBe(true);
});

it.each([
  ["the server fails", 500, false],
  ["the session could not be renewed, because the server is away", 401, true],
])("offers to try again where %s", async (_, status, offline) => {
  const { page } = await show(status, { offline });
  expect(page.textContent).toContain("Not shown");
  expect(buttonsIn(page).map(({ textContent }) => textContent)).toEqual(["Try again"]);
});

it.each([
  ["a failing server", 500, false, "The server can’t answer right now. Nothing is lost."],
  ["no connection", 0, true, "The server can’t be reached. We’ll show this when you’re back online."],
  ["a refusal", 400, false, "This page can’t be read."],
])("says what happened and what is safe, after %s", async (_, status, offline, words) => {
  const message = { 500: "The server can’t answer right now.", 0: "The server can’t be reached." }[status];
  const error = new ApiFailure({ status, message: message ?? "This page can’t be read", offline });
  const { page } = await render(<QueryFailure error={error} retry={() => {}} title="Not shown" />);
  expect(page.textContent).toContain(`Not shown${words}`);
});

it("shows no message of a library", async () => {
  const error = new TypeError("x is undefined");
  const { page } = await render(<QueryFailure error={error} retry={() => {}} title="Not shown" />);
  expect(page.textContent).toContain("Not shownSomething went wrong on this page. Nothing is lost.");
});
