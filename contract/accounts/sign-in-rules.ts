// Separate from the schemas, so that a page that only shows these doesn't load Zod.

/** How many passkeys one person may have. */
export const maxPasskeys = 20;
export const recoveryCodeCount = 10;
/** The input of the PRF extension. Each passkey answers it with different bytes. */
export const passkeySalt = "reflector journal key";

/** Why a sign-in through the provider failed. */
export const providerProblems = ["away", "refused", "expired", "taken", "connected_already"] as const;
export type ProviderProblem = (typeof providerProblems)[number];

export const isProviderProblem = (text: string | null): text is ProviderProblem =>
  providerProblems.some((problem) => problem === text);
