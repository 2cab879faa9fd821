import { attachmentIdsIn, withoutAttachments } from "#contract/attachments/attachment-rules.ts";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { plainText } from "#web/editor/plain-text.ts";

const longestExcerpt = 280;
/** Enough Markdown for an excerpt, so that a long text takes no longer. */
const read = 2_000;

/** A copy as the list shows it. Pictures need the server: they are counted and not shown. */
export function itemOfCopy(copy: Reflection): ListItem {
  const { id, kind, day, mood, starred, title, word_count, deleted_at, body, tags, feelings } = copy;
  return {
    ...{ id, kind, day, mood, starred, title, word_count, deleted_at, tags, feelings },
    damaged: false,
    excerpt: cut(wordsOf(body.slice(0, read))),
    picture_count: attachmentIdsIn(body).length,
  };
}

/** Like the server's excerpts: pictures and files count only if there are no other words. */
function wordsOf(body: string): string {
  const line = (markdown: string) => plainText(markdown).replace(/\s+/g, " ").trim();
  return line(withoutAttachments(body)) || line(body);
}

/** At a word, if there is one. */
function cut(text: string): string {
  if (text.length <= longestExcerpt) return text;
  const part = text.slice(0, longestExcerpt);
  const end = part.lastIndexOf(" ");
  return `${part.slice(0, end > 0 ? end : longestExcerpt)} …`;
}
