import { z } from "zod";
import { type Endpoint, errorSchema, refusals } from "../endpoint.ts";
import { t } from "../translate.ts";
import { mcpPath } from "./mcp-rules.ts";

const messageSchema = z.record(z.string(), z.unknown());

/** Messages of the Model Context Protocol (modelcontextprotocol.io), one for each call. The server keeps no session. */
export const callMcp = {
  method: "POST",
  url: `${mcpPath}/`,
  schema: {
    summary: "Where assistants connect: the Model Context Protocol over Streamable HTTP",
    tags: ["mcp"],
    body: z.union([messageSchema, z.array(messageSchema).max(100)], {
      error: () => t("This is not a message of the Model Context Protocol."),
    }),
    download: ["application/json", "text/event-stream"],
    response: { 200: z.unknown(), 202: z.unknown(), 403: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

const refusal = { tags: ["mcp"], response: { 405: errorSchema, ...refusals } };

/** The protocol's way to say that a server sends nothing without being asked. */
export const streamMcp = {
  method: "GET",
  url: callMcp.url,
  schema: { summary: "Refused with 405, because there are no streams to open", ...refusal },
} as const satisfies Endpoint;

export const endMcp = {
  method: "DELETE",
  url: callMcp.url,
  schema: { summary: "Refused with 405, because there are no sessions to end", ...refusal },
} as const satisfies Endpoint;
