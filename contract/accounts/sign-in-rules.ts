// Apart from the schemas, so that a page which only shows them need not load Zod.

/** How many passkeys one person may have. */
export const mostPasskeys = 20;
export const recoveryCodeCount = 10;
/** What the PRF extension is asked with. Each passkey answers it with bytes of its own. */
export const passkeySalt = "reflector journal key";

/** Why a sign-in through the provider led back to the page without one. */
export const providerProblems = ["away", "refused", "expired", "taken", "connected_already"] as const;
export type ProviderProblem = (typeof providerProblems)[number];

export const isProviderProblem = (text: string | null): text is ProviderProblem =>
  providerProblems.some((problem) => problem === text);
