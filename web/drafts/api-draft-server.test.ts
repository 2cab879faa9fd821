import { describe, expect, it } from "vitest";
import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { apiDraftServer, syncErrorOf } from "./api-draft-server.ts";
import { otherSave } from "./testing.ts";

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
    expect(syncErrorOf(error).kind).toBe(kind);
  });
});

it("shows what the server says of a refusal", () => {
  const body = { code: "storage_full", message: "Said so." };
  expect(syncErrorOf(failure(507, { body })).message).toBe("Said so.");
});

it("says by how much a text is too long, without sending it", async () => {
  const save = otherSave("x".repeat(maxBodyLength + 1200));
  const answer = await apiDraftServer.save({ kind: "daily", day: "2026-11-21" }, save, { keepalive: false });
  expect(answer).toEqual({
    kind: "failed",
    syncError: {
      kind: "refused",
      message: "This text is 1,200 characters too long: a reflection holds 500,000.",
    },
  });
});
