import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { buildFiles } from "./scripts/build-files.ts";
import { contractChunks, leanContract } from "./scripts/lean-contract.ts";
import { pageMessages } from "./scripts/messages/vite-plugin.ts";
import { preloadApp } from "./scripts/preload-app.ts";
import { scenePalettes } from "./scripts/scene-palettes.ts";

const root = resolve(import.meta.dirname, "web");
const api = { target: process.env.API_ORIGIN ?? "http://localhost:3000", changeOrigin: false };

/**
 * Chunks set by hand. Code that every page loads, or every text, compresses better in one file and stays in
 * the browser's cache from release to release.
 */
const chunks = [
  { name: "react", test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  // What lists and long forms use of the two libraries below, and first pages do not.
  {
    name: "lists",
    test: /[\\/]@tanstack[\\/].+[\\/](?:queriesObserver|useBlocker|useQueries|useSuspenseQueries)\.js$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "base",
    test: /[\\/]node_modules[\\/](?:use-sync-external-store|@tanstack[\\/](?:history|query-core|react-query|react-router|react-store|router-core|store))[\\/]/,
  },
  {
    name: "text",
    test: /[\\/]node_modules[\\/](?:@tiptap[\\/](?!pm[\\/])[a-z-]+|orderedmap|prosemirror-(?!tables)[a-z-]+|rope-sequence|w3c-keyname)[\\/]/,
  },
  // A device's PIN is stretched with it, which only the app lock does.
  { name: "scrypt", test: /[\\/]node_modules[\\/]@noble[\\/]hashes[\\/]/ },
  // What is asked for while the other scripts of a first page still load, and the rules that it shares with them.
  {
    name: "first-requests",
    test: /[\\/]web[\\/](?:first-requests|lib[\\/]first-calls)\.ts$|[\\/]contract[\\/](?:(?:day|text)-rules|reflections[\\/](?:reflection-list|reflections))\.ts$/,
    includeDependenciesRecursively: false,
  },
  ...contractChunks,
  // Each of these is loaded with all that it imports. Without them its parts, which other pages import as well,
  // would be dozens of files of a few hundred bytes. The scene's own file comes first, so that the scene need not
  // wait for the app.
  {
    name: "first",
    test: /[\\/]web[\\/](?:main\.tsx|lib[\\/]call-api\.ts)$|[\\/]contract[\\/]translate\.ts$/,
  },
  // What the front door and the app share: a door that imported a file of the app would load all of it.
  {
    name: "start",
    test: /[\\/]web[\\/](?:start\.tsx|features[\\/]accounts[\\/](?:auth-answers|registration-answer|use-enter)\.ts|lib[\\/](?:later|return-path|use-form)\.ts|shell[\\/](?:background|frame|visitor-bar)\.tsx|ui[\\/](?:alert|entry-navigation|field)\.tsx)$/,
  },
  {
    name: "app",
    test: /[\\/]web[\\/](?:app|features[\\/]accounts[\\/](?:avatar-picture|use-account))\.tsx?$|[\\/]lucide-react[\\/].+[\\/]icons[\\/](?:calendar-days|chevron-(?:down|left|right|up)|ellipsis|plus|search|shuffle|star)\.mjs$/,
  },
  { name: "sign-in", test: /[\\/]web[\\/](?:door|features[\\/]accounts[\\/]login-page)\.tsx$/ },
  // What every page of a signed-in person needs and most pages with words share, and then what keeps words on the device,
  // which a page that only shows words loads later. Two files and not dozens: over plain http a browser fetches six files
  // at a time, and each costs a round trip.
  {
    name: "signed-in",
    test: /[\\/]contract[\\/](?:activities[\\/]answers|attachments[\\/](?:attachments|attachment-rules)|icons[\\/]icons)\.ts$|[\\/]node_modules[\\/]@noble[\\/]ciphers[\\/]|[\\/]web[\\/](?:features[\\/](?:accounts[\\/]deletion-notice|activities[\\/]activity-keys|reflections[\\/](?:count-words|list-changes|reflection-queries|sidebar[\\/]memories|tags))|lib[\\/](?:device[\\/]sealing|feelings|page|save-file|use-today)|shell[\\/]sign-in-again-here|ui[\\/](?:chip|failure-state|sun|use-growth))\.tsx?$|[\\/]web[\\/]routes[\\/](?:_editor|_signed-in)\.tsx\?tsr-split|[\\/]features[\\/](?:reflections[\\/](?:reflections|details[\\/]details)|safety[\\/]care)\.css$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "shared",
    test: /[\\/]node_modules[\\/]idb[\\/]|[\\/]web[\\/](?:attachments[\\/](?:api-upload-server|attachment-store|browser-uploads|send-upload|upload-(?:outbox|store)|uploads)|drafts[\\/](?:add-to-page|api-draft-server|browser-desk|device-[a-z-]+|draft-[a-z-]+|sealed-draft|sheet-view|sync-view|text-pieces)|editor[\\/]focus-mode|features[\\/]reflections[\\/](?:sheet[\\/]waiting-pages|use-desk)|lib[\\/]device[\\/](?:database|sealed-file))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  { name: "icons", test: /[\\/]lucide-react[\\/].+[\\/]icons[\\/]/, minShareCount: 3 },
  // What looks for experiments and for what comes back today, and what shows them. Each comes with one request.
  {
    name: "running-experiments",
    test: /[\\/](?:experiments[\\/](?:running-experiments\.tsx|today-query\.ts)|revisits[\\/](?:due-revisits\.tsx|revisit-queries\.ts|unsent-revisits\.ts))$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "experiment-line",
    test: /[\\/]web[\\/]features[\\/]experiments[\\/](?:experiment-line\.(?:tsx|css)|note-day\.tsx|experiment-queries\.ts)$/,
    includeDependenciesRecursively: false,
  },
  // The parts of a list, which other lists of the app use, too.
  {
    name: "listing",
    test: /[\\/]web[\\/](?:attachments[\\/]file-address|drafts[\\/]forget-on-device|features[\\/](?:about[\\/]invitations|reflections[\\/](?:calendar[\\/]calendar-days|library[\\/]list[\\/]use-selection|list-cache|use-bulk))|lib[\\/](?:counted|focus-returned|marked-parts|sealed-search-params)|ui[\\/]column-page)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  { name: "window-list", test: /[\\/]@tanstack[\\/](?:react-virtual|virtual-core)[\\/]/ },
  {
    name: "sheet",
    test: /[\\/]web[\\/](?:features[\\/]reflections[\\/]writing[\\/]writing-page\.tsx$|routes[\\/]_editor[\\/]dashboard\.tsx\?tsr-split)/,
  },
];

/** What `index.html` names. */
const ofThePage = /^assets\/(?:rolldown-runtime|first|react|start)-[\w-]{8}\.(?:js|css)$/;

export default defineConfig({
  root,
  define: { __VERSION__: JSON.stringify(packageJson.version) },
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: resolve(root, "routes"),
      generatedRouteTree: resolve(root, "route-tree.gen.ts"),
      tmpDir: resolve(import.meta.dirname, "node_modules/.tanstack"),
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
      autoCodeSplitting: true,
    }),
    pageMessages({
      start: "web/start.tsx",
      app: "web/app.tsx",
      door: "web/door.tsx",
      worker: "web/features/reminders/reminder-notification.ts",
    }),
    react(),
    leanContract(),
    preloadApp({ start: "web/start.tsx", app: "web/app.tsx", door: "web/door.tsx", doorKilobytes: 102 }),
    scenePalettes(),
    compileAhead(),
    buildFiles({ root, serviceWorker: resolve(root, "service-worker.ts") }),
    precompress(),
  ],
  // Lightning CSS would turn `:dir()` into `:lang()`, which asks something else. 4 is its `Features.DirSelector`.
  css: { lightningcss: { exclude: 4 } },
  build: {
    outDir: resolve(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    manifest: true,
    // Inline nothing: the Content-Security-Policy allows no inline script or style, and fonts only from here.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // No script need name what the page itself has loaded.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !ofThePage.test(file)),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { "/api": api, "/healthz": api, "/images": api } },
});

/** What first pages load, and run most of. */
const ofFirstPages = /^(?:first|react|start|base|app|signed-in|shared|sheet|reflections|window-list)$/;

/**
 * Has Chromium compile a file's functions beside the page, as the file arrives, and not in the page, each when it is
 * first called. Other browsers see a comment. Last, because it only counts in the first line.
 */
function compileAhead(): Plugin {
  return {
    name: "compile-ahead",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === "chunk" && ofFirstPages.test(output.name))
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
      },
    },
  };
}

const compressible = /\.(?:js|css|svg|json|txt)$/;
const smallestWorthwhile = 1024;

/**
 * Writes a `.br` and `.gz` file next to every asset that gets smaller, so that the server need not compress
 * it.
 */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir }) {
      if (!dir) return;
      const entries = await readdir(join(dir, "assets"), { withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
    },
  };
}

async function compressFile(path: string) {
  const content = await readFile(path);
  if (content.length < smallestWorthwhile) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
