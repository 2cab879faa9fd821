import { maxAttachmentBytes } from "#contract/attachments/attachment-rules.ts";
import { t } from "#contract/translate.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { usedEvent } from "#web/lib/lock/lock-gate.ts";
import { randomId } from "#web/lib/random-id.ts";
import type { StoredRecording, UploadStore } from "./upload-store.ts";

/** The recording is stored on the device in pieces of this length, so a crash loses no more than one. */
const pieceMs = 500;
/** Enough for clear speech, and low enough for two hours in one file. */
const bitsPerSecond = 48_000;
const maxStoredBytes = maxAttachmentBytes - 500_000;
/** In browsers without locks, a recording that got no piece for this time counts as interrupted. */
const silentMs = 90_000;

const lockOf = (id: string) => `reflector:recording:${id}`;

export type RecordingView = {
  phase: "recording" | "paused" | "ended";
  milliseconds: number;
  /** False if the device stores nothing of it before it is finished. */
  isStored: boolean;
};

export type Recording = Awaited<ReturnType<typeof startRecording>>;

/** Recording is not possible. The message is shown to the person. */
export class RecordingRefusal extends Error {
  override readonly name = "RecordingRefusal";
}

/**
 * Asks for the microphone and starts. Without a `store`, the sound is in this page's memory alone.
 * @throws RecordingRefusal
 */
export async function startRecording(store: UploadStore | null, userId: string, maxBytes = maxStoredBytes) {
  const stream = await openMicrophone();
  const { recorder, level } = openRecorder(stream);
  const id = randomId();
  const listeners = createEmitter();
  const release = holdLock(lockOf(id));
  const startedAt = new Date().toISOString();
  const pieces: Blob[] = [];
  let bytes = 0;
  let isStored = true;
  let spent = 0;
  let runningSince: number | null = performance.now();
  let phase: RecordingView["phase"] = "recording";
  let view: RecordingView = { phase, milliseconds: 0, isStored };
  let writing = Promise.resolve();

  const elapsed = () => spent + (runningSince === null ? 0 : performance.now() - runningSince);
  const notify = () => {
    view = { phase, milliseconds: elapsed(), isStored };
    listeners.notify();
  };

  function storePiece(piece: Blob) {
    const number = pieces.push(piece) - 1;
    bytes += piece.size;
    dispatchEvent(new Event(usedEvent));
    if (bytes > maxBytes && recorder.state === "recording") pause();
    if (!store) return;
    const recording: StoredRecording = {
      user_id: userId,
      id,
      media_type: recorder.mimeType,
      started_at: startedAt,
      milliseconds: elapsed(),
      touched_at: new Date().toISOString(),
    };
    writing = writing
      .then(() => store.updateRecording(recording, { number, sound: piece }))
      .catch(() => {
        // Private windows and full disks fail in many ways; the recorder shows a message.
        isStored = false;
        notify();
      });
  }

  recorder.addEventListener("dataavailable", ({ data }) => data.size > 0 && storePiece(data));
  // The microphone was unplugged or revoked.
  for (const track of stream.getTracks()) track.addEventListener("ended", () => pause());
  const clock = setInterval(notify, 250);
  recorder.start(pieceMs);

  function pause() {
    if (recorder.state !== "recording") return;
    recorder.requestData();
    recorder.pause();
    spent = elapsed();
    runningSince = null;
    phase = "paused";
    notify();
  }

  let ending: Promise<void> | null = null;
  const end = () => {
    ending ??= endOnce();
    return ending;
  };

  async function endOnce() {
    clearInterval(clock);
    if (recorder.state !== "inactive") {
      const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
      recorder.stop();
      await stopped;
    }
    spent = elapsed();
    runningSince = null;
    phase = "ended";
    for (const track of stream.getTracks()) track.stop();
    level.close();
    await writing;
    release();
    notify();
  }

  return {
    id,
    view: () => view,
    subscribe: listeners.subscribe,
    /** The volume, 0 to 1. */
    level: level.read,
    isFull: () => bytes > maxBytes,
    minutesLeft: () => Math.ceil(((maxBytes - bytes) * 8) / bitsPerSecond / 60),
    pause,
    resume() {
      if (recorder.state !== "paused" || bytes > maxBytes) return;
      recorder.resume();
      runningSince = performance.now();
      phase = "recording";
      notify();
    },
    /** The whole recording; its pieces stay on the device until the file is stored. */
    async stop(): Promise<Blob> {
      await end();
      return new Blob(pieces, { type: recorder.mimeType });
    },
    async cancel() {
      await end();
      await store?.removeRecording(userId, id).catch(() => undefined);
    },
    /** Called when the page goes away. What was recorded stays on the device. */
    leave: () => void end(),
  };
}

async function openMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices || typeof MediaRecorder === "undefined")
    throw new RecordingRefusal(
      t("Browsers record only over HTTPS. A recording made with another app can be added as a file."),
    );
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: false, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new RecordingRefusal(
      refusals()[error.name] ?? t("The microphone can’t be used. Another app may be using it."),
      { cause: error },
    );
  }
}

function openRecorder(stream: MediaStream) {
  const mimeType = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"].find((type) =>
    MediaRecorder.isTypeSupported(type),
  );
  try {
    const recorder = new MediaRecorder(stream, {
      ...(mimeType && { mimeType }),
      audioBitsPerSecond: bitsPerSecond,
    });
    return { recorder, level: listenTo(stream) };
  } catch (error) {
    // Otherwise the microphone stays open.
    for (const track of stream.getTracks()) track.stop();
    throw new RecordingRefusal(t("This browser can’t record sound."), { cause: error });
  }
}

const refusals = (): Record<string, string> => ({
  NotAllowedError: t(
    "Reflector may not use the microphone. Allow it for this site in the browser’s settings, and try again.",
  ),
  NotFoundError: t("No microphone was found."),
});

function listenTo(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // From -60 dB to 0 dB.
      return Math.max(0, Math.min(1, 1 + (10 * Math.log10(power + 1e-12)) / 60));
    },
    close: () => void context.close(),
  };
}

/** Holds a lock until this page closes, so that other pages do not treat the recording as interrupted. */
function holdLock(name: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(name, () => held);
  return release;
}

/** Recordings whose page was closed or crashed. */
export async function findInterrupted(store: UploadStore, userId: string): Promise<StoredRecording[]> {
  const recordings = await store.recordings(userId).catch(() => []);
  if (recordings.length === 0) return [];
  const held = (await navigator.locks?.query())?.held?.map(({ name }) => name);
  const isAlive = ({ id, touched_at }: StoredRecording) =>
    held ? held.includes(lockOf(id)) : Date.now() - Date.parse(touched_at) < silentMs;
  return recordings.filter((recording) => !isAlive(recording));
}

/** Adds the length and an index to a recording. The code is large and loads on first use. */
export const finishRecording = async (sound: Blob): Promise<Blob> =>
  (await retryWhenOnline(() => import("./finish-sound.ts"))).finishSound(sound);
