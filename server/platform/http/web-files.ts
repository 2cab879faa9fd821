import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { StartError } from "../errors.ts";
import { answerNotFound } from "./error-answers.ts";

const playlistTag = '<meta name="reflector-playlist" content="" />';

/** Serves the built web app: hashed files cached for ever, and one page for every address. */
export async function webFiles(
  app: FastifyInstance,
  { folder, playlistUrl }: { folder: string; playlistUrl: string | null },
): Promise<void> {
  const page = join(folder, "index.html");
  if (!existsSync(page))
    throw new StartError("The web app is not built yet: run npm start, or npm run build.");
  const html = readFileSync(page, "utf8").replace(playlistTag, () =>
    playlistTag.replace('content=""', `content="${escapeAttribute(playlistUrl ?? "")}"`),
  );

  await app.register(staticFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !path.endsWith("/") && path !== "/index.html" && !path.startsWith("/.vite"),
    setHeaders(reply, path) {
      reply.header("cache-control", keptFor(relative(folder, path).replaceAll(sep, "/")));
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|assets|backgrounds|builds|images)(\/|$)/.test(path) &&
      !/\.\w{1,11}$/.test(path);
    if (!isPage) return answerNotFound(request, reply);
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  });
}

function keptFor(file: string): string {
  if (/^(assets|builds\/meta)\//.test(file)) return "public, max-age=31536000, immutable";
  // A browser that cached one of these would miss a new build.
  if (file === "service-worker.js" || file === "builds/latest.json") return "no-cache";
  return "public, max-age=3600";
}

const escapeAttribute = (text: string) =>
  text.replace(/[&"<>]/g, (character) => `&#${character.codePointAt(0)};`);
