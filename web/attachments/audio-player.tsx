import { CircleAlert, Pause, Play } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import { attachmentStore } from "./attachment-store.ts";
import { formatSeconds, saySeconds } from "./file-rules.ts";
import type { UploadView } from "./upload-view.ts";
import { useLocalAddress, useWorkingAddress } from "./use-attachment.ts";

type Props = { attachment: Attachment | null; upload: UploadView | null; name: string; action?: ReactNode };

const speeds = [1, 1.25, 1.5, 2];
/** Seconds, longer than any recording. Seeking there makes the browser determine an unknown length. */
const farEnd = 1e7;

/** The browser's audio player with our controls. When its address is renewed, it resumes at the same position. */
export function AudioPlayer({ attachment, upload, name, action }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const local = useLocalAddress(attachment?.id ?? upload?.id ?? "", upload);
  const { address, failed, loaded, again, isBroken } = useWorkingAddress(attachment);
  const source = local ?? address;
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState<number | null>(null);
  const [speed, setSpeed] = useState(1);
  /** The position at which to resume. */
  const resumeAt = useRef<{ at: number; playing: boolean } | null>(null);
  const isMeasuring = useRef(false);
  useOnlyOne(audio, isPlaying);

  const play = () => {
    // The server would refuse an expired address.
    if (!local && attachment && attachmentStore.hasEnded(attachment) && length === null)
      void attachmentStore.renew(attachment.id);
    if (isBroken) again();
    void audio.current?.play().catch((error: unknown) => {
      // The `error` event reports what prevents playing.
      if (!(error instanceof DOMException)) throw error;
    });
  };
  const seek = (to: number) => {
    setAt(to);
    if (audio.current) audio.current.currentTime = to;
  };

  return (
    <fieldset className="player" aria-label={name}>
      <audio
        ref={audio}
        {...(source && { src: source })}
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          loaded();
          const { duration } = currentTarget;
          currentTarget.playbackRate = speed;
          if (Number.isFinite(duration)) setLength(duration);
          else if (local) {
            isMeasuring.current = true;
            currentTarget.currentTime = farEnd;
          }
          const { current } = resumeAt;
          resumeAt.current = null;
          if (!current) return;
          currentTarget.currentTime = current.at;
          if (current.playing) play();
        }}
        onDurationChange={({ currentTarget }) => {
          if (!Number.isFinite(currentTarget.duration)) return;
          setLength(currentTarget.duration);
          if (isMeasuring.current) currentTarget.currentTime = 0;
          isMeasuring.current = false;
        }}
        onTimeUpdate={({ currentTarget }) => !isMeasuring.current && setAt(currentTarget.currentTime)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={() => {
          if (local) return;
          resumeAt.current ??= { at, playing: isPlaying };
          failed();
        }}
      />
      <button
        type="button"
        className="player__play"
        aria-label={isPlaying ? t("Pause") : t("Play {name}", { name })}
        disabled={!source}
        onClick={() => (isPlaying ? audio.current?.pause() : play())}
      >
        {isPlaying ? <Pause className="icon" /> : <Play className="icon" />}
      </button>
      <div className="player__words">
        <bdi className="player__name">{name}</bdi>
        <span className="player__time" aria-hidden="true">
          {formatSeconds(at)} / {length === null ? "–:––" : formatSeconds(length)}
        </span>
        {isBroken ? (
          <span className="player__failure" role="alert">
            <CircleAlert className="icon icon--small" />
            {t("This can’t be played now. Press Play to try again.")}
          </span>
        ) : (
          <span className="player__track">
            <span className="player__fill" style={{ width: `${length ? (100 * at) / length : 0}%` }} />
            <input
              type="range"
              className="slider__input"
              aria-label={t("Place in the recording")}
              min={0}
              max={length ?? 0}
              step={0.1}
              value={Math.min(at, length ?? 0)}
              disabled={length === null}
              aria-valuetext={t("{played} of {length}", {
                played: saySeconds(at),
                length: saySeconds(length ?? 0),
              })}
              onChange={(event) => seek(event.target.valueAsNumber)}
            />
          </span>
        )}
      </div>
      <button
        type="button"
        className="player__speed tabular"
        aria-label={t("Speed: {speed, number} times", { speed })}
        onClick={() => {
          const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
          setSpeed(next);
          if (audio.current) audio.current.playbackRate = next;
        }}
      >
        {speed}×
      </button>
      {action}
    </fieldset>
  );
}

let playing: HTMLAudioElement | null = null;

/** Starting a sound pauses the one that is playing. */
function useOnlyOne(audio: RefObject<HTMLAudioElement | null>, isPlaying: boolean) {
  useEffect(() => {
    if (!isPlaying || playing === audio.current) return;
    playing?.pause();
    playing = audio.current;
  }, [audio, isPlaying]);
}
