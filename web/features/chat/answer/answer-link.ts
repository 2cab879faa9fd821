import { foreignHost, mentionedIn } from "#web/editor/markdown.ts";

export type AnswerLink =
  | { kind: "reflection"; id: string }
  /** `shown`: where the link leads, so that people see it before they follow it. */
  | { kind: "out"; href: string; shown: string }
  | { kind: "none" };

/** Where a link in an answer may lead. Within this site only to reflections: a model needs nothing else here. */
export function linkOf(href: string): AnswerLink {
  const id = mentionedIn(href);
  if (id !== null) return { kind: "reflection", id };
  const host = foreignHost(href);
  if (host !== null) return { kind: "out", href, shown: host };
  const reached = /^(?:mailto|tel):([^?]+)/i.exec(href)?.[1];
  return reached ? { kind: "out", href, shown: reached } : { kind: "none" };
}
