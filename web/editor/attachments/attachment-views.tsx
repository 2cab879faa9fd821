import type { Editor } from "@tiptap/core";
import { Component, type ReactNode, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { t } from "#contract/translate.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { BlockWidgetView } from "./block-widget-view.tsx";
import { widgetsOf } from "./block-widgets.ts";
import { FileView } from "./file-view.tsx";
import { type NodeViewEntry, nodeViewsOf } from "./node-views.ts";
import { PictureView } from "./picture-view.tsx";
import "#web/attachments/attachments.css";

const { Part: Lightbox } = lazyWithRetry(() => import("#web/attachments/lightbox.tsx"));

/** Renders all attachments and widgets of one editor, each into its own element in the text. */
export function mountAttachmentViews(editor: Editor) {
  // This element is never attached to the page, because portals render into the text's elements.
  const root = createRoot(document.createElement("div"));
  root.render(<AttachmentViews editor={editor} />);
  // Deferred, because React must not unmount during a render.
  editor.on("destroy", () => setTimeout(() => root.unmount()));
}

function AttachmentViews({ editor }: { editor: Editor }) {
  const viewStore = nodeViewsOf(editor);
  const widgetStore = widgetsOf(editor);
  const entries = useSyncExternalStore(viewStore.subscribe, viewStore.get);
  const widgets = useSyncExternalStore(widgetStore.subscribe, widgetStore.get);
  const [shown, setShown] = useState<string | null>(null);
  const pictures = entries.filter(({ node }) => node.type.name === "picture").sort(byPosition);

  return (
    <>
      {entries.map((entry) =>
        createPortal(
          <ViewBoundary>
            {entry.node.type.name === "picture" ? (
              <PictureView editor={editor} entry={entry} onOpen={() => setShown(entry.key)} />
            ) : (
              <FileView editor={editor} entry={entry} />
            )}
          </ViewBoundary>,
          entry.dom,
          entry.key,
        ),
      )}
      {widgets.map((widget) =>
        createPortal(
          <ViewBoundary>
            <BlockWidgetView editor={editor} widget={widget} />
          </ViewBoundary>,
          widget.dom,
          `widget-${widget.key}`,
        ),
      )}
      {shown !== null && (
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
      )}
    </>
  );
}

const byPosition = (one: NodeViewEntry, other: NodeViewEntry) =>
  (one.position() ?? 0) - (other.position() ?? 0);

/** A view that fails must not affect the others. React reports the error. */
class ViewBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <p className="file-card">{t("This can’t be shown now. It is safe; reload the page to try again.")}</p>
    );
  }
}
