import type { Editor } from "@tiptap/core";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { retryWhenOnline } from "#web/lib/retry-when-online.ts";
import { AsideView } from "./block-widget-view.tsx";
import { asidesOf } from "./block-widgets.ts";
import { FileView } from "./file-view.tsx";
import { type NodePlace, placesOf } from "./node-views.ts";
import { PictureView } from "./picture-view.tsx";
import { PartBoundary } from "./view-boundary.tsx";
import "#web/attachments/attachments.css";

const Lightbox = lazy(() => retryWhenOnline(() => import("#web/attachments/lightbox.tsx")));

/** Draws all attachments of one editor, each into its own element in the text. */
export function mountParts(editor: Editor) {
  // Never in the page: the parts stand in the text's own elements.
  const root = createRoot(document.createElement("div"));
  root.render(<AttachmentParts editor={editor} />);
  // Not while another part of the page is being drawn.
  editor.on("destroy", () => setTimeout(() => root.unmount()));
}

function AttachmentParts({ editor }: { editor: Editor }) {
  const placeStore = placesOf(editor);
  const asideStore = asidesOf(editor);
  const places = useSyncExternalStore(placeStore.subscribe, placeStore.get);
  const asides = useSyncExternalStore(asideStore.subscribe, asideStore.get);
  const [shown, setShown] = useState<string | null>(null);
  const pictures = places.filter(({ node }) => node.type.name === "picture").sort(byPosition);

  return (
    <>
      {places.map((place) =>
        createPortal(
          <PartBoundary>
            {place.node.type.name === "picture" ? (
              <PictureView editor={editor} place={place} onOpen={() => setShown(place.key)} />
            ) : (
              <FileView editor={editor} place={place} />
            )}
          </PartBoundary>,
          place.dom,
          place.key,
        ),
      )}
      {asides.map((aside) =>
        createPortal(
          <PartBoundary>
            <AsideView editor={editor} aside={aside} />
          </PartBoundary>,
          aside.dom,
          `aside-${aside.key}`,
        ),
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <Lightbox
            pictures={pictures.map(({ key, node }) => ({
              key,
              id: String(node.attrs.id),
              alt: String(node.attrs.alt),
            }))}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const byPosition = (one: NodePlace, other: NodePlace) => (one.position() ?? 0) - (other.position() ?? 0);
