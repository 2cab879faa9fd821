import { relative, resolve, sep } from "node:path";
import type { Plugin } from "vite";
import { type CompiledMessage, compiledSource, messageKey } from "#contract/translate.ts";
import type { Message } from "./read-source.ts";
import { readFileOf, resolveImport } from "./source-files.ts";

const root = resolve(import.meta.dirname, "../..");
const withoutCompiler = "\0without-message-compiler";

/** From the root, such as `web/main.tsx`. */
export const pathOf = (id: string): string => relative(root, id).replaceAll(sep, "/");

export type KeyedMessage = { key: string; message: CompiledMessage };

export const keyed = (messages: readonly Message[]) =>
  messages.map(({ source, context, ...place }) => {
    const message = compiledSource(source);
    return { ...place, message, key: messageKey(message, context) };
  });

type Options = Pick<Plugin, "apply"> & {
  /** The name of the messages to load with what an `import()` names; `null` for none. */
  partOf?(path: string): string | null;
  onMessages?(id: string, messages: readonly KeyedMessage[]): void;
};

/**
 * Compiles the texts in the code that have syntax, so that browsers need no parser, and puts `withMessages` around each
 * `import()` of a part.
 */
export function messageCompiler({ apply, partOf = () => null, onMessages }: Options = {}): Plugin {
  return {
    name: "message-compiler",
    enforce: "pre",
    ...(apply && { apply }),
    resolveId: {
      filter: { id: /^icu-minify\/compile$/ },
      handler: () => withoutCompiler,
    },
    load: {
      filter: { id: /^\0without-message-compiler$/ },
      handler: () => "export default (source) => source;",
    },
    transform: {
      filter: { id: /[\\/](?:contract|web)[\\/].+\.(?:tsx?|json)(?:\?|$)/ },
      handler(code, id) {
        const path = pathOf(id).replace(/\?.*/, "");
        const read = readFileOf(path, code);
        const messages = keyed(read.messages);
        onMessages?.(id, messages);
        const edits = messages
          // Texts in JSON files have no syntax.
          .filter(({ message }) => typeof message !== "string")
          .map(({ start, end, message }) => ({ start, end, text: JSON.stringify(message) }));
        const loading = read.dynamicImports.flatMap(({ specifier, start, end }) => {
          const target = resolveImport(path, specifier);
          const part = target === null ? null : partOf(target);
          const text = `__withMessages("${part}", () => ${code.slice(start, end)})`;
          return part === null ? [] : [{ start, end, text }];
        });
        if (edits.length + loading.length === 0) return null;
        const runtime = 'import { withMessages as __withMessages } from "#web/lib/page-messages.ts";\n';
        return {
          code: (loading.length > 0 ? runtime : "") + applied(code, [...edits, ...loading]),
          map: null,
        };
      },
    },
  };
}

/** From the end, so that earlier offsets stay valid. */
const applied = (code: string, edits: readonly { start: number; end: number; text: string }[]) =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
