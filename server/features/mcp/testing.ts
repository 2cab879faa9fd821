import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
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
