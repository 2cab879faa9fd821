/** Why a sign-in through the provider failed. */
const providerProblems = [
  "away",
  "refused",
  "issuer",
  "methods",
  "expired",
  "taken",
  "connected_already",
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

export type ProviderFailure = {
  problem: ProviderProblem;
  expected?: string;
  /** What the provider named instead, or its error code. */
  found?: string;
};

const sentences: Record<ProviderProblem, (name: string, failure: ProviderFailure) => string> = {
  away: (name) => `${name} is not answering right now. Please try again in a few minutes.`,
  refused: (name, { found }) =>
    `${name} did not sign you in.${found === undefined ? "" : ` It answered “${found}”.`}`,
  issuer: (name, { expected, found }) =>
    `${name} calls itself ${found}, but this server expects ${expected}. The host can correct OIDC_ISSUER.`,
  methods: (name, { expected, found }) =>
    `${name} accepts only ${found}, but this server can use only ${expected}. The host can change this at the provider.`,
  expired: () => "The sign-in took too long, or was begun in another browser. Please try again.",
  taken: (name) => `This ${name} account already signs in to another account here.`,
  connected_already: (name) => `This account is already connected with ${name}.`,
};

/** Explains why signing in through the provider failed. */
export const explainFailure = (failure: ProviderFailure, name: string | null): string =>
  sentences[failure.problem](name ?? "The sign-in provider", failure);

/**
 * Reads the failure that the server put after the # of an address. Anyone can make such an address, so values are
 * limited to codes and addresses: nobody can make the page show a text of theirs.
 */
export function readFailure(words: URLSearchParams): ProviderFailure | null {
  const named = words.get("problem");
  const problem = providerProblems.find((each) => each === named);
  if (problem === undefined) return null;
  const values = ["expected", "found"].flatMap((name) => {
    const value = words.get(name);
    return value !== null && /^[\w.:/[\],~%-]{1,200}$/.test(value) ? [[name, value]] : [];
  });
  return { problem, ...Object.fromEntries(values) };
}
