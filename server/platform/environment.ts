import { z } from "zod";
import type { S3Settings } from "./blobs/blobs.ts";
import { StartError } from "./errors.ts";

// Untranslated file: for the host.

/** An optional variable. One with only spaces counts as missing. */
export const optional = z
  .string()
  .transform((value) => value.trim() || null)
  .nullable()
  .default(null);

/** @param sentence names the variable and describes a valid value */
export const optionalWhere = (isRight: (value: string) => boolean, sentence: string) =>
  optional.refine((value) => value === null || isRight(value), { error: sentence, abort: true });

export const webAddress = (name: string) =>
  optionalWhere(
    (url) => /^https?:\/\//.test(url) && URL.canParse(url),
    `${name} must begin with http:// or https://`,
  );

export const trueOrFalse = (name: string) =>
  z.enum(["true", "false"], { error: `${name} must be true or false` });

export const wrongConfiguration = (what: string) => new StartError(`The configuration is wrong: ${what}.`);

/**
 * All or none: with only some of them set, files would go to an unexpected place.
 * @param variables in this order: endpoint, bucket, region, access key, secret key
 * @throws StartError
 */
export function s3Of(
  variables: Record<string, string | null>,
  forcePathStyle: "true" | "false",
): S3Settings | null {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = Object.values(variables);
  if (endpoint && bucket && region && accessKeyId && secretAccessKey)
    return {
      endpoint,
      bucket,
      region,
      accessKeyId,
      secretAccessKey,
      forcePathStyle: forcePathStyle === "true",
    };
  const names = Object.keys(variables);
  const first = names.find((name) => variables[name] !== null);
  if (first === undefined) return null;
  const missing = names.filter((name) => variables[name] === null);
  throw wrongConfiguration(`${first} needs ${missing.join(", ")}`);
}
