import { z } from "zod";
import type { TokenScope } from "#contract/accounts/token-rules.ts";
import { type McpToolName, mcpTools } from "#contract/mcp/mcp-rules.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import type { PersonalToken, SignedIn } from "#server/features/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";

/** Who calls: always with a token. */
export type Asking = SignedIn & { token: PersonalToken };

export type Tool = {
  name: McpToolName;
  title: string;
  scope: TokenScope;
  description: string;
  input: z.ZodObject;
  /** The kind of reflections that it needs, or all kinds. A token without it is not offered the tool. */
  kind: ReflectionKind | "all" | null;
  /** @returns the text that goes out. @throws AppError with a sentence for the assistant */
  run(context: Context, asking: Asking, args: unknown): Promise<string>;
};

export function defineTool<Input extends z.ZodObject>({
  name,
  run,
  ...tool
}: Pick<Tool, "name" | "description" | "kind"> & {
  input: Input;
  run(context: Context, asking: Asking, input: z.output<Input>): Promise<object>;
}): Tool {
  const known = mcpTools.find((each) => each.name === name);
  if (!known) throw new Error(`The tool ${name} is not in the contract.`);
  return {
    ...tool,
    ...known,
    run: async (context, asking, args) =>
      JSON.stringify(await run(context, asking, readInput(tool.input, args))),
  };
}

/** @throws AppError `invalid_input` */
function readInput<Input extends z.ZodObject>(schema: Input, args: unknown): z.output<Input> {
  const read = schema.safeParse(args);
  if (read.success) return read.data;
  throw new AppError("invalid_input", z.prettifyError(read.error));
}
