import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { storableText } from "#contract/text-rules.ts";
import type { DraftDesk } from "./draft-desk.ts";
import type { DraftSync } from "./draft-sync.ts";

type Pages = Pick<DraftDesk, "acquire" | "release">;
/** Finds this device's copy of a daily reflection. */
type FindCopy = (day: Day) => Promise<Reflection | null>;

/**
 * Appends Markdown to a daily page as if it were typed there: stored on this device first, then sent when the server
 * can be reached. Resolves once the page has it; `saved` resolves once it is safe.
 * @throws Error if the page's words are damaged
 */
export async function addToDay(
  desk: Pages,
  day: Day,
  markdown: string,
  findCopy: FindCopy,
): Promise<{ saved: Promise<void>; undo: () => Promise<void> }> {
  const added = storableText(markdown.trim());
  const { saved } = await changePage(desk, day, findCopy, (body) =>
    body.trim() === "" ? added : `${body.trimEnd()}\n\n${added}`,
  );
  return {
    saved,
    /** Removes the added text, and nothing that was written since. */
    async undo() {
      await changePage(desk, day, findCopy, (body) => without(body, added));
    },
  };
}

async function changePage(
  desk: Pages,
  day: Day,
  findCopy: FindCopy,
  change: (body: string) => string,
): Promise<{ saved: Promise<void> }> {
  const page = { kind: "daily", day } as const;
  const sync = desk.acquire(page);
  try {
    await whenOpen(sync, () => findCopy(day));
    sync.editFromElsewhere(({ body }) => ({ body: change(body) }));
  } catch (error) {
    await desk.release(page);
    throw error;
  }
  sync.storeNow();
  return { saved: desk.release(page) };
}

/** If the server can't be reached and this device has no draft, the page opens with the copy, or empty. */
function whenOpen(sync: DraftSync, findCopy: () => Promise<Reflection | null>): Promise<void> {
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
      else reject(new Error("Today’s page can’t be opened."));
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
