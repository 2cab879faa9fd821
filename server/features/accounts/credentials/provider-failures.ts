import * as client from "openid-client";
import { z } from "zod";
import type { ProviderFailure } from "#contract/accounts/provider-problems.ts";
import { describeForLog } from "#server/platform/errors.ts";

/** A provider that answers, but can't be used with this configuration. */
export class UnusableProvider extends Error {
  readonly failure: ProviderFailure;
  constructor(failure: ProviderFailure) {
    // Untranslated: for the log.
    super(`Expected ${failure.expected}, found ${failure.found}.`);
    this.failure = failure;
  }
}

const comparedSchema = z.object({ expected: z.string(), body: z.object({ issuer: z.string() }) });
const claimSchema = z.object({
  claim: z.literal("iss"),
  expected: z.string(),
  claims: z.object({ iss: z.string() }),
});

/** The two issuers, if the provider names another one than expected. */
export function issuersIn(error: unknown): { expected: string; found: string } | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const compared = comparedSchema.safeParse(cause.cause).data;
    if (compared) return { expected: compared.expected, found: compared.body.issuer };
    const inToken = claimSchema.safeParse(cause.cause).data;
    if (inToken) return { expected: inToken.expected, found: inToken.claims.iss };
  }
  return null;
}

const maxDescriptionLength = 300;
const answerSchema = z.object({
  error: z.string(),
  error_description: z
    .string()
    .transform((text) => text.slice(0, maxDescriptionLength))
    .optional(),
});
type Answer = Partial<z.output<typeof answerSchema>> & { status?: number; url?: string; type?: string };

/** What the provider answered instead of signing the person in. */
async function answerIn(error: unknown): Promise<Answer> {
  if (error instanceof client.AuthorizationResponseError) return answerSchema.parse(error);
  if (error instanceof client.ResponseBodyError)
    return { status: error.status, ...answerSchema.parse(error) };
  // Where a server refuses the client with a challenge, the library leaves the body unread.
  const response = error instanceof client.WWWAuthenticateChallengeError ? error.response : causeOf(error);
  if (!(response instanceof Response)) return {};
  const { status, url, headers } = response;
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  const body: unknown = response.bodyUsed ? null : await response.json().catch(() => null);
  return { status, url, type, ...answerSchema.safeParse(body).data };
}

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);

/** Explains why the provider refused a sign-in: briefly for the page, with details for the log. */
export async function describeFailure(error: unknown): Promise<{ failure: ProviderFailure; log: object }> {
  const answer = await answerIn(error);
  const failure = failureOf(error, answer);
  const cause = causeOf(error);
  return {
    failure,
    log: {
      ...failure,
      ...answer,
      message: error instanceof Error ? error.message : "",
      ...(cause instanceof Error && { because: cause.message }),
      ...describeForLog(error),
    },
  };
}

function failureOf(error: unknown, { error: code, status = 0, type }: Answer): ProviderFailure {
  if (error instanceof UnusableProvider) return error.failure;
  const issuers = issuersIn(error);
  if (issuers) return { problem: "issuer", ...issuers };
  if (isAway(error) || status >= 500) return { problem: "away" };
  const found = code ?? (status >= 300 ? String(status) : type);
  // The person, or a rule at the provider, said no: there is nothing to correct.
  return !found || found === "access_denied" ? { problem: "refused" } : { problem: "refused", found };
}

/** The provider gave no answer, as opposed to a wrong one. */
const isAway = (error: unknown) =>
  error instanceof TypeError || (error instanceof client.ClientError && error.code === "OAUTH_TIMEOUT");
