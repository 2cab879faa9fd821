import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { directionOf, knownLanguage } from "#contract/languages.ts";
import { english, t } from "#contract/translate.ts";
import { describeForLog, StartError } from "../errors.ts";
import { inLanguage } from "../languages/languages.ts";
import { languageOfPage } from "../languages/requested-language.ts";
import { answerNotFound } from "./error-answers.ts";
import { manifestAddress, manifestIn } from "./web-manifest.ts";

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

  app.get<{ Querystring: { language?: unknown } }>(
    "/manifest.webmanifest",
    { schema: { hide: true } },
    (request, reply) => {
      const manifest = present()?.manifest;
      if (!manifest) return reply.callNotFound();
      const { language } = request.query;
      const known = typeof language === "string" ? knownLanguage(language) : undefined;
      return reply
        .header("cache-control", keptFor("manifest.webmanifest"))
        .header("vary", "cookie, accept-language")
        .type("application/manifest+json")
        .send(Buffer.from(manifestIn(known ?? languageOfPage(request), manifest)));
    },
  );

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
      .header("vary", "cookie, accept-language")
      .send(build.htmlFor(path, languageOfPage(request)));
  });
}

type Build = {
  changedAt: number | null;
  files: ReadonlySet<string>;
  /** Of the installed app, in English. */
  manifest: string | null;
  htmlFor: (path: string, language: string) => string;
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
  const manifest = join(folder, "manifest.webmanifest");
  return {
    changedAt: at,
    files: servedFiles(folder),
    manifest: existsSync(manifest) ? readFileSync(manifest, "utf8") : null,
    htmlFor: inLanguageOfPage(withPreloads(html, needed), readMessages(folder)),
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

const messagesSchema = z.object({
  /** Before the language and the part in a file's name. */
  prefix: z.string(),
  /** The parts of the app that pages need: all of them, and those of an address. */
  app: filesSchema,
  routes: z.record(z.string(), filesSchema),
});
type Messages = z.infer<typeof messagesSchema>;

function readMessages(folder: string): Messages {
  const list = join(folder, "builds/messages.json");
  return existsSync(list)
    ? messagesSchema.parse(JSON.parse(readFileSync(list, "utf8")))
    : { prefix: "", app: [], routes: {} };
}

/** Names the language, which the web then uses, and preloads its messages for the page. English has none. */
const inLanguageOfPage =
  (htmlFor: (path: string) => string, { prefix, app, routes }: Messages): Build["htmlFor"] =>
  (path, language) => {
    const html = htmlFor(path);
    if (language === english.tag) return html;
    const links = (routes[path] ?? app).map(
      (part) => `<link rel="preload" as="fetch" crossorigin href="/${prefix}${language}-${part}.json">`,
    );
    return inLanguage(language, () => withTranslatedTexts(html))
      .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
      .replace('href="/manifest.webmanifest"', `href="${manifestAddress(language)}"`)
      .replace("</head>", () => `${links.join("")}</head>`);
  };

/** The texts of the page itself: what is shown before its scripts have loaded, and without them. */
const withTranslatedTexts = (html: string) =>
  html
    // Untranslated: what is replaced.
    .replace(">Welcome to Reflector<", () => `>${escapeAttribute(t("Welcome to Reflector"))}<`)
    .replace(
      '"A journal that lives on your own machine."', // Untranslated: what is replaced.
      () => `"${escapeAttribute(t("A journal that lives on your own machine."))}"`,
    )
    .replace(
      ">Reflector needs JavaScript: words are saved as they are typed.<", // Untranslated: what is replaced.
      () => `>${escapeAttribute(t("Reflector needs JavaScript: words are saved as they are typed."))}<`,
    );

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
