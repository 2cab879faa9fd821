import type { Plugin } from "vite";

/**
 * The entry draws the scene and then imports the app. The page names the app's chunks, so that they are
 * fetched at the same time as the entry and not after it. Refuses a build in which they need Zod: it is large,
 * and first pages parse nothing.
 */
export function preloadApp(entry: string): Plugin {
  return {
    name: "preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const app = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry)));
        if (!app) throw new Error(`preload-app: the build has no chunk for ${entry}`);
        // The loop also visits what it adds: all that the app imports, directly or not.
        const files = new Set([app.fileName]);
        for (const file of files) {
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            files.add(imported);
        }
        const heavy = chunks.find(
          ({ fileName, moduleIds }) =>
            files.has(fileName) && moduleIds.some((id) => id.includes("/node_modules/zod/")),
        );
        if (heavy)
          throw new Error(`preload-app: every first page would load Zod, which is in ${heavy.fileName}`);
        const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
        return [...files.difference(entries)].map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        }));
      },
    },
  };
}
