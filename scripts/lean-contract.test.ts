import { relative, resolve, sep } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { contractChunks, leanContract } from "./lean-contract.ts";
import { pageMessages } from "./messages/vite-plugin.ts";

const root = resolve(import.meta.dirname, "..");
/** What a first visit to the daily page loads first. The router is left out: it names every page and draws none. */
const dailyPage = ["main", "start", "app", "routes/__root", "routes/_editor", "routes/_editor/dashboard"];
/** The same, and the door for visitors. */
const pages = [...dailyPage, "door"];
/** Each file costs a request while developing, and a place to look in. */
const maxFilesOfDailyPage = 156;

type Chunk = { fileName: string; name: string; code: string; imports: string[]; modules: string[] };

/** Bundles our own modules, Zod and what translates, with the plugins and the contract’s chunks of `vite.config.ts`. */
async function bundleFirstPages(...plugins: Plugin[]): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    plugins: [translation, leanContract(), withoutStyles, collectInto(chunks), ...plugins],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(pages.map((page) => [page, resolve(root, `web/${page}.tsx`)])),
        // The router imports every page; the real build gives each its own chunk.
        external: (id) =>
          /^virtual:|router\.tsx$/.test(id) || (/^[@a-z]/.test(id) && !/^(zod|icu-minify)\b/.test(id)),
        output: { codeSplitting: { groups: contractChunks } },
      },
    },
  });
  return chunks;
}

const translation = pageMessages({
  start: "web/start.tsx",
  app: "web/app.tsx",
  door: "web/door.tsx",
  worker: "web/features/reminders/reminder-notification.ts",
});

const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  load: (id) =>
    /\.(css|svg|webp|woff2)(\?|$)/.test(id) ? { code: "export default ''", moduleType: "js" } : null,
};

const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset) => output.type === "chunk";

const collectInto = (chunks: Chunk[]): Plugin => ({
  name: "collect-chunks",
  generateBundle(_options, bundle) {
    for (const { fileName, name, code, imports, modules } of Object.values(bundle).filter(isChunk)) {
      const kept = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
      const names = kept.map(([id]) => relative(root, id).replaceAll(sep, "/"));
      chunks.push({ fileName, name, code, imports, modules: names });
    }
  },
});

/** The chunk of a page and all that it imports statically. */
function loadedFirst(chunks: readonly Chunk[], page: string): Chunk[] {
  // The loop also visits entries added in it.
  const loaded = new Set(chunks.filter(({ name }) => name === page));
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  return [...loaded];
}

const isZod = (module: string) => /^node_modules\/zod\/|^contract\/endpoint\.ts$/.test(module);
const modulesOf = (chunks: readonly Chunk[]) => chunks.flatMap(({ modules }) => modules);

describe("the contract in the browser", () => {
  let chunks: Chunk[];
  beforeAll(async () => {
    chunks = await bundleFirstPages();
  });

  it.each(pages)("loads neither Zod nor a schema at the start of %s", (page) => {
    const first = loadedFirst(chunks, page);
    expect(modulesOf(first)).toContain(`web/${page}.tsx`);
    expect(modulesOf(first).filter(isZod)).toEqual([]);
    // Every endpoint's schema has a summary.
    expect(first.filter(({ code }) => /\bsummary:/.test(code)).map(({ name }) => name)).toEqual([]);
  });

  it("keeps method and address of the calls that are made", () => {
    const code = loadedFirst(chunks, "door")
      .map((chunk) => chunk.code)
      .join();
    expect(code).toContain('url: "/api/login/"');
  });

  it("draws the page to log in without the router, the query client and the app", () => {
    const door = [...loadedFirst(chunks, "start"), ...loadedFirst(chunks, "door")];
    const packages = door
      .flatMap(({ imports }) => imports)
      .filter((name) => /^[@a-z]/.test(name) && !/\.js$|^virtual:|jsx/.test(name));
    expect([...new Set(packages)].sort()).toEqual(["lucide-react", "react", "react-dom", "react-dom/client"]);
    expect(modulesOf(door)).toContain("web/features/accounts/login-page.tsx");
    expect(modulesOf(door)).not.toContain("web/app.tsx");
  });

  it("draws the daily page from few files", () => {
    const modules = dailyPage.flatMap((page) => modulesOf(loadedFirst(chunks, page)));
    const files = [...new Set(modules)].filter((module) => /^(web|contract)\//.test(module)).sort();
    expect(files).toContain("web/features/reflections/writing/writing-page.tsx");
    expect(files.length, `files of the daily page:\n${files.join("\n")}`).toBeLessThanOrEqual(
      maxFilesOfDailyPage,
    );
  });

  it("has the forms' schemas in a chunk of their own, loaded when a form is used", () => {
    const forms = chunks.filter(({ modules }) => modules.some((module) => /-forms\.ts$/.test(module)));
    expect(forms).toHaveLength(1);
    expect(
      modulesOf(forms).filter((module) => !/^contract\/[a-z-]+\/[a-z-]+-forms\.ts$/.test(module)),
    ).toEqual([]);
    expect(modulesOf(forms)).toContain("contract/accounts/account-forms.ts");
  });

  it.each([
    ["contract/day-rules.ts", "routes/_editor/dashboard"],
    ["contract/accounts/account-rules.ts", "start"],
    ["contract/accounts/sign-in-rules.ts", "door"],
  ])("would notice Zod in %s at the start of %s", async (rules, page) => {
    const leaking = await bundleFirstPages({
      name: "leak",
      enforce: "pre",
      transform: (code, id) =>
        id === resolve(root, rules)
          ? `import { z } from "zod";\n${code}\nglobalThis.leaked = z.string();`
          : null,
    });
    expect(modulesOf(loadedFirst(leaking, page)).filter(isZod)).not.toEqual([]);
  });
});
