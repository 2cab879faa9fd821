import type { ReactNode } from "react";
import type { Import } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";
import { formatBytes } from "#web/attachments/file-rules.ts";
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
  const words = t("{sent} of {all}", { sent: formatBytes(sent), all: formatBytes(shown.bytes) });
  return (
    <>
      <p className="page-lead">
        {isSending
          ? t(
              "Your files are being sent to this server, and stored encrypted. You can keep writing, but leave this window open.",
            )
          : stoppedWords(shown)}
      </p>
      <Progress label={t("Sending")} done={sent} total={shown.bytes}>
        {words}
      </Progress>
      <p className="small quiet" role="status">
        {isSending &&
          upload.isWaiting &&
          t("The server can’t be reached just now. The upload continues as soon as it can.")}
      </p>
      {(upload?.problem ?? problem) && <Alert>{upload?.problem ?? problem}</Alert>}
      <div className="file-chooser">
        {!isSending && <FileChooser onChoose={(files) => void begin(shown.id, files)} />}
        {giveUp}
      </div>
    </>
  );
}

const stoppedWords = ({ name, files }: Import) =>
  t(
    "{files, plural, =1 {The upload stopped before it finished. What has arrived is kept: choose “{name}” again to continue.} other {The upload stopped before it finished. What has arrived is kept: choose the same # files, beginning with “{name}”, again to continue.}}",
    { files, name },
  );
