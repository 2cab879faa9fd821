import { describe, expect, it } from "vitest";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { troubleOf } from "./api-draft-server.ts";

const failure = (status: number, more = {}) => new ApiFailure({ status, message: "Said so.", ...more });

describe("what a failed save means for the words", () => {
  it.each([
    ["no answer", failure(0, { offline: true }), "unreachable"],
    ["a refresh that could not reach the server", failure(401, { offline: true }), "unreachable"],
    ["a proxy without its server", failure(502), "unreachable"],
    ["a page of a hotel's network", failure(200), "unreachable"],
    ["a request given up", new DOMException("", "TimeoutError"), "unreachable"],
    ["an ended session", failure(401), "signed_out"],
    ["a text that is too large", failure(413), "refused"],
    ["a text that can't be stored", failure(400), "refused"],
    ["a full disk", failure(507), "unavailable"],
    ["too many saves", failure(429), "unavailable"],
    ["a server that stops", failure(503), "unavailable"],
    ["a fault of the server", failure(500), "unavailable"],
    [
      "a stored text that was altered",
      failure(500, { body: { code: "sealed_value_refused", message: "" } }),
      "damaged",
    ],
  ] as const)("%s", (_, error, kind) => {
    expect(troubleOf(error).kind).toBe(kind);
  });
});
