import { foreignHost, mentionedIn } from "#web/editor/markdown.ts";

export type AnswerLink =
  | { kind: "reflection"; id: string }
  /** `shown`: where it leads, for people to see before they follow it. */
  | { kind: "out"; href: string; shown: string }
  | { kind: "none" };

/** What a link in an answer may do. Nothing of this site but a reflection: a model has no business with the rest. */
export function linkOf(href: string): AnswerLink {
  const id = mentionedIn(href);
  if (id !== null) return { kind: "reflection", id };
  const host = foreignHost(href);
  if (host !== null) return { kind: "out", href, shown: host };
  const reached = /^(?:mailto|tel):([^?]+)/i.exec(href)?.[1];
  return reached ? { kind: "out", href, shown: reached } : { kind: "none" };
}
