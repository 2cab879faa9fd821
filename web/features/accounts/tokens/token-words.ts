import type { Token } from "#contract/accounts/tokens.ts";
import { formatDate, formatMoment } from "#web/lib/dates.ts";

const kindWords = {
  daily: "daily reflections",
  free: "free reflections",
  activity: "activities",
} as const;

/** `Reads and writes daily reflections and activities`. */
export function mayWords({ scopes, kinds }: Pick<Token, "scopes" | "kinds">): string {
  const does = ["read", "write"].filter((scope) => scopes.some((one) => one === scope)).join("s and ");
  const what = kinds === null ? "everything" : kinds.map((kind) => kindWords[kind]).join(" and ");
  return `${does.charAt(0).toUpperCase()}${does.slice(1)}s ${what}`;
}

export const isExpired = ({ expires_at }: Pick<Token, "expires_at">, now: Date) =>
  expires_at !== null && new Date(expires_at) <= now;

export function endWords(token: Pick<Token, "expires_at">, now: Date): string {
  if (token.expires_at === null) return "never expires";
  return `${isExpired(token, now) ? "expired" : "expires"} on ${formatDate(token.expires_at)}`;
}

export function usedWords({
  last_used_at,
  last_used_by,
}: Pick<Token, "last_used_at" | "last_used_by">): string {
  if (last_used_at === null) return "Never used yet";
  return `Last used ${formatMoment(last_used_at)}${last_used_by ? ` by ${last_used_by}` : ""}`;
}
