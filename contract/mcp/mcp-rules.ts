import type { TokenScope } from "../accounts/token-rules.ts";
import { tc } from "../translate.ts";

/** Where programs that speak the Model Context Protocol connect, with a personal token as bearer. */
export const mcpPath = "/api/mcp";

type McpTool = {
  readonly name: string;
  readonly title: string;
  readonly scope: TokenScope;
};

/** What an assistant can do through it. No answer holds a reflection that is excluded from AI. */
export const mcpTools = [
  {
    name: "search_reflections",
    get title() {
      return tc("what an assistant may do", "Search reflections");
    },
    scope: "read",
  },
  {
    name: "list_reflections",
    get title() {
      return tc("what an assistant may do", "List reflections by time and mood");
    },
    scope: "read",
  },
  {
    name: "read_reflection",
    get title() {
      return tc("what an assistant may do", "Read one reflection");
    },
    scope: "read",
  },
  {
    name: "list_activities",
    get title() {
      return tc("what an assistant may do", "List activities and what they ask");
    },
    scope: "read",
  },
  {
    name: "search_by_meaning",
    get title() {
      return tc("what an assistant may do", "Search by meaning");
    },
    scope: "read",
  },
  {
    name: "find_patterns",
    get title() {
      return tc("what an assistant may do", "See what goes with brighter and heavier days");
    },
    scope: "read",
  },
  {
    name: "find_themes",
    get title() {
      return tc("what an assistant may do", "See recurring themes");
    },
    scope: "read",
  },
  {
    name: "read_facts",
    get title() {
      return tc("what an assistant may do", "Read daily facts");
    },
    scope: "read",
  },
  {
    name: "set_fact",
    get title() {
      return tc("what an assistant may do", "Set a daily fact");
    },
    scope: "write",
  },
  {
    name: "write_today",
    get title() {
      return tc("what an assistant may do", "Add to today’s reflection");
    },
    scope: "write",
  },
  {
    name: "add_answer",
    get title() {
      return tc("what an assistant may do", "Add an answer to an activity");
    },
    scope: "write",
  },
] as const satisfies readonly McpTool[];
export type McpToolName = (typeof mcpTools)[number]["name"];
