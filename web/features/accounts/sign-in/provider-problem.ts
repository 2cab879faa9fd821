import type { ProviderProblem } from "#contract/accounts/sign-in-rules.ts";

const sentences: Record<ProviderProblem, (name: string) => string> = {
  away: (name) => `${name} is not answering just now. Please try again in a while.`,
  refused: (name) => `${name} did not sign you in.`,
  expired: () => "The sign-in took too long, or was begun in another browser. Please try again.",
  taken: (name) => `This ${name} account already signs in to another account here.`,
  connected_already: (name) => `This account is already connected with ${name}.`,
};

/** Says why a sign-in with the provider failed. */
export const explainProblem = (problem: ProviderProblem, name: string | null): string =>
  sentences[problem](name ?? "The sign-in provider");
