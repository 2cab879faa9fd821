import { t } from "../translate.ts";

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

// Translators: {name} is the name of the sign-in provider, such as “Example Login”, or “The sign-in provider”.
const sentences: Record<ProviderProblem, (name: string, failure: ProviderFailure) => string> = {
  away: (name) => t("{name} is not answering right now. Please try again in a few minutes.", { name }),
  refused: (name, { found }) =>
    found === undefined
      ? t("{name} did not sign you in.", { name })
      : t("{name} did not sign you in. It answered “{found}”.", { name, found }),
  issuer: (name, { expected = "", found = "" }) =>
    t(
      "{name} identifies itself as {found}, but this server expects {expected}. The host can correct OIDC_ISSUER.",
      {
        name,
        found,
        expected,
      },
    ),
  methods: (name, { expected = "", found = "" }) =>
    t(
      "{name} accepts only {found}, but this server can use only {expected}. The host can change this at the provider.",
      { name, found, expected },
    ),
  expired: () => t("The sign-in took too long, or was started in another browser. Please try again."),
  taken: () => t("This sign-in already belongs to another account here."),
  connected_already: () => t("This account is already connected."),
};

/** Explains why signing in through the provider failed. */
export const explainFailure = (failure: ProviderFailure, name: string | null): string =>
  sentences[failure.problem](name ?? t("The sign-in provider"), failure);

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
