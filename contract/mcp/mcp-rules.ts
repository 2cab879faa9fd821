import type { TokenScope } from "../accounts/token-rules.ts";

/** Where programs that speak the Model Context Protocol connect, with a personal token as bearer. */
export const mcpPath = "/api/mcp";

type McpTool = {
  readonly name: string;
  readonly title: string;
  readonly scope: TokenScope;
};

/** What an assistant can do through it. No answer holds a reflection that is excluded from AI. */
export const mcpTools = [
  { name: "search_reflections", title: "Search reflections", scope: "read" },
  { name: "list_reflections", title: "List reflections by time and mood", scope: "read" },
  { name: "read_reflection", title: "Read one reflection", scope: "read" },
  { name: "list_activities", title: "List activities and what they ask", scope: "read" },
  { name: "search_by_meaning", title: "Search by meaning", scope: "read" },
  { name: "find_patterns", title: "See what goes with brighter and heavier days", scope: "read" },
  { name: "find_themes", title: "See recurring themes", scope: "read" },
  { name: "read_facts", title: "Read daily facts", scope: "read" },
  { name: "set_fact", title: "Set a daily fact", scope: "write" },
  { name: "write_today", title: "Add to today’s reflection", scope: "write" },
  { name: "add_answer", title: "Add an answer to an activity", scope: "write" },
] as const satisfies readonly McpTool[];
export type McpToolName = (typeof mcpTools)[number]["name"];
