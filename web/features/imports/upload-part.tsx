import type { ReactNode } from "react";
import type { Import } from "#contract/imports/imports.ts";
import { formatBytes } from "#web/attachments/file-rules.ts";
import { counted } from "#web/lib/counted.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FileChooser } from "./file-chooser.tsx";
import { useUpload } from "./import-uploads.ts";
import { Progress } from "./progress.tsx";
import { useBeginImport } from "./use-begin-import.ts";

const nothing = () => undefined;

/** The files being sent. They are lost when the page closes, so the person then has to choose them again. */
export function UploadPart({ shown, giveUp }: { shown: Import; giveUp: ReactNode }) {
  const upload = useUpload(shown.id);
  const { begin, problem } = useBeginImport(nothing);
  const isSending = upload !== undefined && upload.problem === null;
  const there = Math.min(shown.bytes, shown.parts.length * shown.part_bytes);
  const sent = isSending ? upload.sent : there;
  const words = `${formatBytes(sent)} of ${formatBytes(shown.bytes)}`;
  return (
    <>
      <p className="page-lead">
        {isSending
          ? "Your files are being sent to this server, and stored encrypted. You can keep writing, but leave this window open."
          : `The upload stopped before it finished. What has arrived is kept: choose ${again(shown)} again to continue.`}
      </p>
      <Progress label="Sending" done={sent} total={shown.bytes}>
        {words}
      </Progress>
      <p className="small quiet" role="status">
        {isSending &&
          upload.isWaiting &&
          "The server can’t be reached just now. The upload continues as soon as it can."}
      </p>
      {(upload?.problem ?? problem) && <Alert>{upload?.problem ?? problem}</Alert>}
      <div className="file-chooser">
        {!isSending && <FileChooser onChoose={(files) => void begin(shown.id, files)} />}
        {giveUp}
      </div>
    </>
  );
}

const again = ({ name, files }: Import) =>
  files === 1 ? `“${name}”` : `the same ${counted(files, "file")}, beginning with “${name}”,`;
