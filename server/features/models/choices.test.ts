import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostConnectionId } from "#contract/models/model-rules.ts";
import type { AiConnection } from "#server/context.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { addUser, createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestModels } from "#server/testing.ts";

describe.each(engines)("a choice among the host's models on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  const offering = (...models: string[]) => {
    const connection: AiConnection = {
      provider: "compatible",
      name: "Our house",
      speaks: "openai",
      baseUrl: "http://127.0.0.1:21999/v1",
      key: null,
      models,
      embeddingModel: null,
    };
    const host = { connection, allowedHosts: ["127.0.0.1:21999"], localOrigins: [] };
    return createTestModels({ database, clock: createTestClock(), host }).choices;
  };

  it("gives way to the host's first model once the host offers it no more", async () => {
    const owner = openJournal(await addUser(database), newKey());
    const before = offering("cheap", "dear");
    const { destination } = await before.target(owner, hostConnectionId);
    await before.consent(owner, hostConnectionId, destination);
    await before.choose(owner, {
      chosen: { connection_id: hostConnectionId, model: "dear", context_tokens: null },
    });
    expect(await before.pick(owner, "chosen", null)).toMatchObject({ model: "dear" });

    const after = offering("cheap");
    expect(await after.pick(owner, "chosen", null)).toMatchObject({ model: "cheap" });
    expect((await after.overview(owner)).chosen).toMatchObject({ model: "cheap" });
  });
});
