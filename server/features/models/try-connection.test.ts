import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing.ts";
import { type ModelServer, startModelServer } from "../../../scripts/model-server/model-server.ts";
import { listCalls } from "./list-calls.ts";
import { saveConnection } from "./save-connection.ts";
import { connectedOwner } from "./testing.ts";
import { listConnectionModels } from "./try-connection.ts";

let database: TestDatabase;
let server: ModelServer;
beforeAll(async () => {
  database = await createTestDatabase("sqlite");
  server = await startModelServer({ key: "right-key" });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const page = () => new AbortController();

it.each([
  ["fails", "wrong-key", false, { outcome: "failed", failure: "wrong_key" }],
  // A header can't hold such a key.
  ["throws an unexpected error", "right\nkey", true, { outcome: "failed", failure: "internal" }],
])("the ledger says how a list of models ended that %s", async (_, key, throws, expected) => {
  const { context, owner, id } = await connectedOwner(database, { base_url: server.baseUrl });
  const content = {
    name: "Mine",
    provider: "compatible",
    base_url: server.baseUrl,
    context_tokens: null,
  } as const;
  await saveConnection(context, owner, id, { ...content, key });
  const listing = listConnectionModels(context, owner, id, page().signal);
  if (throws) await expect(listing).rejects.toThrow();
  else await listing;
  expect((await listCalls(context, owner, { limit: 1 })).calls).toMatchObject([expected]);
});

it("the ledger says that a list of models was stopped when its page was closed", async () => {
  const { context, owner, id } = await connectedOwner(database, { base_url: server.baseUrl });
  const closed = page();
  closed.abort();
  await listConnectionModels(context, owner, id, closed.signal);
  const expected = { outcome: "stopped", failure: null };
  expect((await listCalls(context, owner, { limit: 1 })).calls).toMatchObject([expected]);
});
