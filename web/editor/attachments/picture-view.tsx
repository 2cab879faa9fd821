import type { Editor } from "@tiptap/core";
import { ArrowDown, ArrowUp, ImageOff, Maximize2, PencilLine, X } from "lucide-react";
import { type CSSProperties, type RefObject, useRef, useState } from "react";
import { t } from "#contract/translate.ts";
import { AttachmentPicture } from "#web/attachments/attachment-picture.tsx";
import { attachmentStore } from "#web/attachments/attachment-store.ts";
import { presentUploads } from "#web/attachments/browser-uploads.ts";
import { useAttachment } from "#web/attachments/use-attachment.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { AltPopover } from "./alt-popover.tsx";
import { moveBlock, removeWithOffer, setNodeAttribute } from "./edit-blocks.ts";
import type { NodeViewEntry } from "./node-views.ts";
import { UploadNote } from "./upload-note.tsx";

type Props = { editor: Editor; entry: NodeViewEntry; onOpen: () => void };

/** The width of a line of text, in pixels. */
const widest = 608;
const tallest = 640;
const usualRatio = 3 / 2;

export function PictureView({ editor, entry, onOpen }: Props) {
  const { node, position } = entry;
  const id = String(node.attrs.id);
  const { state, upload } = useAttachment(id);
  const [isBroken, setBroken] = useState(false);
  const [local, setLocal] = useState<{ width: number; height: number } | null>(null);
  const [isDescribing, setDescribing] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const describe = useRef<HTMLButtonElement>(null);
  const attachment = state.kind === "present" ? state.attachment : null;
  const { width = null, height = null } = attachment?.width && attachment.height ? attachment : (local ?? {});
  const ratio = width && height ? width / height : usualRatio;
  const alt = String(node.attrs.alt) || attachment?.alt || "";
  const hasSource = attachment !== null || upload !== null;
  const isShown = hasSource && !isBroken;
  const isEmpty = !isShown && state.kind !== "asking";
  // The note below explains it.
  const isRefused = isEmpty && upload?.phase === "refused";

  const saveAlt = (words: string) => {
    setNodeAttribute(editor, position(), "alt", words);
    if (attachment) attachmentStore.feed([{ ...attachment, alt: words }]);
    void presentUploads()?.outbox.describe(id, words);
  };

  const style: CSSProperties & Record<"--ratio" | "--natural", string> = {
    "--ratio": String(ratio),
    "--natural": width ? `${width}px` : "100%",
  };
  const name = alt ? t("Picture: {description}", { description: alt }) : t("Picture");
  return (
    <>
      <div
        ref={frame}
        className="picture__frame"
        hidden={isRefused}
        data-empty={isEmpty || undefined}
        style={style}
        data-waiting={upload && upload.phase !== "sent" ? upload.phase : undefined}
      >
        {isShown ? (
          <AttachmentPicture
            attachment={attachment}
            upload={upload}
            alt={alt}
            sizes={`(max-width: 45rem) calc(100vw - 2.75rem), ${Math.round(Math.min(widest, tallest * ratio))}px`}
            className="picture__image"
            onBroken={setBroken}
            onSize={setLocal}
          />
        ) : (
          <Missing id={id} kind={hasSource ? "broken" : state.kind} isOnItsWay={upload !== null} />
        )}
        <div className="node-tools" role="toolbar" aria-label={name}>
          {isShown && (
            <IconButton tight label={t("Open large")} data-opens="" onClick={onOpen} Icon={Maximize2} />
          )}
          {editor.isEditable && (
            <>
              {isShown && (
                <IconButton
                  tight
                  ref={describe}
                  label={t("Describe this picture")}
                  onClick={() => setDescribing(true)}
                  Icon={PencilLine}
                />
              )}
              {entry.selected && (
                <>
                  <IconButton
                    tight
                    label={t("Move up")}
                    onClick={() => moveBlock(editor, position(), -1)}
                    Icon={ArrowUp}
                  />
                  <IconButton
                    tight
                    label={t("Move down")}
                    onClick={() => moveBlock(editor, position(), 1)}
                    Icon={ArrowDown}
                  />
                </>
              )}
              <IconButton
                tight
                label={t("Remove the picture")}
                onClick={() =>
                  removeWithOffer(editor, entry, {
                    removed: t("The picture is removed."),
                    restored: t("The picture is back."),
                  })
                }
                Icon={X}
              />
            </>
          )}
        </div>
      </div>
      {/* The focus stays in the text, so screen readers need to be told. */}
      <span className="visually-hidden" role="status">
        {entry.selected &&
          editor.isEditable &&
          (isShown
            ? t("{picture}. Selected; Space opens it.", { picture: name })
            : t("{picture}. Selected.", { picture: name }))}
      </span>
      {upload && upload.phase !== "sent" && <UploadNote editor={editor} entry={entry} upload={upload} />}
      {isDescribing && (
        <AltPopover
          boxOf={() => boxOf(frame)}
          alt={alt}
          onSave={saveAlt}
          onClose={(takesFocus) => {
            setDescribing(false);
            if (takesFocus) describe.current?.focus();
          }}
        />
      )}
    </>
  );
}

const boxOf = (frame: RefObject<HTMLElement | null>) =>
  frame.current?.getBoundingClientRect() ?? { left: 0, right: 0, top: 0, bottom: 0 };

type MissingProps = {
  id: string;
  kind: "asking" | "present" | "missing" | "away" | "broken";
  isOnItsWay: boolean;
};

function Missing({ id, kind, isOnItsWay }: MissingProps) {
  if (kind === "asking" || kind === "present") return <span className="picture__waiting" />;
  const words = {
    missing: t("This picture is missing. Another device may not have sent it yet, or it was deleted."),
    away: t("This picture can be shown when the server answers again."),
    broken: isOnItsWay
      ? t("This picture shows once the server has it.")
      : t("This picture could not be loaded."),
  }[kind];
  return (
    <span className="picture__missing">
      <ImageOff className="icon" />
      <span>{words}</span>
      {!isOnItsWay && (
        <Button variant="plain" onClick={() => void attachmentStore.renew(id)}>
          {t("Look again")}
        </Button>
      )}
    </span>
  );
}
