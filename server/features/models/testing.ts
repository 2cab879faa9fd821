import { randomUUID } from "node:crypto";
import * as endpoints from "#contract/models/models.ts";
import { type Connection, connectionContentSchema, type ModelOverview } from "#contract/models/models.ts";
import type { AiSettings, Context } from "#server/context.ts";
import { addUser, signUpOn } from "#server/features/accounts/testing.ts";
import { newKey, type Owner, openJournal } from "#server/platform/sealing.ts";
import type { TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestContext, type TestServer } from "#server/testing.ts";
import type { ModelRequest } from "./model-api.ts";
import { callChecksOf, type ModelEvent } from "./model-calls.ts";
import { chooseModels, giveConsent } from "./model-settings.ts";
import { findChatModel } from "./pick-model.ts";
import { saveConnection } from "./save-connection.ts";

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
    server.expect(endpoints.saveConnection, 200, {
      access,
      params: { id },
      body: { name: "Mine", provider: "compatible", ...content },
    });
  const choose = (connection_id: string, model = "quiet-model-8b"): Promise<ModelOverview> =>
    server.expect(endpoints.chooseModels, 200, { access, body: { chosen: { connection_id, model } } });
  const consent = ({ id, destination }: Connection): Promise<ModelOverview> =>
    server.expect(endpoints.giveConsent, 200, { access, params: { id }, body: { destination } });
  return {
    id: user.id,
    access,
    connect,
    choose,
    consent,
    overview: () => server.expect(endpoints.getModels, 200, { access }),
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
    else if (event.kind === "restart") gathered.text = "";
    else gathered.last = event;
  }
  return gathered;
}

/** Connects a model and chooses it for answers. */
export async function connectOwner(
  context: Context,
  owner: Owner,
  content: Content & { name?: string; context_tokens?: number },
  model: string,
  isAgreed = true,
): Promise<Connection> {
  const id = randomUUID();
  const given = connectionContentSchema.parse({ name: "Mine", provider: "compatible", ...content });
  const connection = await saveConnection(context, owner, id, given);
  await chooseModels(context, owner, { chosen: { connection_id: id, model, context_tokens: null } });
  if (isAgreed) await giveConsent(context, owner, id, connection.destination);
  return connection;
}

/** A person who uses a model at `base_url`, with the context of a server on this store. */
export async function connectedOwner(
  database: TestDatabase,
  content: Content,
  {
    isAgreed = true,
    model = "quiet-model-8b",
    ...options
  }: Parameters<typeof createTestContext>[1] & { isAgreed?: boolean; model?: string } = {},
) {
  const clock = options.clock ?? createTestClock();
  const problems: string[] = [];
  /** Another server on the same store. */
  const newContext = async (changed: typeof options = {}) => {
    const context = await createTestContext(database, {
      clock,
      ai: allowing(new URL(content.base_url).host),
      onProblem: (what) => problems.push(what),
      ...options,
      ...changed,
    });
    callChecksOf(context).everyMs = 20;
    return context;
  };
  const context = await newContext();
  const owner: Owner = openJournal(await addUser(database), newKey());
  const connection = await connectOwner(context, owner, content, model, isAgreed);
  const { id } = connection;
  const embedding = { connection_id: id, model: "embedding-model", context_tokens: null };
  await chooseModels(context, owner, { embedding });
  const chat = async (on = context) => {
    const found = await findChatModel(on, owner, null);
    if (!found) throw new Error("No model answers.");
    return found;
  };
  return { owner, clock, context, newContext, id, connection, problems, chat };
}
