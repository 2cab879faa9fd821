import { CircleAlert, Hourglass } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { dictate, type TranscriptionList } from "#contract/transcriptions/transcriptions.ts";
import { t } from "#contract/translate.ts";
import Recorder from "#web/attachments/recorder.tsx";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { Button } from "#web/ui/button.tsx";
import "#web/attachments/attachments.css";

type Props = {
  server: NonNullable<TranscriptionList["server"]>;
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
  onClose: () => void;
};

/** Records, and puts what was said at the caret. The sound is only in memory, until its text has come. */
export default function Dictation({ server, field, onText, onClose }: Props) {
  const [sound, setSound] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const close = () => {
    onClose();
    field.current?.focus();
  };

  const send = async (spoken: Blob) => {
    setSound(spoken);
    setProblem(null);
    const ending = new AbortController();
    running.current = ending;
    try {
      const answer = await callApi(dictate, { bytes: spoken, signal: ending.signal });
      if (ending.signal.aborted) return;
      if (answer.problem !== null) return setProblem(answer.problem);
      insert(field.current, answer.text, onText);
      onClose();
    } catch (error) {
      if (ending.signal.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.message);
    }
  };

  if (!sound) return <Recorder dictation={doneWords(server)} onDone={send} onClose={close} />;
  return (
    <section className="recorder" aria-label={t("Dictation")}>
      {problem === null ? <Hourglass className="icon" /> : <CircleAlert className="icon icon--small" />}
      <p className="recorder__words" role={problem === null ? "status" : "alert"}>
        {problem ?? t("Writing down what you said…")}
      </p>
      <span className="recorder__acts">
        <Button variant="plain" onClick={close}>
          {t("Cancel")}
        </Button>
        {problem !== null && <Button onClick={() => void send(sound)}>{t("Try again")}</Button>}
      </span>
    </section>
  );
}

const doneWords = ({ stays_here, destination }: Props["server"]) =>
  stays_here
    ? t("Press Done to add the text to your message.")
    : t("When you press Done, the sound is sent to {address}.", {
        address: destination.replace(/^https?:\/\//, ""),
      });

/** Inserts words at the caret, with spaces where there are none, and puts the caret after them. */
function insert(field: HTMLTextAreaElement | null, words: string, onText: (text: string) => void) {
  if (!field) return;
  const before = field.value.slice(0, field.selectionStart);
  const after = field.value.slice(field.selectionEnd);
  const start = before === "" || /\s$/.test(before) ? before : `${before} `;
  const end = after === "" || /^[\s.,;:!?)]/.test(after) ? after : ` ${after}`;
  onText(`${start}${words}${end}`);
  const caret = start.length + words.length;
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(caret, caret);
  });
}
