import type { Editor } from "@tiptap/core";
import { CircleAlert, CloudOff } from "lucide-react";
import { t, tc } from "#contract/translate.ts";
import { UploadProgress, uploadWords } from "#web/attachments/attachment-words.tsx";
import { presentUploads } from "#web/attachments/browser-uploads.ts";
import type { UploadView } from "#web/attachments/upload-view.ts";
import { Button } from "#web/ui/button.tsx";
import { removeNode } from "./edit-blocks.ts";
import type { NodeViewEntry } from "./node-views.ts";

type Props = { editor: Editor; entry: NodeViewEntry; upload: UploadView };

/** The state of an upload in one line, or why the server refused it. */
export function UploadNote({ editor, entry, upload }: Props) {
  if (upload.phase !== "refused")
    return (
      <div className="upload-note">
        {upload.phase === "sending" ? (
          <UploadProgress upload={upload} />
        ) : (
          <CloudOff className="icon icon--small" />
        )}
        <span>{uploadWords(upload)}</span>
      </div>
    );
  const remove = () => {
    removeNode(editor, entry);
    void presentUploads()?.outbox.discard(upload.id);
  };
  return (
    <div className="upload-note upload-note--refused" role="alert">
      <CircleAlert className="icon icon--small" />
      <span>
        {upload.name && (
          <b>
            <bdi>{upload.name}</bdi>:{" "}
          </b>
        )}
        {upload.message}
      </span>
      <span className="upload-note__acts">
        {!upload.isUnfit && (
          <Button variant="plain" onClick={() => void presentUploads()?.outbox.retry(upload.id)}>
            {t("Try again")}
          </Button>
        )}
        <Button variant="plain" onClick={remove}>
          {tc("file", "Remove it")}
        </Button>
      </span>
    </div>
  );
}
