import { parseSync, Visitor } from "rolldown/utils";
import type { Rolldown } from "vite";
import type { CompiledMessage } from "#contract/translate.ts";
import { isLayoutOf } from "../route-paths.ts";
import { type KeyedMessage, pathOf } from "./message-compiler.ts";
import { type GraphModule, messagesOfParts } from "./parts.ts";
import { isContent } from "./source-files.ts";

/** The router splits the components of a route off its file. */
export const splitRoute = /^web\/routes\/(?!__root\.)([^?]+)\?tsr-split=component/;

type Graph = Pick<Rolldown.PluginContext, "getModuleIds" | "getModuleInfo">;
type Chunk = Pick<Rolldown.RenderedChunk, "fileName" | "imports" | "moduleIds"> & {
  modules: Readonly<Record<string, { code: string | null }>>;
};

type Build = {
  start: string;
  graph: Graph;
  chunks: readonly Chunk[];
  /** The messages of a module, before the build drops what nothing uses. */
  messagesIn(id: string): readonly KeyedMessage[];
};

/** The keys of the messages of each part, by the path of its module. Parts without messages are left out. */
export function builtMessages({ start, graph, chunks, messagesIn }: Build): Map<string, Set<string>> {
  const ids = [...graph.getModuleIds()];
  const layouts = layoutsOf(ids.map(pathOf));
  const modules = ids.map((id): GraphModule => {
    const { isEntry = false, importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    return {
      path: pathOf(id),
      isEntry,
      imports: importedIds.map(pathOf),
      // A page is drawn in its layout, so the messages of the layout are there, too.
      dynamicImports: [
        ...dynamicallyImportedIds.map(pathOf).filter((path) => !layouts.has(path)),
        ...[...layouts].filter(([, layout]) => layout === pathOf(id)).map(([page]) => page),
      ],
    };
  });
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [pathOf(id), chunk])));
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const keysIn = new Map(chunks.map((chunk) => [chunk.fileName, keysLeftIn(chunk, messagesIn)]));
  /** The code of a part consists of whole files, which may contain other modules. Its messages cover all of them. */
  const keysWith = (path: string) => {
    // The loop also visits entries added in it.
    const files = new Set([chunkOf.get(path)?.fileName ?? ""]);
    for (const file of files) for (const imported of byName.get(file)?.imports ?? []) files.add(imported);
    return new Set([...files].flatMap((file) => keysIn.get(file) ?? []));
  };
  return messagesOfParts(modules, { start, keysWith });
}

/** The module of the layout around the module of each page that has one. */
function layoutsOf(paths: readonly string[]): Map<string, string> {
  const routes = paths.filter((path) => splitRoute.test(path));
  const fileOf = (path: string) => splitRoute.exec(path)?.[1] ?? "";
  return new Map(
    routes.flatMap((page) => {
      const around = routes.filter((layout) => isLayoutOf(fileOf(layout), fileOf(page)));
      const innermost = around.sort((one, other) => other.length - one.length)[0];
      return innermost === undefined ? [] : [[page, innermost] as const];
    }),
  );
}

const keysLeftIn = ({ modules }: Chunk, messagesIn: Build["messagesIn"]) =>
  Object.entries(modules).flatMap(([id, { code }]) => {
    const messages = messagesIn(id);
    if (messages.length === 0) return [];
    if (isContent(id)) return messages.map(({ key }) => key);
    const isLeft = isLeftIn(code ?? "");
    return messages.filter(({ message }) => isLeft(message)).map(({ key }) => key);
  });

/** Whether messages are still in a module's code after the build has dropped what nothing uses. */
export function isLeftIn(code: string): (message: CompiledMessage) => boolean {
  const texts = new Set<unknown>();
  new Visitor({
    Literal({ value }) {
      texts.add(value);
    },
    TemplateElement({ value }) {
      texts.add(value.cooked);
    },
  }).visit(parseSync("module.js", code).program);
  return (message) => textsIn(message).every((text) => texts.has(text));
}

/** A compiled message is a string, or a tree that contains strings. */
function textsIn(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}
