import { Check, Mic, Pause, Trash2 } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { uploadsOfPerson } from "./browser-uploads.ts";
import { formatSeconds } from "./file-rules.ts";
import { finishRecording, type Recording, RecordingRefusal, startRecording } from "./recording.ts";

type Props = {
  /** `recording` is the id of the pieces on this device, which are deleted once the whole file is stored. */
  onDone: (sound: Blob, recording: string) => Promise<void>;
  onClose: () => void;
  /** What Done does with a dictation. Nothing of it is stored on this device. */
  dictation?: string | undefined;
};

/** Starts recording at once, and asks before it deletes a long recording. */
export default function Recorder({ onDone, onClose, dictation }: Props) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` begins anew
  useEffect(() => {
    let isGone = false;
    let begun: Recording | null = null;
    setRefusal(null);
    begin(dictation !== undefined)
      .then((started) => {
        begun = started;
        if (isGone) void started.cancel();
        else setRecording(started);
      })
      .catch((error: unknown) => {
        if (!(error instanceof RecordingRefusal)) throw error;
        if (!isGone) setRefusal(error.message);
      });
    return () => {
      isGone = true;
      begun?.leave();
    };
  }, [attempt]);

  if (refusal !== null)
    return (
      <section className="recorder recorder--refused" aria-label={t("Recording")}>
        <Alert>{refusal}</Alert>
        <span className="recorder__acts">
          <Button variant="plain" onClick={onClose}>
            {t("Close")}
          </Button>
          <Button onClick={() => setAttempt(attempt + 1)}>{t("Try again")}</Button>
        </span>
      </section>
    );
  if (!recording)
    return (
      <section className="recorder" aria-label={t("Recording")}>
        <p className="recorder__words" role="status">
          {t("Waiting for the microphone. The browser may ask whether it is allowed.")}
        </p>
        <Button variant="plain" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </section>
    );
  return <RunningRecorder recording={recording} onDone={onDone} onClose={onClose} dictation={dictation} />;
}

async function begin(isDictation: boolean) {
  if (isDictation) return startRecording(null, "", dictationBytes);
  const { store, userId } = await uploadsOfPerson();
  return startRecording(store, userId);
}

/** Ten minutes. */
const dictationBytes = 3_600_000;
/** Shorter recordings are deleted without a confirmation. */
const worthAskingMs = 5_000;

function RunningRecorder({ recording, onDone, onClose, dictation }: Props & { recording: Recording }) {
  const { phase, milliseconds, isStored } = useSyncExternalStore(recording.subscribe, recording.view);
  const [isFinishing, setFinishing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const done = useRef<HTMLButtonElement>(null);
  const isPaused = phase === "paused";

  useEffect(() => {
    done.current?.focus();
    done.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const finish = async () => {
    setFinishing(true);
    const sound = await finishRecording(await recording.stop());
    await onDone(sound, recording.id);
  };
  const cancel = async () => {
    await recording.cancel();
    onClose();
  };

  return (
    <section className="recorder" aria-label={t("Recording")} data-phase={phase}>
      <Level recording={recording} isPaused={isPaused} />
      <div className="recorder__words">
        <span className="recorder__time tabular" role="timer">
          {formatSeconds(milliseconds / 1000)}
        </span>
        <span className="recorder__state" role="status">
          {stateWords(recording, { isFinishing, isPaused, isStored, dictation })}
        </span>
      </div>
      <span className="recorder__acts">
        <IconButton
          label={t("Delete the recording")}
          disabled={isFinishing}
          onClick={() => (milliseconds < worthAskingMs ? void cancel() : setAsking(true))}
          Icon={Trash2}
        />
        <IconButton
          label={isPaused ? t("Continue") : t("Pause")}
          disabled={isFinishing || (isPaused && recording.isFull())}
          onClick={() => (isPaused ? recording.resume() : recording.pause())}
          Icon={isPaused ? Mic : Pause}
        />
        <Button
          ref={done}
          variant="primary"
          disabled={isFinishing}
          onClick={() => void finish()}
          Icon={Check}
        >
          {t("Done")}
        </Button>
      </span>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Delete this recording?")}
        action={t("Delete")}
        onConfirm={() => void cancel()}
      >
        {/* Translators: length is such as 1:05. */}
        {t("{length} of sound will be deleted for good.", { length: formatSeconds(milliseconds / 1000) })}
      </Confirm>
    </section>
  );
}

/** From then on, the recorder says how much is left. */
const nearEndMinutes = 5;

function stateWords(
  recording: Recording,
  {
    isFinishing,
    isPaused,
    isStored,
    dictation,
  }: { isFinishing: boolean; isPaused: boolean; isStored: boolean; dictation: string | undefined },
): string {
  if (isFinishing) return dictation ? t("Finishing…") : t("Adding it to the text…");
  if (recording.isFull()) return t("This recording has reached its maximum length.");
  const left = recording.minutesLeft();
  if (left <= nearEndMinutes)
    return t(
      "{minutes, plural, one {About # minute left in this recording} other {About # minutes left in this recording}}",
      { minutes: left },
    );
  if (dictation) return isPaused ? joinSentences([t("Paused."), dictation]) : dictation;
  if (!isStored) return t("This browser can’t store the recording before you press Done.");
  return isPaused ? t("Paused, kept on this device") : t("Recording, kept on this device");
}

/** Bypasses React: it updates sixty times a second. */
function Level({ recording, isPaused }: { recording: Recording; isPaused: boolean }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isPaused) return ref.current?.style.setProperty("--level", "0");
    let frame = requestAnimationFrame(function draw() {
      ref.current?.style.setProperty("--level", recording.level().toFixed(3));
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [recording, isPaused]);
  return (
    <span ref={ref} className="recorder__level" aria-hidden="true">
      <Mic className="icon" />
    </span>
  );
}
