import type { Editor } from "@tiptap/core";
import { CircleAlert, CloudOff } from "lucide-react";
import { uploadWords } from "#web/attachments/attachment-words.ts";
import { presentUploads } from "#web/attachments/browser-uploads.ts";
import type { UploadView } from "#web/attachments/upload-outbox.ts";
import { UploadProgress } from "#web/attachments/upload-progress.tsx";
import { Button } from "#web/ui/button.tsx";
import { removeNode } from "./change-node.ts";
import type { NodePlace } from "./node-views.ts";

type Props = { editor: Editor; place: NodePlace; upload: UploadView };

/** Where a file on its way is: one calm line, or why the server did not take it. */
export function UploadNote({ editor, place, upload }: Props) {
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
    removeNode(editor, place);
    void presentUploads()?.outbox.discard(upload.id);
  };
  return (
    <div className="upload-note upload-note--refused" role="alert">
      <CircleAlert className="icon icon--small" />
      <span>
        {upload.name && <b>{upload.name}: </b>}
        {upload.message}
      </span>
      <span className="upload-note__acts">
        <Button variant="plain" onClick={() => void presentUploads()?.outbox.retry(upload.id)}>
          Try again
        </Button>
        <Button variant="plain" onClick={remove}>
          Remove it
        </Button>
      </span>
    </div>
  );
}
