import { describe, expect, it } from "vitest";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { explainAuthFailure, orUnreadable, refuseBadLogin, refuseBadRegistration } from "./auth-answers.ts";

const user = { username: "hanna" };

describe("an answer to logging in", () => {
  it("must hold both tokens, and may leave the person out", () => {
    expect(() => refuseBadLogin({ access: "a", refresh: "r", user })).not.toThrow();
    expect(() => refuseBadLogin({ access: "a", refresh: "r" })).not.toThrow();
    for (const bad of [null, "ok", { access: "a", user }, { access: "", refresh: "r", user }]) {
      expect(() => refuseBadLogin(bad)).toThrow("Invalid response from server");
    }
  });
});

describe("an answer to registering", () => {
  it("that is a page and no JSON is no object; a refusal stays what it is", () => {
    const page = new ApiFailure({ status: 200, message: "Invalid response from server" });
    expect(() => orUnreadable(refuseBadRegistration)(page)).toThrow(
      "Invalid response from server (not an object)",
    );
    const taken = new ApiFailure({ status: 409, message: "This username is taken." });
    expect(() => orUnreadable(refuseBadRegistration)(taken)).toThrow(taken);
  });

  it("names what is missing", () => {
    expect(() => refuseBadRegistration({ access: "a", refresh: "r", user })).not.toThrow();
    expect(() => refuseBadRegistration([])).toThrow("Invalid response from server (not an object)");
    expect(() => refuseBadRegistration({ access: "a", user })).toThrow(
      "Invalid response from server (missing tokens)",
    );
    expect(() => refuseBadRegistration({ access: "a", refresh: "r" })).toThrow(
      "Invalid response from server (missing user data)",
    );
  });
});

describe("what the alert says", () => {
  const failure = (status: number, said?: string) =>
    new ApiFailure({
      status,
      message: said ?? "Status text",
      body: said === undefined ? null : { code: "invalid_input", message: said },
    });

  it.each([
    [failure(401, "Too many attempts."), "Too many attempts."],
    [failure(401), "Invalid username or password"],
    [failure(400), "Invalid form submission"],
    [failure(502), "Status text"],
    [new Error("Boom"), "Boom"],
    [new Error(""), "Unknown error occurred"],
    ["text", "Unknown error occurred"],
  ])("of %s", (error, sentence) => {
    expect(explainAuthFailure(error)).toBe(sentence);
  });
});
