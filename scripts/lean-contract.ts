import { resolve, sep } from "node:path";
import type { Plugin } from "vite";

const contract = resolve(import.meta.dirname, "../contract") + sep;

/**
 * The browser needs of an endpoint its method and address alone, and the schemas of those forms that it checks. So
 * the build leaves `schema` out of each endpoint, and lets go of every schema that nothing else uses: some 27 kB of
 * gzipped Zod that the first page of a visit does not load.
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
            // Wrapped whole: a mark of purity on one call would leave the calls among its arguments.
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

/** From the end, so that earlier places stay where they are. */
const applied = (code: string, edits: readonly Edit[]) =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
