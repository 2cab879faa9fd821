import { z } from "zod";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";

/** What a sample is made of: the id that it names wherever one is asked for, and who sends it. */
export type SampleOf = { id: string; username: string; password: string };

type Schema = z.infer<typeof schemaSchema>;
const schemaSchema = z.looseObject({
  // Of several, `null` comes last.
  type: z.union([z.string(), z.tuple([z.string()], z.string()).transform(([first]) => first)]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  minLength: z.int().optional(),
  minItems: z.int().optional(),
  minimum: z.number().optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(schemaSchema).optional();
  },
  get oneOf() {
    return z.array(schemaSchema).optional();
  },
  get items() {
    return schemaSchema.optional();
  },
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
});

/** By the name of the field, where the schema alone doesn't say what is right. */
const named: Record<string, (of: SampleOf) => string> = {
  username: ({ username }) => username,
  password: ({ password }) => password,
  current_password: ({ password }) => password,
  new_password: () => "nine white kestrels",
  part: () => "0",
  number: () => "1",
  own_password: ({ password }) => password,
  recovery_key: () => formatRecoveryKey(new Uint8Array(32)),
  next_recovery_key: () => formatRecoveryKey(new Uint8Array(32).fill(1)),
  time_zone: () => "Europe/Berlin",
  language: () => "en",
  email: () => "",
};

/** Tried in turn for a text with a pattern. */
const texts = [
  "2026-11-21",
  "21:30",
  "2026-11-21T10:00:00Z",
  "leaf",
  "thumbnail",
  "original",
  "320",
  "a".repeat(32),
];

/**
 * Something that the schema takes, made from the schema itself, so that a new call has its sample from its first line.
 * @param bare with the required fields alone, if that will do
 * @returns `undefined` if it can't be made so
 */
export function sampleOf(schema: z.ZodType, of: SampleOf, bare = false): unknown {
  const described = jsonSchemaOf(schema);
  return [!bare, bare]
    .map((whole) => make(described, of, whole))
    .find((made) => schema.safeParse(made).success);
}

const jsonSchemas = new WeakMap<z.ZodType, Schema>();
/** Once for each schema, because making it takes longer than a call. */
function jsonSchemaOf(schema: z.ZodType): Schema {
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const made = schemaSchema.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  jsonSchemas.set(schema, made);
  return made;
}

/** @param whole with all fields, or with those alone that are required */
function make(schema: Schema, of: SampleOf, whole: boolean, name = ""): unknown {
  const { anyOf, oneOf, items, properties = {}, required = [] } = schema;
  const [variant] = anyOf ?? oneOf ?? [];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "string" || named[name]) return text(schema, of, name);
  if (variant) return make(variant, of, whole, name);
  if (schema.type === "array")
    return Array.from({ length: Math.max(schema.minItems ?? 0, whole ? 1 : 0) }, () =>
      items ? make(items, of, whole) : null,
    );
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([field]) => whole || required.includes(field))
        .map(([field, inner]) => [field, make(inner, of, whole, field)]),
    );
  if (schema.type === "boolean") return true;
  return schema.type === "integer" || schema.type === "number" ? Math.max(schema.minimum ?? 0, 0) : null;
}

function text({ format, pattern, minLength = 0 }: Schema, of: SampleOf, name: string): string {
  if (format === "uuid") return of.id;
  if (name in named) return named[name]?.(of) ?? "";
  const fits = pattern && texts.find((each) => new RegExp(pattern, "u").test(each));
  return fits || "kestrel".padEnd(minLength, "s");
}
