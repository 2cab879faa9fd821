import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { createObservable } from "#web/lib/device/observable.ts";
import type { PageName } from "#web/lib/page.ts";

/** The node view of an attachment: an element that lazily loaded code fills. */
export type NodeViewEntry = {
  key: string;
  dom: HTMLElement;
  node: Node;
  selected: boolean;
  position: () => number | undefined;
};

export type NodeViewRegistry = ReturnType<typeof createNodeViewRegistry>;

const pages = new WeakMap<Editor, () => string | null>();

/** The page that an editor's text belongs to. A file that is uploaded after the text was saved is attached to it. */
export const setPage = (editor: Editor, page: () => string | null) => void pages.set(editor, page);

export function pageOfText(editor: Editor): PageName | undefined {
  const page = pages.get(editor)?.();
  return page && isPageName(page) ? page : undefined;
}

const isPageName = (name: string): name is PageName => /^(?:daily|one)\//.test(name);

const known = new WeakMap<Editor, NodeViewRegistry>();

export function nodeViewsOf(editor: Editor): NodeViewRegistry {
  const entries = known.get(editor) ?? createNodeViewRegistry();
  known.set(editor, entries);
  return entries;
}

function createNodeViewRegistry() {
  const entries = createObservable<readonly NodeViewEntry[]>([]);
  let count = 0;
  return {
    get: entries.get,
    add(entry: Omit<NodeViewEntry, "key">): string {
      count += 1;
      const key = String(count);
      entries.set([...entries.get(), { ...entry, key }]);
      return key;
    },
    set(key: string, part: Partial<NodeViewEntry>) {
      entries.set(entries.get().map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
    },
    remove(key: string) {
      entries.set(entries.get().filter((entry) => entry.key !== key));
    },
    subscribe: entries.subscribe,
  };
}
