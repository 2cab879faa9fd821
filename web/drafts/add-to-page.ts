import type { Reflection } from "#contract/reflections/reflections.ts";
import { storableText } from "#contract/text-rules.ts";
import type { Page } from "#web/lib/page.ts";
import type { DraftDesk } from "./draft-desk.ts";
import type { DraftSync } from "./draft-sync.ts";

type Pages = Pick<DraftDesk, "acquire" | "release">;
/** Finds this device's copy of the page. */
type FindCopy = () => Promise<Reflection | null>;

/**
 * Appends Markdown to a page as if it were typed there: stored on this device first, then sent when the server can be
 * reached. Resolves once the page has it. `stored` resolves once it is on this device or the server, `saved` once it is
 * on the server or that isn't possible.
 * @throws Error if the page's words are damaged
 */
export async function addToPage(
  desk: Pages,
  page: Page,
  markdown: string,
  findCopy: FindCopy,
): Promise<{ stored: Promise<void>; saved: Promise<void>; undo: () => Promise<void> }> {
  const added = storableText(markdown.trim());
  const changed = await changePage(desk, page, findCopy, (body) =>
    body.trim() === "" ? added : `${body.trimEnd()}\n\n${added}`,
  );
  return {
    ...changed,
    /** Removes the added text, and nothing that was written since. */
    async undo() {
      await changePage(desk, page, findCopy, (body) => without(body, added));
    },
  };
}

async function changePage(
  desk: Pages,
  page: Page,
  findCopy: FindCopy,
  change: (body: string) => string,
): Promise<{ stored: Promise<void>; saved: Promise<void> }> {
  const sync = desk.acquire(page);
  try {
    await whenOpen(sync, findCopy);
    sync.editFromElsewhere(({ body }) => ({ body: change(body) }));
  } catch (error) {
    await desk.release(page);
    throw error;
  }
  sync.storeNow();
  return { stored: whenStored(sync), saved: desk.release(page) };
}

function whenStored(sync: DraftSync): Promise<void> {
  return new Promise((resolve) => {
    const stop = sync.subscribe(() => look());
    const look = () => {
      if (sync.isAtRisk) return;
      stop();
      resolve();
    };
    look();
  });
}

/** If the server can't be reached and this device has no draft, the page opens with the copy, or empty. */
function whenOpen(sync: DraftSync, findCopy: FindCopy): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop: () => void = () => undefined;
    let copy: Promise<void> | undefined;
    const look = () => {
      const { phase } = sync.view();
      if (phase === "opening") return;
      if (phase === "unreachable") {
        copy ??= findCopy().then(sync.writeAnyway);
        copy.catch(reject);
        return;
      }
      stop();
      if (phase === "open") resolve();
      else reject(new Error("This page can’t be opened."));
    };
    stop = sync.subscribe(look);
    look();
  });
}

function without(body: string, added: string): string {
  const at = body.lastIndexOf(added);
  if (at < 0) return body;
  const before = body.slice(0, at).trimEnd();
  const after = body.slice(at + added.length).trimStart();
  return [before, after].filter(Boolean).join("\n\n");
}

/** Formats Markdown as a quote. */
export const quoted = (markdown: string): string =>
  markdown
    .trim()
    .split("\n")
    .map((line) => (line.trim() === "" ? ">" : `> ${line}`))
    .join("\n");
