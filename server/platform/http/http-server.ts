import type { OutgoingHttpHeaders } from "node:http";
import compress from "@fastify/compress";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { english } from "#contract/translate.ts";
import type { Database } from "../database.ts";
import { answerInRequestedLanguage } from "../languages/requested-language.ts";
import { apiDocument, type SecuritySchemes } from "./api-document.ts";
import { compiledSerializer, compiledValidator } from "./compiled-schemas.ts";
import { endConnectionsOnClose } from "./ending-connections.ts";
import { answerError, answerUnread } from "./error-answers.ts";
import { readJsonBodies } from "./json-bodies.ts";
import { limitPipelining } from "./pipelining.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";
import { refuseMalformedHost } from "./request-origin.ts";
import { securityHeaders } from "./security-headers.ts";
import { type ConnectionTimeouts, defaultConnectionTimeouts, watchSlowClients } from "./slow-clients.ts";

const largestBodyBytes = 1_048_576;
/**
 * Up to `syncThreshold` bytes, an answer is compressed synchronously, which is faster than creating a stream. Browsers
 * use gzip without https, mostly in local networks: level 1 takes a quarter of the default's time for a tenth more
 * bytes.
 */
const compression = { threshold: 1024, syncThreshold: 65_536, zlibOptions: { level: 1 } };
/** How long a browser may remember which calls another origin may make. */
const corsSeconds = 7200;

/** Fastify with validation, errors in one shape, log, headers, compression, health checks and API documentation. */
export async function createHttpServer({
  logger,
  trustProxy,
  apiUrl,
  webOrigins,
  hstsSubdomains,
  version,
  securitySchemes = {},
  database,
  readiness,
  language = english.tag,
  timeouts = defaultConnectionTimeouts,
}: {
  logger: FastifyBaseLogger | false;
  trustProxy: string | null;
  /** The origin of the API, if it is another one. */
  apiUrl: string | null;
  /** Other addresses whose pages may call this API. */
  webOrigins: readonly string[];
  /** Whether browsers must use https for subdomains, too. */
  hstsSubdomains: boolean;
  /** For those who ask for none that this app has. */
  language?: string;
  version: string;
  securitySchemes?: SecuritySchemes;
  database: Pick<Database, "check">;
  /** Further properties of `/readyz` while the store answers. */
  readiness: () => Promise<object>;
  timeouts?: ConnectionTimeouts;
}) {
  const headers = securityHeaders({ apiUrl, webOrigins, hstsSubdomains });
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBodyBytes,
    trustProxy: trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
    keepAliveTimeout: timeouts.idle,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: Math.ceil(timeouts.headers / 4) },
    rewriteUrl: ({ url = "/" }) => (isBrokenPage(url) ? url.replaceAll("%", "%25") : url),
    // Hooks don't run for these, such as an address that can't be decoded.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => answerUnread(error, socket, headers),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(compiledValidator);
  app.setSerializerCompiler(compiledSerializer);
  app.setErrorHandler(answerError);
  answerInRequestedLanguage(app, language);
  readJsonBodies(app);
  logRequests(app);
  endSlowClients(app, timeouts, headers);
  limitPipelining(app);
  endConnectionsOnClose(app, headers);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    refuseMalformedHost(request);
    done();
  });
  if (webOrigins.length > 0)
    await app.register(cors, {
      origin: [...webOrigins],
      methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      credentials: true,
      exposedHeaders: rateLimitHeaders,
      maxAge: corsSeconds,
    });
  await app.register(compress, compression);
  await apiDocument(app, { version, securitySchemes });
  answerHealth(app, database, readiness);
  answerWithDeclaredStatus(app);
  return app;
}

/** Handlers only return the content: a route that declares 201 or 204 as its success answers with that status. */
function answerWithDeclaredStatus(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    const declared = Object.keys(route.schema?.response ?? {}).map(Number);
    const status = [201, 204].find((each) => declared.includes(each));
    if (status === undefined) return;
    route.preHandler = [
      (_request, reply, done) => {
        reply.code(status);
        done();
      },
      ...[route.preHandler ?? []].flat(),
    ];
  });
}

/** Whether the address can't be decoded. The API refuses such a call; everywhere else the page doesn't exist. */
const isBrokenPage = (url: string) =>
  url.includes("%") && !url.startsWith("/api/") && !isDecodable(url.split("?", 1)[0] ?? "");

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** API answers are not cached, unless a route says otherwise. */
export function neverStored(api: FastifyInstance): void {
  api.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

/** One line per request: the route's pattern, never its address, headers or body, which may hold a person's words. */
function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "(page)",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
  });
}

function endSlowClients(
  app: FastifyInstance,
  { window, minBytes }: ConnectionTimeouts,
  headers: OutgoingHttpHeaders,
): void {
  const checkAll = watchSlowClients(app, minBytes, headers);
  // Checks after waiting bytes have been read from the sockets, because a busy server reads none.
  const timer = setInterval(() => setImmediate(checkAll), window).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests, including its store; its other properties are
 * informational.
 */
function answerHealth(
  app: FastifyInstance,
  database: Pick<Database, "check">,
  readiness: () => Promise<object>,
): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    try {
      await database.check();
      return { status: "ready", ...(await readiness()) };
    } catch {
      // The status is reported by the answer alone.
      return reply.code(503).send({ status: "store unavailable" });
    }
  });
}
