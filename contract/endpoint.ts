import { z } from "zod";
import { isStorable, tooLong } from "./text-rules.ts";
import { t } from "./translate.ts";

/**
 * One call of the API. The same constant is registered as the route, used by the web client,
 * described in the OpenAPI document and called by the tests.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Fastify's form, with a trailing slash: `/api/reflections/:id/`. It also works without the slash. */
  url: string;
  schema: {
    summary: string;
    tags: readonly string[];
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    /** A body that the route reads and checks itself. It is described to clients. */
    upload?: { mediaType: string; body: z.ZodType };
    response: Record<number, z.ZodType>;
    /** Media types of the files that this answers with, if not JSON. */
    download?: readonly string[];
    /** For a route outside the signed-in scope: the OpenAPI security schemes that it reads, if any. */
    security?: readonly Readonly<Record<string, readonly string[]>>[];
  };
};

type Part<E extends Endpoint, Key extends "params" | "querystring" | "body"> =
  E["schema"] extends Record<Key, infer Schema extends z.ZodType>
    ? object extends z.input<Schema>
      ? { [K in Key]?: z.input<Schema> }
      : { [K in Key]: z.input<Schema> }
    : { [K in Key]?: never };

/** The input of a call. Parts that may be empty may be omitted. */
export type Input<E extends Endpoint> = Part<E, "params"> & Part<E, "querystring"> & Part<E, "body">;

type Success = 200 | 201 | 202 | 204;

/** The answer of a call, unless it is refused. */
export type Output<E extends Endpoint> = {
  [Status in keyof E["schema"]["response"]]: Status extends Success
    ? z.output<E["schema"]["response"][Status]>
    : never;
}[keyof E["schema"]["response"]];

export const errorCodes = [
  "invalid_input",
  "malformed_body",
  "body_too_large",
  "address_too_long",
  "headers_too_large",
  /** The request, or a part of it, took too long to arrive. */
  "request_timeout",
  "unsupported_media_type",
  "invalid_credentials",
  /** The password is right, but a one-time code or a recovery code is required, too. */
  "second_factor_required",
  "authentication_required",
  "forbidden",
  /** The journal is sealed, so its password is required, too. */
  "password_needed",
  "recovery_key_needed",
  "not_found",
  "method_not_allowed",
  "already_taken",
  "limit_reached",
  "stale_revision",
  /** Parts of the upload have not arrived. */
  "incomplete",
  /** Not possible in its present state. The message says what to do first. */
  "wrong_state",
  "too_many_requests",
  "range_not_satisfiable",
  "sealed_value_refused",
  "storage_full",
  "unavailable",
  /** The server is overloaded and postpones lists and searches. `retry_after_seconds` says for how long. */
  "overloaded",
  "internal",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * The revision that a change starts from: enough for one a second over a lifetime, and within both engines' integers.
 */
export const revisionSchema = z.int().min(0).max(2_000_000_000);

/** The body of every refusal. `message` and `fields` are written for the person who reads them. */
export const errorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  /** Field name to sentence, to be shown next to that field. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ApiError = z.infer<typeof errorSchema>;

/** Some clients write a UUID in capitals (RFC 9562, 4). It means the same. */
export const idSchema = z.uuid({ error: () => t("This id is not valid.") }).toLowerCase();
/** An instant: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ offset: true, error: () => t("This is not a date and time.") });

export const textSchema = (longest: number) =>
  z
    .string({ error: () => t("This must be text.") })
    .max(longest, { error: ({ input }) => tooLong(String(input), longest) })
    .refine(isStorable, { error: () => t("This contains characters that can’t be stored.") });

/**
 * A list of thousands of items. Reports only the first invalid item: Zod takes seconds to report thousands.
 */
export const longListSchema = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(z.unknown())
    .max(most)
    .transform((given, { issues }) => {
      const items: z.output<Item>[] = [];
      for (const input of given) {
        const { data, error } = item.safeParse(input);
        if (error) {
          const [{ message = "", path = [] } = {}] = error.issues;
          issues.push({ code: "custom", message, path: [items.length, ...path], input });
          return z.NEVER;
        }
        items.push(data);
      }
      return items;
    });

/** The size in a picture's path: a width in pixels, or this name. */
export const pictureSizeSchema = (name: string) =>
  z.string().regex(new RegExp(`^(${name}|[1-9]\\d{0,4})$`), { error: () => t("There is no such size.") });

/** Path parameters of one part of an upload with at most `most` parts, counted from 0. */
export const partParams = (most: number) =>
  z.object({
    id: idSchema,
    part: z
      .string()
      .regex(/^\d{1,6}$/, { error: () => t("This is not the number of a part.") })
      .pipe(z.coerce.number<string>().max(most - 1, { error: () => t("This file has fewer parts.") })),
  });

/** Goes into an endpoint's `response`: the refusals that any signed-in call can answer with. */
export const refusals = {
  400: errorSchema,
  401: errorSchema,
  429: errorSchema,
  503: errorSchema,
} as const;
