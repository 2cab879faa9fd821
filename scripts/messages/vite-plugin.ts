import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { languages, pseudoLanguages } from "#contract/languages.ts";
import type { Language } from "#contract/translate.ts";
import { isLayoutOf, pathOfRoute } from "../route-paths.ts";
import { builtMessages, splitRoute } from "./built-messages.ts";
import { developedMessages } from "./developed-messages.ts";
import { languagesOfMessages } from "./languages-of-messages.ts";
import { type KeyedMessage, keyed, messageCompiler } from "./message-compiler.ts";
import { readFileOf } from "./source-files.ts";

type Pages = {
  /** What every page loads after its entry. */
  start: string;
  /** What `start` imports: `door` on the login page, `app` on all others. */
  app: string;
  door: string;
  /** A module with the texts of the service worker, which no page loads. */
  worker: string;
};

/** Placeholders. Their final values depend on all files of the build. */
const versionMark = "__MESSAGES_VERSION__";
const markOf = (part: string) => `__MESSAGES_OF_${part}__`;
const partMark = /__MESSAGES_OF_(.*?)__(?=["'`])/g;

/**
 * Writes the messages of each language, one file for each part of the app, and has `import()` of a part load them in the
 * language of the page. What the build drops from the code has no messages.
 */
export function pageMessages(pages: Pages): Plugin[] {
  const messagesOf = new Map<string, readonly KeyedMessage[]>();
  let built: ReturnType<typeof filesOf> | null = null;
  return [
    messageCompiler({
      apply: "build",
      partOf: markOf,
      onMessages: (id, messages) => messagesOf.set(id, messages),
    }),
    {
      name: "page-messages",
      apply: "build",
      config: () => ({ define: { __MESSAGES__: JSON.stringify(versionMark) } }),
      renderChunk(code, _chunk, _options, { chunks }) {
        if (!code.includes("__MESSAGES_")) return null;
        const messagesIn = (id: string) => messagesOf.get(id) ?? [];
        const parts = () =>
          builtMessages({ start: pages.start, graph: this, chunks: Object.values(chunks), messagesIn });
        built ??= filesOf(parts(), pages);
        const { names, version } = built;
        return code
          .replaceAll(versionMark, version)
          .replaceAll(partMark, (_, part: string) => names.get(part) ?? "");
      },
      generateBundle() {
        if (built === null) throw new Error("page-messages: no file of the build loads messages");
        const { files, version, app, routes } = built;
        const prefix = `assets/messages-${version}-`;
        for (const [name, source] of files) this.emitFile({ type: "asset", fileName: prefix + name, source });
        const list = { prefix, app, routes: Object.fromEntries(routes) };
        this.emitFile({ type: "asset", fileName: "builds/messages.json", source: JSON.stringify(list) });
        for (const tag of [...Object.keys(languages), ...pseudoLanguages])
          for (const path of ["/login", "/dashboard"])
            refuseHeavy(
              `${path} in ${tag}`,
              (routes.get(path) ?? app).map((part) => files.get(`${tag}-${part}.json`) ?? ""),
            );
      },
    },
    ...developedMessages(pages.start),
  ];
}

function filesOf(parts: ReadonlyMap<string, ReadonlySet<string>>, { start, app, door, worker }: Pages) {
  const names = new Map([...parts.keys()].map((part) => [part, nameOf(part)]));
  // For the service worker.
  const all = new Set([...parts.values(), keysIn(worker)].flatMap((keys) => [...keys]));
  const files = new Map(
    languagesOfMessages().flatMap((language) => [
      [`${language.tag}.json`, selected(language, all)] as const,
      ...[...parts].map(
        ([part, keys]) => [`${language.tag}-${nameOf(part)}.json`, selected(language, keys)] as const,
      ),
    ]),
  );
  const named = (its: readonly string[]) => its.flatMap((part) => names.get(part) ?? []);
  const routes = partsOfRoutes([...parts.keys()], { app: [start, app], door: [start, door] });
  return {
    names,
    files,
    version: hashOf([...files].join()),
    app: named([start, app]),
    routes: new Map([...routes].map(([path, its]) => [path, named(its)])),
  };
}

/** By address, the parts that a page needs: its own, and those of the layouts around it. */
function partsOfRoutes(parts: readonly string[], { app, door }: { app: string[]; door: string[] }) {
  const routes = parts.flatMap((part) => {
    const file = splitRoute.exec(part)?.[1];
    return file === undefined ? [] : [{ file, part }];
  });
  const pages = new Map([["/login", door]]);
  for (const { file } of routes) {
    const path = pathOfRoute(file);
    const own = routes.filter((other) => other.file === file || isLayoutOf(other.file, file));
    if (path !== "/login") pages.set(path, [...(pages.get(path) ?? app), ...own.map(({ part }) => part)]);
  }
  return pages;
}

/** With `icu-minify` and what loads messages, a language may add 12 kB to a first visit. */
const maxKilobytes = 10;

function refuseHeavy(page: string, files: readonly string[]): void {
  const weight = files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000;
  if (weight > maxKilobytes)
    throw new Error(`page-messages: ${page} loads ${weight.toFixed(1)} kB of messages of ${maxKilobytes}.`);
}

const keysIn = (path: string) =>
  new Set(
    keyed(readFileOf(path, readFileSync(resolve(import.meta.dirname, "../..", path), "utf8")).messages).map(
      ({ key }) => key,
    ),
  );

const selected = ({ messages }: Language, keys: ReadonlySet<string>): string =>
  JSON.stringify(
    Object.fromEntries(
      [...keys].flatMap((key) => (messages[key] === undefined ? [] : [[key, messages[key]]])),
    ),
  );

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);
/** Short, and the same from build to build. */
const nameOf = (part: string) =>
  `${basename(part).replace(/\..*/, "").replaceAll(/\W+/g, "-")}-${hashOf(part)}`;
