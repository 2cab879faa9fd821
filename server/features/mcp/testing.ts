import { randomUUID } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { changeDetails } from "#contract/reflections/reflection-history.ts";
import { emptyDraft, saveReflection } from "#contract/reflections/reflections.ts";
import { signUpOn } from "#server/features/accounts/testing.ts";
import type { TestServer } from "#server/testing.ts";

const contentSchema = z.object({
  content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
  isError: z.boolean().default(false),
});

/** An assistant, built on the protocol's own client. */
export async function connect(server: Pick<TestServer, "url">, secret: string) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit: { headers } }),
  );
  const ask = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = contentSchema.parse(await client.callTool({ name, arguments: args }));
    return { text: content[0].text, isError };
  };
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    /** What a tool answers, in the shape that is expected. */
    async ask<Shape extends z.ZodType>(
      shape: Shape,
      name: string,
      args?: Record<string, unknown>,
    ): Promise<z.output<Shape>> {
      const { text, isError } = await ask(name, args);
      if (isError) throw new Error(text);
      return shape.parse(JSON.parse(text));
    },
    /** The sentence with which a tool refuses. */
    async refusal(name: string, args?: Record<string, unknown>): Promise<string> {
      const { text, isError } = await ask(name, args);
      if (!isError) throw new Error(`${name} was not refused: ${text}`);
      return text;
    },
  };
}

/** Somebody whose clock is in Chatham, with two reflections, one of them excluded from AI. */
export async function newWriter(server: TestServer) {
  const { access } = await signUpOn(server);
  const body = { time_zone: "Pacific/Chatham" };
  await server.expect(savePreferences, 200, { access, body });
  const save = async (title: string, text: string, more: object = {}) => {
    const id = randomUUID();
    await server.expect(saveReflection, 200, {
      access,
      params: { id },
      body: {
        ...{ ...emptyDraft, title, body: text, revision: 0, save_id: randomUUID() },
        ...{ written_at: "2026-11-21T10:00:00Z", time_zone: "Pacific/Chatham", day: "2026-11-21", ...more },
      },
    });
    return id;
  };
  const open = await save("A heron", "It stood in the reeds all morning.", { mood: 4 });
  const closed = await save("Nobody's business", "The heron of my secret.", { mood: 4 });
  const details = { excluded_from_ai: true };
  await server.expect(changeDetails, 200, { access, params: { id: closed }, body: details });
  return { access, save, open, closed };
}
