import { expect, it } from "vitest";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { ModelFailure } from "./model-port.ts";
import { createTrying } from "./trying.ts";

it.each([
  ["fails", new ModelFailure("wrong_key"), false, { outcome: "failed", failure: "wrong_key" }],
  ["breaks down", new Error("A fault of ours."), false, { outcome: "failed", failure: "internal" }],
  ["is given up by its page", new Error("Aborted."), true, { outcome: "stopped", failure: null }],
])("the ledger says how a list of models ended that %s", async (_, error, isGone, expected) => {
  const ends: object[] = [];
  const trying = createTrying({
    host: null,
    choices: { target: async () => ({}), isSwitchedOn: async () => true } as never,
    lists: { of: () => Promise.reject(error), atOrigins: async () => [] },
    ledger: { enter: async () => ({ end: async (end: object) => void ends.push(end) }) } as never,
    calls: {} as never,
  });
  const page = new AbortController();
  if (isGone) page.abort();
  const listing = trying.list(openJournal("owner", newKey()), "connection", page.signal);
  if (error instanceof ModelFailure) await listing;
  else await expect(listing).rejects.toBe(error);
  expect(ends).toMatchObject([expected]);
});
