import { randomUUID } from "node:crypto";
import {
  type Connection,
  chooseModels,
  connectionContentSchema,
  getModels,
  giveConsent,
  type ModelOverview,
  saveConnection,
} from "#contract/models/models.ts";
import type { AiSettings } from "#server/context.ts";
import { signUpOn } from "#server/features/accounts/testing.ts";
import { newKey, type Owner, openJournal } from "#server/platform/sealing.ts";
import { addUser, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestModels, type TestServer } from "#server/testing.ts";
import type { ModelEvent, ModelRequest } from "./model-port.ts";

export const allowing = (...allowedHosts: string[]): AiSettings => ({
  connection: null,
  allowedHosts,
  localOrigins: [],
});

export type Content = { provider?: string; base_url: string; key?: string | null | undefined };

/** Registers a person. @returns the person, with what they can do with models */
export async function newPerson(server: TestServer) {
  const { access, user } = await signUpOn(server);
  const connect = (content: Content, id: string = randomUUID()): Promise<Connection> =>
    server.expect(saveConnection, 200, {
      access,
      params: { id },
      body: { name: "Mine", provider: "compatible", ...content },
    });
  const choose = (connection_id: string, model = "quiet-model-8b"): Promise<ModelOverview> =>
    server.expect(chooseModels, 200, { access, body: { chosen: { connection_id, model } } });
  const consent = ({ id, destination }: Connection): Promise<ModelOverview> =>
    server.expect(giveConsent, 200, { access, params: { id }, body: { destination } });
  return {
    id: user.id,
    access,
    connect,
    choose,
    consent,
    overview: () => server.expect(getModels, 200, { access }),
  };
}

export const aRequest = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: "chat",
  chatId: null,
  system: "Listen.",
  turns: [{ role: "user", text: "The quagmire was quiet today." }],
  maxTokens: 400,
  ...more,
});

/** What arrived, with the pieces of text joined together. */
export async function gather(events: AsyncIterable<ModelEvent>) {
  const gathered: { text: string; last: ModelEvent | null } = { text: "", last: null };
  for await (const event of events) {
    if (event.kind === "text") gathered.text += event.text;
    else gathered.last = event;
  }
  return gathered;
}

/** A person who uses a model at `base_url`, and models on this store without HTTP. */
export async function connectedOwner(
  database: TestDatabase,
  content: Content,
  more: Partial<Parameters<typeof createTestModels>[0]> & { isAgreed?: boolean; model?: string } = {},
) {
  const { isAgreed = true, model = "quiet-model-8b", ...deps } = more;
  const clock = createTestClock();
  const owner: Owner = openJournal(await addUser(database), newKey());
  const problems: string[] = [];
  const build = (changed: typeof deps = {}) =>
    createTestModels({
      database,
      clock,
      host: allowing(new URL(content.base_url).host),
      lookMs: 20,
      onProblem: (what) => problems.push(what),
      ...deps,
      ...changed,
    });
  const models = build();
  const id = randomUUID();
  const { save } = models.connections;
  const given = connectionContentSchema.parse({ name: "Mine", provider: "compatible", ...content });
  const connection = await save(owner, id, given);
  const chosen = { connection_id: id, model, context_tokens: null };
  await models.choices.choose(owner, { chosen, embedding: { ...chosen, model: "embedding-model" } });
  if (isAgreed) await models.choices.consent(owner, id, connection.destination);
  const chat = async () => {
    const found = await models.chatModel(owner, null);
    if (!found) throw new Error("No model answers.");
    return found;
  };
  return { owner, clock, models, build, id, connection, problems, chat };
}
