import { resolve, sep } from "node:path";
import type { Plugin } from "vite";

const contract = resolve(import.meta.dirname, "../contract") + sep;

/**
 * Chunks for the parts of the contract that need Zod: forms, shapes, and Zod itself. Without them rolldown
 * would add smaller modules to the same chunks, and each page that needs one of those would load Zod.
 */
export const contractChunks = [
  // Without Zod: what most pages need, and what only forms and recovery keys need.
  { name: "rules", test: /[\\/]contract[\\/](?:day|text)-rules\.ts$/ },
  {
    name: "form-rules",
    test: /[\\/]contract[\\/](?:email|accounts[\\/](?:password|recovery-key))-rules\.ts$/,
  },
  { name: "activity-rules", test: /[\\/]contract[\\/]activities[\\/]activity-rules\.ts$/ },
  { name: "scores", test: /[\\/]contract[\\/]activities[\\/]scores\.ts$/ },
  { name: "forms", test: /[\\/]contract[\\/][a-z-]+[\\/][a-z-]+-forms\.ts$/ },
  { name: "shapes", test: /[\\/]contract[\\/][a-z-]+[\\/][a-z-]+-shapes\.ts$/ },
  { name: "schemas", test: /[\\/](?:node_modules[\\/]zod[\\/]|contract[\\/](?:day|endpoint)\.ts$)/ },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

/**
 * The browser needs only an endpoint's method and address, and only the schemas of the forms it checks. So
 * the build drops `schema` from each endpoint, and every schema that nothing else uses. This keeps some 27 kB
 * of gzipped Zod out of the first page of a visit; `lean-contract.test.ts` shows it.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    transform: {
      order: "post",
      handler(code, id) {
        if (!id.startsWith(contract)) return null;
        const edits: Edit[] = [];
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
          if (declaration?.type !== "VariableDeclaration") continue;
          for (const { init } of declaration.declarations) {
            if (init?.type === "ObjectExpression") edits.push(...withoutSchemas(code, init));
            // Wraps the whole expression: a pure mark on one call would not drop the calls in its arguments.
            if (init?.type === "CallExpression") edits.push(...asPure(init));
          }
        }
        return edits.length === 0 ? null : { code: applied(code, edits), map: null };
      },
    },
  };
}

type Span = { start: number; end: number };
type Edit = Span & { text: string };

function withoutSchemas(code: string, init: Span & { properties: readonly Span[] }): Edit[] {
  const { properties } = init;
  const named = (name: string) => properties.find(({ start }) => code.startsWith(`${name}:`, start));
  const schema = named("schema");
  if (schema && named("method") && named("url")) return [{ start: schema.start, end: schema.end, text: "" }];
  // Fields that several schemas share.
  return /\bz\./.test(code.slice(init.start, init.end)) ? asPure(init) : [];
}

const asPure = ({ start, end }: Span): Edit[] => [
  { start, end: start, text: "/* @__PURE__ */ (() => (" },
  { start: end, end, text: "))()" },
];

/** From the end, so that earlier offsets stay valid. */
const applied = (code: string, edits: readonly Edit[]) =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
