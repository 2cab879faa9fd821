import { attachmentIdsIn, withoutAttachments } from "#contract/attachments/attachment-rules.ts";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { oneLine } from "#contract/text-rules.ts";
import type { DeviceDraft } from "#web/drafts/draft-rules.ts";
import { excerptText } from "#web/editor/plain-text.ts";
import { type Page, pageName, pageOf } from "#web/lib/page.ts";

/** `unsent`: the page of a reflection that the server has never stored. */
export type OfflineItem = { item: ListItem; unsent: Page | null };

const maxExcerptLength = 280;
/** Enough Markdown for an excerpt: the time does not depend on the length of the text. */
const read = 2_000;

/** A copy as the list shows it. Pictures need the server: they are counted and not shown. */
export function itemOfCopy(copy: Reflection): ListItem {
  const { id, kind, day, mood, starred, title, word_count, deleted_at, body, tags, feelings } = copy;
  return {
    ...{ id, kind, day, mood, starred, title, word_count, deleted_at, tags, feelings },
    damaged: false,
    excerpt: cut(firstWords(body.slice(0, read))),
    picture_count: attachmentIdsIn(body).length,
  };
}

/** The newest reflections stored on this device, including unsent changes. */
export function offlineItems(copies: readonly Reflection[], drafts: readonly DeviceDraft[]): OfflineItem[] {
  const items = new Map<string, OfflineItem>(
    copies.map((copy) => [copy.id, { item: itemOfCopy(copy), unsent: null }]),
  );
  // The newest comes first, and each reflection has one row.
  for (const kept of [...drafts].reverse()) {
    const page = pageOf(kept);
    const id = kept.base.reflection_id ?? (page.kind === "one" ? page.id : pageName(page));
    const { title, body, mood, tags, feelings } = kept.draft;
    const written = { title, mood, tags, feelings, excerpt: cut(firstWords(body.slice(0, read))) };
    const before = items.get(id)?.item ?? {
      id,
      day: page.day,
      starred: false,
      word_count: 0,
      deleted_at: null,
      damaged: false,
      kind: page.kind === "daily" ? "daily" : page.activity ? "activity" : "free",
    };
    items.set(id, {
      item: { ...before, ...written, picture_count: attachmentIdsIn(body).length },
      unsent: kept.base.reflection_id === null ? page : null,
    });
  }
  return [...items.values()].sort((one, other) => (one.item.day < other.item.day ? 1 : -1));
}

/** Like the server's excerpts: pictures and files count only if there are no other words. */
function firstWords(body: string): string {
  const line = (markdown: string) => oneLine(excerptText(markdown));
  return line(withoutAttachments(body)) || line(body);
}

/** Cut at a word boundary, if possible. */
function cut(text: string): string {
  if (text.length <= maxExcerptLength) return text;
  const part = text.slice(0, maxExcerptLength);
  const end = part.lastIndexOf(" ");
  return `${part.slice(0, end > 0 ? end : maxExcerptLength)} …`;
}
