import type { JSONContent } from "@tiptap/core";
import { createElement, Fragment, memo, type ReactNode } from "react";
import type { Source } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import { foreignHost, fromMarkdown, mentionedIn } from "#web/editor/markdown.ts";
import { holds } from "#web/lib/match-text.ts";
import { TextLink } from "#web/ui/link.tsx";
import { citePieces } from "./cite-pieces.ts";
import { splitAnswer } from "./split-answer.ts";

type Reading = {
  sources: readonly Source[];
  /** Words that the answer quotes although no source contains them. */
  misquoted: readonly string[];
  /** Opens a source. */
  onCite: (number: number) => void;
};

/**
 * Shows an answer's Markdown safely. It becomes the few blocks and marks that the editor knows, so raw HTML is text, a
 * picture is a link, and nothing loads from another host. While the answer grows, only its last part is parsed again.
 */
export default function AnswerMarkdown({ markdown, ...reading }: Reading & { markdown: string }) {
  return splitAnswer(markdown).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
    <Part key={at} markdown={part} {...reading} />
  ));
}

const Part = memo(({ markdown, ...reading }: Reading & { markdown: string }) => (
  <>{(fromMarkdown(markdown).content ?? []).map((block, at) => drawn(block, at, reading))}</>
));

/** Headings start below the page's own. */
const headingTags: Record<number, string> = { 1: "h3", 2: "h4", 3: "h5" };

function drawn(node: JSONContent, key: number, reading: Reading): ReactNode {
  const children = () => (node.content ?? []).map((child, at) => drawn(child, at, reading));
  const element = (tag: string, props: object = {}) => createElement(tag, { key, ...props }, children());
  switch (node.type) {
    case "paragraph":
      return node.content ? element("p") : null;
    case "heading":
      return element(headingTags[node.attrs?.level] ?? "h5");
    case "blockquote":
      return (
        <Fragment key={key}>
          {element("blockquote", {
            dir: "auto",
            ...(isOwnWords(node, reading) && { className: "own-words" }),
          })}
          {isInvented(node, reading) && <Invented />}
        </Fragment>
      );
    case "bulletList":
    case "taskList":
      return element("ul", { dir: "auto" });
    case "orderedList":
      return element("ol", { dir: "auto", start: node.attrs?.start });
    case "listItem":
      return element("li");
    case "taskItem":
      return (
        <li key={key} className="chat-answer__task">
          <span aria-hidden="true">{node.attrs?.checked ? "☑" : "☐"}</span>
          <span className="visually-hidden">{node.attrs?.checked ? t("Done:") : t("To do:")}</span>
          <div>{children()}</div>
        </li>
      );
    case "codeBlock":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll long lines by keyboard, too
        <pre key={key} tabIndex={0}>
          <code>{textIn(node)}</code>
        </pre>
      );
    case "horizontalRule":
      return <hr key={key} />;
    case "table":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll wide tables by keyboard, too
        <div key={key} className="chat-answer__table" tabIndex={0}>
          <table dir="auto">
            <tbody>{children()}</tbody>
          </table>
        </div>
      );
    case "tableRow":
      return element("tr");
    case "tableHeader":
      return element("th", { scope: "col" });
    case "tableCell":
      return element("td");
    case "source":
      return element("div");
    case "sourcePart":
      return element("p", { className: "source__part" });
    case "hardBreak":
      return <br key={key} />;
    case "text":
      return <Fragment key={key}>{markedText(node, reading)}</Fragment>;
    default:
      // Other nodes of the editor, such as files, show as their text.
      return <p key={key}>{textIn(node)}</p>;
  }
}

const tags: Record<string, string> = {
  bold: "strong",
  italic: "em",
  strike: "s",
  highlight: "mark",
  code: "code",
};

function markedText({ text = "", marks = [] }: JSONContent, reading: Reading): ReactNode {
  const { sources, misquoted } = reading;
  const isCode = marks.some(({ type }) => type === "code");
  const link = marks.find(({ type }) => type === "link");
  const pieces = isCode || link ? [] : citePieces(text, sources, misquoted);
  // The text around a quote sets the direction of the paragraph, not a quote in another script.
  const Quote = pieces.some((each) => each.kind === "plain" && /\p{L}/u.test(each.text)) ? "bdi" : "span";
  const words: ReactNode =
    isCode || link
      ? text
      : pieces.map((piece, at) => {
          if (piece.kind === "cite")
            // biome-ignore lint/suspicious/noArrayIndexKey: the same text has the same pieces
            return <CiteButton key={at} number={piece.number} {...reading} />;
          if (piece.kind === "plain") return piece.text;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same text has the same pieces
            <Fragment key={at}>
              <Quote {...(piece.kind === "quote" && { className: "own-words" })}>{piece.text}</Quote>
              {piece.kind === "invented" && <Invented />}
            </Fragment>
          );
        });
  const marked = marks.reduceRight<ReactNode>((inner, { type }) => {
    const tag = tags[type];
    return tag ? createElement(tag, null, inner) : inner;
  }, words);
  return link ? <AnswerLink href={String(link.attrs?.href ?? "")}>{marked}</AnswerLink> : marked;
}

/** Marks a quote that no source contains. */
const Invented = () => (
  <span className="chat-answer__invented" title={t("None of the pages that were read contains these words.")}>
    {" "}
    {t("not in your journal")}
  </span>
);

function CiteButton({ number, sources, onCite }: Reading & { number: number }) {
  const source = sources.find((each) => each.number === number);
  return (
    <button
      type="button"
      className="cite"
      aria-label={
        source?.title
          ? t("Source {number, number}: {title}", { number, title: source.title })
          : t("Source {number, number}", { number })
      }
      onClick={() => onCite(number)}
    >
      {number}
    </button>
  );
}

function AnswerLink({ href, children }: { href: string; children: ReactNode }) {
  const link = linkOf(href);
  if (link.kind === "none") return children;
  if (link.kind === "reflection")
    return (
      <TextLink to="/reflections/$id" params={{ id: link.id }}>
        {children}
      </TextLink>
    );
  return (
    <>
      <a className="link" href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
      <span className="chat-answer__host"> ({link.shown})</span>
    </>
  );
}

const textIn = (node: JSONContent): string => node.text ?? (node.content ?? []).map(textIn).join("");

/** A quote counts as the person's own only if a source contains its words. */
function isOwnWords(node: JSONContent, { sources }: Reading): boolean {
  const words = textIn(node).replaceAll(/\[\d{1,3}\]/g, "");
  return sources.some(({ quote }) => holds(quote, words));
}

const isInvented = (node: JSONContent, { misquoted }: Reading): boolean => {
  const words = textIn(node);
  return misquoted.some((each) => holds(words, each) && !/[“„«"]/.test(words));
};

type AnswerLink =
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
