import { languageTagSchema } from "#contract/accounts/accounts.ts";

/** The language that a browser asks for first: the one of dates, where a person chose none. */
export function askedLanguage(acceptLanguage: string | undefined): string | null {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  const tag = languageTagSchema.safeParse(first.trim()).data;
  // Only what dates differ by: any other tag could be kept without end.
  return tag === undefined ? null : new Intl.DateTimeFormat(tag).resolvedOptions().locale;
}
