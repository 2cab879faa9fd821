import { createHash } from "node:crypto";
import { relative, resolve, sep } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { bundleServiceWorker } from "./bundle-service-worker.ts";
import { isLayoutOf, pathOfRoute } from "./route-paths.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Names each build, so that an open page learns of a newer one: `builds/latest.json`, and
 * `builds/meta/{id}.json` with the files that the app and each route load. Also writes the build's service worker. The
 * id follows from what was built, so building the same sources again makes no new version.
 */
export function buildFiles({ root, serviceWorker }: { root: string; serviceWorker: string }): Plugin {
  let id = "";
  return {
    name: "build-files",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        id = createHash("sha256")
          .update(JSON.stringify([html, ...Object.keys(bundle).sort()]))
          .digest("hex")
          .slice(0, 16);
        return [{ tag: "meta", attrs: { name: "reflector-build", content: id }, injectTo: "head" }];
      },
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        if (id === "") throw new Error("build-files: the build has no page");
        const build = { id, timestamp: new Date().toISOString() };
        const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
        emit("builds/latest.json", JSON.stringify(build));
        emit(`builds/meta/${id}.json`, JSON.stringify({ ...build, ...filesOfPages(bundle, root) }));
        const precached = Object.keys(bundle)
          .filter(isKeptForOffline)
          .map((file) => `/${file}`);
        const messages = `/${
          Object.keys(bundle)
            .find(isOfMessages)
            ?.replace(/en-XA\.json$/, "") ?? ""
        }`;
        emit(
          "service-worker.js",
          await bundleServiceWorker({ root, entry: serviceWorker, id, precached, messages }),
        );
      },
    },
  };
}

/** All messages of one language, `assets/messages-{version}-{language}.json`. */
const isOfMessages = (file: string) => /^assets\/messages-\w+-en-XA\.json$/.test(file);

/** Scripts, styles, Latin fonts and the letters of the welcome. Fonts of other scripts are cached at their first use. */
export const isKeptForOffline = (file: string) =>
  /^assets\/.+\.(js|css)$/.test(file) || /^assets\/(?:.+-latin-(?!ext-)|welcome-title-).+\.woff2$/.test(file);

function filesOfPages(bundle: Bundle, root: string) {
  const routesFolder = resolve(root, "routes");
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const routeChunks = chunks.flatMap((chunk) => {
    // The rest of a route's file, such as its address, is in the app.
    const split = chunk.moduleIds.filter(
      (id) => id.startsWith(routesFolder + sep) && id.includes("?tsr-split"),
    );
    return split.map((id) => ({
      file: relative(routesFolder, id.replace(/\?.*/, "")).replaceAll(sep, "/"),
      files: loadedBy(chunk, byName),
    }));
  });
  const routes = new Map<string, ReadonlySet<string>>();
  for (const { file, files } of routeChunks) {
    const path = pathOfRoute(file);
    // A page also needs the layouts around it.
    const around = routeChunks.filter((layout) => isLayoutOf(layout.file, file));
    const needed = [files, ...around.map((layout) => layout.files)];
    routes.set(
      path,
      needed.reduce((all, some) => all.union(some), routes.get(path) ?? new Set()),
    );
  }
  const startingWith = (name: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(root, name)));
    if (!chunk) throw new Error(`build-files: the build has no chunk for ${name}`);
    return loadedBy(chunk, byName);
  };
  const app = startingWith("app.tsx").union(startingWith("first-requests.ts"));
  // The front door works without the app.
  routes.set("/login", startingWith("door.tsx"));
  const inOrder = (files: ReadonlySet<string>) => largestFirst(files, bundle);
  return {
    app: inOrder(app),
    routes: Object.fromEntries(
      [...routes]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, files]) => [path, inOrder(path === "/login" ? files : files.union(app))]),
    ),
  };
}

/**
 * What asks the server comes first: other files load while it waits for the answers. The largest of those come first: a
 * browser fetches six at a time, and a large one that began last would still be loading alone.
 */
function largestFirst(files: ReadonlySet<string>, bundle: Bundle): string[] {
  const size = (file: string) => {
    const output = bundle[file];
    if (!output) return 0;
    return file.includes("/first-requests-")
      ? Number.POSITIVE_INFINITY
      : (output.type === "chunk" ? output.code : output.source).length;
  };
  return [...files].sort((one, other) => size(other) - size(one) || (one < other ? -1 : 1));
}

/** A chunk with all that it imports, directly or not, and their styles. */
function loadedBy(chunk: Chunk, byName: ReadonlyMap<string, Chunk>): Set<string> {
  // The loop also visits entries added in it.
  const files = new Set([chunk.fileName]);
  for (const file of files) {
    const { imports = [], viteMetadata } = byName.get(file) ?? {};
    for (const imported of [...imports, ...(viteMetadata?.importedCss ?? [])]) files.add(imported);
  }
  return files;
}
