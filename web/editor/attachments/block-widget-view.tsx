import type { Editor } from "@tiptap/core";
import { CircleAlert, Mic, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t, tc } from "#contract/translate.ts";
import { presentUploads } from "#web/attachments/browser-uploads.ts";
import { formatSeconds } from "#web/attachments/file-rules.ts";
import { finishRecording } from "#web/attachments/recording.ts";
import type { StoredRecording } from "#web/attachments/upload-store.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type BlockWidget, widgetsOf } from "./block-widgets.ts";
import { insertRecording } from "./insert-files.ts";

const { Part: Recorder } = lazyWithRetry(() => import("#web/attachments/recorder.tsx"));

export function BlockWidgetView({
  editor,
  widget: { key, content },
}: {
  editor: Editor;
  widget: BlockWidget;
}) {
  const close = () => {
    widgetsOf(editor).close(key);
    editor.view.focus();
  };
  switch (content.kind) {
    case "adding":
      return content.count === 0 ? null : (
        <p className="small quiet" role="status">
          {t("{count, plural, =1 {Adding a file…} other {Adding # files…}}", { count: content.count })}
        </p>
      );
    case "note":
      return <Note sentences={content.sentences} onClose={close} />;
    case "recorder":
      return (
        <Recorder
          onDone={(sound, recording) => insertRecording(editor, key, { sound, recording })}
          onClose={close}
        />
      );
    case "interrupted":
      return <Interrupted editor={editor} widgetKey={key} recording={content.recording} onClose={close} />;
  }
}

function Note({ sentences, onClose }: { sentences: readonly string[]; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className="block-widget__note" role="alert">
      <CircleAlert className="icon icon--small" />
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <IconButton tight ref={button} label={t("Close this note")} onClick={onClose} Icon={X} />
    </div>
  );
}

type InterruptedProps = {
  editor: Editor;
  widgetKey: string;
  recording: StoredRecording;
  onClose: () => void;
};

function Interrupted({ editor, widgetKey, recording, onClose }: InterruptedProps) {
  const [isBusy, setBusy] = useState(false);
  const put = async () => {
    const uploads = presentUploads();
    if (!uploads) return;
    setBusy(true);
    const pieces = await uploads.store.sound(uploads.userId, recording.id).catch(() => []);
    // Another tab has inserted the recording.
    if (pieces.length === 0) return onClose();
    const sound = await finishRecording(new Blob(pieces, { type: recording.media_type }));
    await insertRecording(editor, widgetKey, { sound, recording: recording.id });
  };
  const drop = async () => {
    const uploads = presentUploads();
    await uploads?.store.removeRecording(uploads.userId, recording.id);
    onClose();
  };
  return (
    <section className="recorder" aria-label={t("A recording that was cut off")}>
      <span className="file-card__icon">
        <Mic className="icon" />
      </span>
      <p className="recorder__words">
        {/* Translators: length is such as 1:05, moment a date and time. */}
        {t("A recording of {length} from {moment} was cut off. It is kept on this device.", {
          length: formatSeconds(recording.milliseconds / 1000),
          moment: formatMoment(recording.started_at),
        })}
      </p>
      <span className="recorder__acts">
        <Button variant="plain" disabled={isBusy} onClick={() => void drop()}>
          {tc("recording", "Delete it")}
        </Button>
        <Button disabled={isBusy} onClick={() => void put()}>
          {t("Put it here")}
        </Button>
      </span>
    </section>
  );
}
