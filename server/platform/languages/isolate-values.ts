import type { CompiledMessage } from "#contract/translate.ts";

// Untranslated: the characters FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE.
const [begin, end] = ["\u2068", "\u2069"];

/**
 * A message of a language from right to left, in which each text that is a variable keeps its own direction: `7 h` would
 * otherwise be shown as `h 7`.
 */
export const isolateValues = (message: CompiledMessage): CompiledMessage =>
  typeof message === "string" ? message : message.flatMap(isolated);

function isolated<Node>(node: Node): (Node | string)[];
function isolated(node: unknown): unknown[] {
  if (!Array.isArray(node)) return [node];
  if (node.length === 1) return [begin, node, end];
  const [name, type, ...rest]: unknown[] = node;
  // The types of `icu-minify`, as in `pseudo.ts`.
  if (typeof type === "number" && type >= 4) return [node];
  if (typeof type === "number" && type >= 1) return [[name, type, ...rest.map(isolatedChoices)]];
  return [[name, ...node.slice(1).flatMap(isolated)]];
}

const isolatedChoices = (choices: unknown) =>
  Object.fromEntries(
    Object.entries(choices ?? {}).map(([when, branch]) => [
      when,
      Array.isArray(branch) ? branch.flatMap(isolated) : branch,
    ]),
  );
