import { writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { builtServer, hashOf, serverSources, serverStamp } from "./source-hashes.mjs";

const root = join(import.meta.dirname, "..");
const dist = dirname(builtServer);

/** Packages that are loaded from node_modules: those with machine code, data files or threads. */
const external = /^(better-sqlite3|sharp|piscina|pg-native|onnxruntime-web|wink-eng-lite-web-model)(\/|$)/;

/** The commands of the host, for places that have no sources. */
const commands = ["backup", "restore", "move", "salvage", "admin"];

const isOurs = (id: string) => id.startsWith(root + sep) && !id.includes(`${sep}node_modules${sep}`);

/** Bundles the server and the packages it imports into a few files in `dist/server`. */
async function buildServer(): Promise<void> {
  const files: string[] = serverSources();
  const hash = hashOf(files);
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: join(root, "server/main.mjs"),
      ...Object.fromEntries(commands.map((name) => [name, join(root, `server/${name}.ts`)])),
    },
    platform: "node",
    external,
    plugins: [pathsOfSources(), httpWithoutFetch()],
    logLevel: "warn",
  });
  const { output } = await bundle.write({
    dir: dist,
    cleanDir: true,
    format: "es",
    // V8 stores a text with any other letter in twice the memory.
    charset: "ascii",
    // The packages and their licences are in node_modules.
    comments: { legal: false, jsdoc: false },
    entryFileNames: "[name].js",
    // All side by side: see pathsOfSources.
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
  const known = new Set(files);
  for (const chunk of output) {
    if (chunk.type !== "chunk") continue;
    const forgotten = chunk.moduleIds.find((id) => isOurs(id) && !known.has(id));
    if (forgotten) throw new Error(`source-hashes.mjs does not know ${relative(root, forgotten)}.`);
    const [unbuilt] = /[\w-]+-(?:thread|process)\.ts(?=["'`])/.exec(chunk.code) ?? [];
    if (unbuilt)
      throw new Error(`${chunk.fileName} starts ${unbuilt} in a way that pathsOfSources does not see.`);
  }
  // Last, so that a build that broke off has none.
  writeFileSync(serverStamp, hash);
}

/**
 * A file that the server names by its place beside the source is found there, and one that it starts as a thread or
 * a process is built, too.
 */
function pathsOfSources(): Plugin {
  const folderOf = (id: string) => `/${relative(dist, dirname(id)).replaceAll(sep, "/")}`;
  return {
    name: "paths-of-sources",
    transform: {
      filter: {
        id: /[\\/](server[\\/].*\.ts|@fastify[\\/]swagger-ui[\\/].*\.js)$/,
        code: /import\.meta|__dirname/,
      },
      handler(code, id) {
        const started = (_: string, name: string) => {
          this.emitFile({ type: "chunk", id: join(dirname(id), `${name}.ts`), fileName: `${name}.js` });
          return `join(import.meta.dirname, "${name}.js")`;
        };
        return code
          .replace(/\b(import\.meta\.|__)dirname\b/g, `(import.meta.dirname + "${folderOf(id)}")`)
          .replace(/\bimport\.meta\.url\b/g, `new URL(".${folderOf(id)}/_", import.meta.url)`)
          .replace(
            /join\(\(import\.meta\.dirname \+ "[^"]+"\), "([\w-]+-(?:thread|process))\.ts"\)/g,
            started,
          );
      },
    },
  };
}

/** An ES module that imports `node:http` makes Node load its `fetch` as well, which takes a tenth of the start. */
function httpWithoutFetch(): Plugin {
  return {
    name: "http-without-fetch",
    resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => "\0http" },
    load: {
      filter: { id: /^\0http$/ },
      handler: () => `module.exports = process.getBuiltinModule("node:http");`,
    },
  };
}

if (import.meta.main) await buildServer();
