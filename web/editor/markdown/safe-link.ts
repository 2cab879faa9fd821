const allowed = new Set(["http:", "https:", "mailto:", "tel:"]);

const mention = /^reflection:([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/;

/** The id of the reflection that a link mentions; null for other links. */
export const mentionedIn = (href: string): string | null => mention.exec(href)?.[1]?.toLowerCase() ?? null;

export const mentionOf = (id: string) => `reflection:${id}`;

/** Allows addresses without a scheme, and the schemes of pages, mail, phone and mentions. */
export function isSafeLink(href: string): boolean {
  // Browsers ignore control characters and spaces in a scheme, so "java\nscript:" is one too.
  const scheme = /^[^/?#:]*:/.exec(href.replace(/[\p{Cc}\p{Z}\uFEFF]/gu, ""))?.[0];
  return scheme === undefined || allowed.has(scheme.toLowerCase()) || mentionedIn(href) !== null;
}

/**
 * The host of a link that leaves this site, to be shown before it is followed; `null` for any other link. Parsed as
 * browsers do: `//host`, `/\\host` and `https:\thost` leave the site too.
 */
export function foreignHost(href: string): string | null {
  if (!isSafeLink(href) || !URL.canParse(href, location.href)) return null;
  const { protocol, host, origin } = new URL(href, location.href);
  return /^https?:$/.test(protocol) && origin !== location.origin ? host : null;
}
