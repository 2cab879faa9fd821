import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { describeForLog, StartError } from "../errors.ts";
import { answerNotFound } from "./error-answers.ts";

/** What the host sets for every page: the content of `<meta name="reflector-…">` by the end of its name. */
type PageSettings = Readonly<Record<string, string>>;

/** Serves the built web app: hashed files cached for ever, and one page for every address. Without `folder`, nothing. */
export async function webFiles(
  app: FastifyInstance,
  folder: string | null,
  settings: PageSettings,
): Promise<void> {
  if (folder === null) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  let shown = readBuild(folder, settings);
  if (!shown) throw new StartError("The web app is not built yet: run npm start, or npm run build.");
  /** Detects a new build under a running server, whose page names new files. */
  const present = () => {
    if (!shown || changedAt(folder) === shown.changedAt) return shown;
    try {
      shown = readBuild(folder, settings) ?? shown;
    } catch (error) {
      // The build is incomplete. The next request checks again.
      app.log.warn({ failure: describeForLog(error) }, "a build can’t be read yet");
    }
    return shown;
  };

  // The plugin's own route would read folders for each file.
  await app.register(staticFiles, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  app.get<{ Params: { "*": string } }>("/*", { schema: { hide: true } }, (request, reply) => {
    const file = request.params["*"];
    if (!present()?.files.has(file)) return reply.callNotFound();
    return reply.header("cache-control", keptFor(file)).sendFile(file);
  });

  // The manifest's share target, which the service worker takes. A browser that has none by now sends it here. The
  // answer comes before the body is read.
  const sayMissed = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect("/quick?missed=yes", 303);
  app.post("/share", { schema: { hide: true }, onRequest: sayMissed }, sayMissed);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    // Unknown URLs get the app's 404 page; missing assets get a plain 404.
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|assets|backgrounds|builds|images)(\/|$)/.test(path) &&
      (!/\.\w{1,11}$/.test(path) || request.headers.accept?.includes("text/html"));
    const build = present();
    if (!isPage || !build) return answerNotFound(request, reply);
    return reply
      .code(build.isKnown(path) ? 200 : 404)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(build.htmlFor(path));
  });
}

type Build = {
  changedAt: number | null;
  files: ReadonlySet<string>;
  htmlFor: (path: string) => string;
  isKnown: (path: string) => boolean;
};

const pageOf = (folder: string) => join(folder, "index.html");

/**
 * The modification time of the page or the list of builds, which is written last. In milliseconds; `null` while there
 * is no page.
 */
function changedAt(folder: string): number | null {
  const page = statSync(pageOf(folder), { throwIfNoEntry: false });
  const list = statSync(join(folder, "builds/latest.json"), { throwIfNoEntry: false });
  return page ? Math.max(page.mtimeMs, list?.mtimeMs ?? 0) : null;
}

/** `undefined` while there is no page. */
function readBuild(folder: string, settings: PageSettings): Build | undefined {
  const at = changedAt(folder);
  if (at === null) return undefined;
  const html = withSettings(readFileSync(pageOf(folder), "utf8"), settings);
  const needed = filesOfPages(html, folder);
  return {
    changedAt: at,
    files: servedFiles(folder),
    htmlFor: withPreloads(html, needed),
    isKnown: knownPages(needed.routes),
  };
}

/** The build's files for browsers, by path. Compressed copies are served under the original names. */
function servedFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
  return new Set(
    files.filter((file) => file !== "index.html" && !file.startsWith(".vite/") && !/\.(br|gz)$/.test(file)),
  );
}

const filesSchema = z.array(z.string());
const metaSchema = z.object({
  /** Needed by every page of the app except the login page. */
  app: filesSchema,
  /** By address, such as `/settings/{id}`, the files that its page needs. */
  routes: z.record(z.string(), filesSchema),
});
type FilesOfPages = z.infer<typeof metaSchema>;

function filesOfPages(html: string, folder: string): FilesOfPages {
  const id = /<meta name="reflector-build" content="(\w+)"/.exec(html)?.[1];
  const meta = id && join(folder, `builds/meta/${id}.json`);
  return meta && existsSync(meta)
    ? metaSchema.parse(JSON.parse(readFileSync(meta, "utf8")))
    : { app: [], routes: {} };
}

/** Whether the app has a page at a path. A build that doesn't list its pages counts as having any. */
function knownPages(routes: FilesOfPages["routes"]): (path: string) => boolean {
  const patterns = Object.keys(routes).map(
    (route) => new RegExp(`^${route.replaceAll(/\{\w+\}/g, "[^/]+").replace(/\/$/, "")}/?$`),
  );
  return (path) => patterns.length === 0 || patterns.some((pattern) => pattern.test(path));
}

/** Preloads the scripts and styles of the page's route, as listed by the build. */
function withPreloads(html: string, { app, routes }: FilesOfPages): (path: string) => string {
  const preloading = (files: readonly string[]) => {
    const links = files
      .filter((file) => !html.includes(file))
      .map((file) =>
        file.endsWith(".js")
          ? `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`
          : `<link rel="preload" as="style" crossorigin fetchpriority="low" href="/${file}">`,
      );
    return html.replace("</head>", () => `${links.join("")}</head>`);
  };
  // The list of `/` also holds the files of layouts that the landing page doesn't use.
  const { "/": _, ...own } = routes;
  const ownPages = new Map(Object.entries(own).map(([path, files]) => [path, preloading(files)]));
  // Addresses with an id are opened from within the app.
  const anyPage = preloading(app);
  return (path) => ownPages.get(path) ?? anyPage;
}

function keptFor(file: string): string {
  if (/^(assets|builds\/meta)\//.test(file)) return "public, max-age=31536000, immutable";
  // A browser that cached one of these would miss a new build.
  if (file === "service-worker.js" || file === "builds/latest.json") return "no-cache";
  return "public, max-age=3600";
}

const withSettings = (html: string, settings: PageSettings) =>
  html.replace(/(<meta name="reflector-(\w+)" content=)"[^"]*"/g, (tag, start: string, name: string) => {
    const content = settings[name];
    return content === undefined ? tag : `${start}"${escapeAttribute(content)}"`;
  });

const escapeAttribute = (text: string) =>
  text.replace(/[&"<>]/g, (character) => `&#${character.codePointAt(0)};`);
