const allowed = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Addresses without a scheme are allowed; of schemes only those that open a page, a mail or a call. */
export function isSafeLink(href: string): boolean {
  // Browsers skip control characters and spaces in a scheme, so "java\nscript:" is one too.
  const scheme = /^[^/?#:]*:/.exec(href.replace(/[\p{Cc}\p{Z}\uFEFF]/gu, ""))?.[0];
  return scheme === undefined || allowed.has(scheme.toLowerCase());
}
