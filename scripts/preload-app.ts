import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Pages = {
  /** What the entry imports once it has drawn the scene. */
  start: string;
  /** What `start` imports for a signed-in person, and for a visitor who comes to log in. */
  app: string;
  door: string;
  /** The most that `start` and `door` may weigh together, in kB gzipped. */
  doorKilobytes: number;
};

/**
 * The page names the chunks of `start`, so that they are fetched at the same time as the entry and not after it.
 * Those of `app` and `door` are named by the server, which knows the address. Refuses a build in which any of them
 * needs Zod, which is large while first pages parse nothing, and one whose door has become heavy.
 */
export function preloadApp({ start, app, door, doorKilobytes }: Pages): Plugin {
  return {
    name: "preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const ofStart = loadedWith(start, chunks);
        const ofApp = loadedWith(app, chunks);
        const ofDoor = loadedWith(door, chunks);
        const heavy = [...ofStart, ...ofApp, ...ofDoor].find(({ moduleIds }) =>
          moduleIds.some((id) => id.includes("/node_modules/zod/")),
        );
        if (heavy)
          throw new Error(`preload-app: every first page would load Zod, which is in ${heavy.fileName}`);
        const atDoor = ofStart.union(ofDoor);
        const weight = weigh(atDoor);
        if (weight > doorKilobytes)
          throw new Error(
            `preload-app: the page to log in would load ${weight} kB of ${doorKilobytes}: ${namesOf(atDoor)}`,
          );
        // The largest first: one that began last would load on alone.
        return [...ofStart]
          .filter(({ fileName }) => !html.includes(fileName))
          .sort((one, other) => other.code.length - one.code.length)
          .map(({ fileName }) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, fetchpriority: "low", href: `/${fileName}` },
            injectTo: "head" as const,
          }));
      },
    },
  };
}

type Chunk = Rolldown.OutputChunk;

/** The chunk that a module is in, with all that it imports, directly or not. */
function loadedWith(module: string, chunks: readonly Chunk[]): Set<Chunk> {
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!first) throw new Error(`preload-app: the build has no chunk for ${module}`);
  // The loop also visits entries added in it.
  const loaded = new Set([first]);
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  return loaded;
}

const weigh = (chunks: ReadonlySet<Chunk>) =>
  Math.round([...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000);

const namesOf = (chunks: ReadonlySet<Chunk>) => [...chunks].map(({ name }) => name).join(", ");
