import { STATUS_CODES } from "node:http";
import swagger, { type FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { type Endpoint, errorSchema } from "#contract/endpoint.ts";

declare module "fastify" {
  interface FastifySchema extends Pick<Endpoint["schema"], "upload" | "download"> {}
}

/** How calls prove whom they come from. A call with `bearer` is for signed-in people, and may be refused with 401. */
export type SecuritySchemes = NonNullable<
  NonNullable<NonNullable<FastifyDynamicSwaggerOptions["openapi"]>["components"]>["securitySchemes"]
>;

const documentPrefix = "/api/docs";

/** OpenAPI 3.1, made from the schemas that validate: `/api/docs/` to read, `/api/docs/json` for programs. */
export async function apiDocument(
  app: FastifyInstance,
  { version, securitySchemes }: { version: string; securitySchemes: SecuritySchemes },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Reflector",
        version,
        description: [
          "Snake_case fields; every address is accepted with and without its trailing slash.",
          "JSON can be 1 MiB long, unless an error says otherwise.",
          "Each answer to a signed-in call says in `RateLimit` and `RateLimit-Policy` how many calls are left in which time",
          "(draft-ietf-httpapi-ratelimit-headers-11); beyond that comes 429 with `Retry-After`.",
          "When more people call than the server can answer, lists and searches get 503 with the code `overloaded` and",
          "`Retry-After`; what is written is still stored.",
        ].join(" "),
      },
      components: {
        securitySchemes,
      },
    },
    transform: ({ schema, ...route }) => draw({ ...route, schema: whole(schema, route.route) }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: named }),
  });
  let written: Buffer | null = null;
  await app.register(swaggerUi, {
    routePrefix: documentPrefix,
    uiHooks: {
      // Cached, because it is a megabyte and open to visitors without a limit.
      preHandler: async ({ routeOptions }, reply) => {
        if (routeOptions.url !== `${documentPrefix}/json`) return;
        written ??= Buffer.from(JSON.stringify(app.swagger()));
        return reply.type("application/json; charset=utf-8").send(written);
      },
    },
    // The page needs inline styles. Scripts and everything else must come from this server.
    staticCSP: {
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self' 'unsafe-inline'",
      "img-src": "'self' data:",
      "font-src": "'self'",
      "connect-src": "'self'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
    },
  });
}

/** Described once, then referenced by name. */
const named = z.registry<{ id?: string; description?: string }>();
named.add(errorSchema, { id: "Error" });
const draw = createJsonSchemaTransform({ schemaRegistry: named });

/** The schema of a route, with the parts that all routes share. */
function whole(schema: FastifySchema | undefined, { method, url }: RouteOptions): FastifySchema {
  if (!schema && url.startsWith("/api/")) throw new Error(`${url} has no schema to describe it.`);
  if (!schema || schema.hide) return { hide: true };
  const { upload, download, security = [], response, ...own } = schema;
  const refused = [
    ...answeredByAll,
    ...(security.some((scheme) => "bearer" in scheme) ? [401, 429] : []),
    ...(method === "GET" ? [] : [413, 415]),
    ...(url.includes("/:") ? [404, 414] : []),
  ];
  const answers = {
    ...Object.fromEntries(refused.map((status) => [status, errorSchema])),
    ...responsesSchema.parse(response),
  };
  return {
    ...own,
    security,
    ...(upload && { body: upload.body, consumes: [upload.mediaType] }),
    response: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        answerOf(Number(status), answer, Number(status) < 300 ? download : undefined),
      ]),
    ),
  };
}

/**
 * Statuses of `answerError` and `answerUnread` that any call can have: unreadable, too slow, headers too large, a
 * fault, unavailable, no space.
 */
const answeredByAll = [400, 408, 431, 500, 503, 507];

const responsesSchema = z.record(z.string(), z.instanceof(z.ZodType));

function answerOf(status: number, schema: z.ZodType, download: readonly string[] | undefined) {
  const description = STATUS_CODES[status] ?? "";
  if (schema instanceof z.ZodNull || schema instanceof z.ZodUndefined)
    return z.null().register(named, { description });
  const mediaTypes = download ?? ["application/json"];
  const drawn = download ? z.file() : schema;
  return {
    description,
    content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: drawn }])),
  };
}
