import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { createEmitter } from "#web/lib/device/emitter.ts";
import type { PageName } from "#web/lib/page.ts";

/** Where an attachment stands in the text: its element, which the lazily loaded part fills. */
export type NodePlace = {
  key: string;
  dom: HTMLElement;
  node: Node;
  selected: boolean;
  position: () => number | undefined;
};

export type Places = ReturnType<typeof createPlaces>;

const pages = new WeakMap<Editor, () => string | null>();

/** The page that an editor's text belongs to, so that a file which arrives after its text was saved is attached. */
export const setPage = (editor: Editor, page: () => string | null) => void pages.set(editor, page);

export function pageOfText(editor: Editor): PageName | undefined {
  const page = pages.get(editor)?.();
  return page && isPageName(page) ? page : undefined;
}

const isPageName = (name: string): name is PageName => /^(?:daily|one)\//.test(name);

const known = new WeakMap<Editor, Places>();

/** All attachments that the editor shows. */
export function placesOf(editor: Editor): Places {
  const places = known.get(editor) ?? createPlaces();
  known.set(editor, places);
  return places;
}

function createPlaces() {
  let places: readonly NodePlace[] = [];
  let count = 0;
  const emitter = createEmitter();
  const change = (next: readonly NodePlace[]) => {
    places = next;
    emitter.notify();
  };
  return {
    get: () => places,
    add(place: Omit<NodePlace, "key">): string {
      count += 1;
      const key = String(count);
      change([...places, { ...place, key }]);
      return key;
    },
    set(key: string, part: Partial<NodePlace>) {
      change(places.map((place) => (place.key === key ? { ...place, ...part } : place)));
    },
    remove(key: string) {
      change(places.filter((place) => place.key !== key));
    },
    subscribe: emitter.subscribe,
  };
}
