import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostConnectionId } from "#contract/models/model-rules.ts";
import type { AiConnection } from "#server/context.ts";
import { addUser } from "#server/features/accounts/testing.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { chooseModels, giveConsent, readOverview } from "./model-settings.ts";
import { findChatModel } from "./pick-model.ts";
import { requireTarget } from "./targets.ts";

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
      transcriptionModel: null,
    };
    return createTestContext(database, {
      ai: { connection, allowedHosts: ["127.0.0.1:21999"], localOrigins: [] },
    });
  };

  it("falls back to the host's first model once the host no longer offers it", async () => {
    const owner = openJournal(await addUser(database), newKey());
    const before = await offering("cheap", "dear");
    const { destination } = await requireTarget(before, owner, hostConnectionId);
    await giveConsent(before, owner, hostConnectionId, destination);
    const chosen = { connection_id: hostConnectionId, model: "dear", context_tokens: null };
    await chooseModels(before, owner, { chosen });
    expect(await findChatModel(before, owner, null)).toMatchObject({ model: "dear" });

    const after = await offering("cheap");
    expect(await findChatModel(after, owner, null)).toMatchObject({ model: "cheap" });
    expect((await readOverview(after, owner)).chosen).toMatchObject({ model: "cheap" });
  });
});
