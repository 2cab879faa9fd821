import { languageTagSchema } from "#contract/accounts/accounts.ts";

/** The first language that a browser asks for. Dates use it if the person chose none. */
export function askedLanguage(acceptLanguage: string | undefined): string | null {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  const tag = languageTagSchema.safeParse(first.trim()).data;
  // Reduced to a locale that `Intl` supports, so that requests can't make the caches of formats grow without end.
  return tag === undefined ? null : new Intl.DateTimeFormat(tag).resolvedOptions().locale;
}
