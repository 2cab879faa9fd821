import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Captions, CircleAlert, Hourglass } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { joinSentences } from "#contract/formats.ts";
import type { Transcription } from "#contract/transcriptions/transcriptions.ts";
import { t } from "#contract/translate.ts";
import { formatBytes, formatSeconds } from "#web/attachments/file-rules.ts";
import { transcriptions } from "#web/attachments/transcription-store.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { useIsOffline } from "#web/lib/use-device.ts";
import { Button } from "#web/ui/button.tsx";
import type { NodeViewEntry } from "./node-views.ts";
import { paragraphsOf } from "./transcribed-paragraphs.ts";

type Props = { editor: Editor; entry: NodeViewEntry; attachment: Attachment };

/** Above this size, a transcription may take minutes. */
const longBytes = 5_000_000;

/** Below a recording: transcribes it, and inserts the text there. Nothing shows if no server is connected. */
export function TranscriptionNote({ editor, entry, attachment: { id, bytes } }: Props) {
  const { server, transcriptions: open } = useSyncExternalStore(transcriptions.subscribe, transcriptions.get);
  const its = open.find((each) => each.id === id);
  const isOffline = useIsOffline();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAdded, setAdded] = useState(false);

  useEffect(() => {
    if (its?.text == null) return;
    insertText(editor, entry, { id, text: its.text })
      .then((added) => added && setAdded(true))
      .catch(refused(setRefusal));
  }, [editor, entry, id, its?.text]);

  if (!server && !its) return null;
  const start = () => {
    setRefusal(null);
    setAdded(false);
    transcriptions.start(id).catch(refused(setRefusal));
  };
  const remove = () => {
    setRefusal(null);
    transcriptions.remove(id).catch(refused(setRefusal));
  };
  const problem = refusal ?? its?.problem ?? null;
  if (problem !== null)
    return (
      <div className="upload-note upload-note--refused" role="alert">
        <CircleAlert className="icon icon--small" />
        <span>
          {problem} {t("The recording is safe.")}
        </span>
        <span className="upload-note__acts">
          <Button variant="plain" onClick={start}>
            {t("Try again")}
          </Button>
          <Button variant="plain" onClick={remove}>
            {t("Close")}
          </Button>
        </span>
      </div>
    );
  if (its)
    return (
      <div className="upload-note">
        <Hourglass className="icon icon--small" />
        <span role="status">
          {isOffline
            ? t("You’re offline. The recording is transcribed when you’re back online.")
            : wordsOf(its)}
        </span>
        {its.started_at && !isOffline && <Elapsed since={its.started_at} />}
        <Button variant="plain" disabled={isOffline} onClick={remove}>
          {t("Stop")}
        </Button>
      </div>
    );
  if (isAdded || !server || isOffline)
    return isAdded ? (
      <div className="upload-note">
        <span role="status">{t("The text is below the recording.")}</span>
      </div>
    ) : null;
  if (bytes > server.largest_bytes)
    return (
      <div className="upload-note">
        <span>
          {t("Too large to transcribe: {server} accepts up to {size}.", {
            server: server.name,
            size: formatBytes(server.largest_bytes),
          })}
        </span>
      </div>
    );
  return (
    <div className="upload-note">
      <Button variant="plain" onClick={start} Icon={Captions}>
        {t("Transcribe")}
      </Button>
      <span>
        {joinSentences([
          server.stays_here
            ? t("On this server’s own machine.")
            : t("Sends the sound to {address}.", { address: server.destination.replace(/^https?:\/\//, "") }),
          bytes > longBytes && t("It may take some minutes; you can leave this page."),
        ])}
      </span>
    </div>
  );
}

const wordsOf = ({ state }: Transcription) =>
  state === "queued"
    ? t("Waiting to be transcribed")
    : state === "running"
      ? t("Transcribing")
      : t("Adding the text");

const refused = (show: (message: string) => void) => (error: unknown) => {
  if (!(error instanceof ApiFailure)) throw error;
  show(error.message);
};

function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="tabular" aria-hidden="true">
      {formatSeconds((now - Date.parse(since)) / 1000)}
    </span>
  );
}

/** Texts that this page is claiming. */
const claiming = new Set<string>();

/** Inserts the text below its recording, once among all open pages. @throws ApiFailure */
async function insertText(
  editor: Editor,
  { position }: NodeViewEntry,
  { id, text }: { id: string; text: string },
): Promise<boolean> {
  const canInsert = () => !editor.isDestroyed && editor.isEditable && position() !== undefined;
  if (claiming.has(id) || !canInsert()) return false;
  claiming.add(id);
  try {
    if (!(await transcriptions.take(id))) return false;
    const at = position();
    const node = at === undefined ? null : editor.state.doc.nodeAt(at);
    // The recording was removed meanwhile, so the text is offered to the next page that shows it.
    if (!canInsert() || at === undefined || !node) {
      await transcriptions.start(id);
      return false;
    }
    const { schema, tr } = editor.state;
    const paragraphs = paragraphsOf(text).map((words) =>
      schema.nodeFromJSON({ type: "paragraph", content: [{ type: "text", text: words }] }),
    );
    editor.view.dispatch(closeHistory(tr.insert(at + node.nodeSize, paragraphs)));
    return true;
  } finally {
    claiming.delete(id);
  }
}
