import type { Editor } from "@tiptap/core";
import { FileQuestion, Image, X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#contract/translate.ts";
import { attachmentStore } from "#web/attachments/attachment-store.ts";
import { iconOf } from "#web/attachments/attachment-thumb.tsx";
import { factsOf } from "#web/attachments/attachment-words.tsx";
import { AudioPlayer } from "#web/attachments/audio-player.tsx";
import { FileLink } from "#web/attachments/file-link.tsx";
import { formatBytes } from "#web/attachments/file-rules.ts";
import { useAttachment } from "#web/attachments/use-attachment.ts";
import { VideoPlayer } from "#web/attachments/video-player.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { removeWithOffer } from "./edit-blocks.ts";
import type { NodeViewEntry } from "./node-views.ts";
import { TranscriptionNote } from "./transcription-note.tsx";
import { UploadNote } from "./upload-note.tsx";

export function FileView({ editor, entry }: { editor: Editor; entry: NodeViewEntry }) {
  const id = String(entry.node.attrs.id);
  const { state, upload } = useAttachment(id);
  const attachment = state.kind === "present" ? state.attachment : null;
  const kind = attachment?.kind ?? upload?.kind ?? null;
  const name = String(entry.node.attrs.name) || attachment?.name || upload?.name || "";
  const remove = editor.isEditable && (
    <IconButton
      tight
      className="file-card__remove"
      label={name ? t("Remove {name}", { name }) : t("Remove the file")}
      onClick={() =>
        removeWithOffer(
          editor,
          entry,
          name
            ? { removed: t("{name} is removed.", { name }), restored: t("{name} is back.", { name }) }
            : { removed: t("The file is removed."), restored: t("The file is back.") },
        )
      }
      Icon={X}
    />
  );
  const note = upload && upload.phase !== "sent" && (
    <UploadNote editor={editor} entry={entry} upload={upload} />
  );

  if (kind === "audio")
    return (
      <>
        <AudioPlayer attachment={attachment} upload={upload} name={name || t("Recording")} action={remove} />
        {note}
        {attachment && editor.isEditable && (
          <TranscriptionNote editor={editor} entry={entry} attachment={attachment} />
        )}
      </>
    );
  if (kind === null) return <Away id={id} name={name} kind={state.kind} action={remove} />;
  const Icon = kind === "picture" ? Image : iconOf(kind, name);
  return (
    <>
      {kind === "video" && attachment && <VideoPlayer attachment={attachment} name={name || t("Video")} />}
      <div className="file-card">
        <span className="file-card__icon">
          <Icon className="icon" />
        </span>
        <span className="file-card__words">
          <FileLink attachment={attachment} upload={upload} name={name || t("Document")} />
          <span className="file-card__facts">
            {attachment
              ? factsOf(attachment.media_type, attachment.bytes)
              : upload
                ? formatBytes(upload.bytes)
                : ""}
          </span>
        </span>
        {remove}
      </div>
      {note}
    </>
  );
}

type AwayProps = { id: string; name: string; kind: string; action: ReactNode };

function Away({ id, name, kind, action }: AwayProps) {
  const words =
    kind === "missing"
      ? t("This file is missing. Another device may not have sent it yet, or it was deleted.")
      : kind === "away"
        ? t("It can be opened when the server answers again.")
        : "";
  return (
    <div className="file-card">
      <span className="file-card__icon">
        <FileQuestion className="icon" />
      </span>
      <span className="file-card__words">
        <bdi className="file-card__name">{name || t("Recording")}</bdi>
        <span className="file-card__facts">{words}</span>
      </span>
      {words && (
        <Button variant="plain" onClick={() => void attachmentStore.renew(id)}>
          {t("Look again")}
        </Button>
      )}
      {action}
    </div>
  );
}
