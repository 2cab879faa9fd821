import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findInterrupted, RecordingRefusal, startRecording } from "./recording.ts";
import { createTestUploads } from "./testing.ts";

/** The browser's recorder, which here is handed its pieces. */
class Recorder extends EventTarget {
  static isTypeSupported = () => true;
  static latest: Recorder | null = null;
  state = "inactive";
  mimeType = "audio/webm";
  constructor() {
    super();
    Recorder.latest = this;
  }
  start() {
    this.state = "recording";
  }
  pause() {
    this.state = "paused";
  }
  resume() {
    this.state = "recording";
  }
  requestData() {}
  stop() {
    this.state = "inactive";
    this.dispatchEvent(new Event("stop"));
  }
  give(size: number) {
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(["x".repeat(size)]) }));
  }
}

const userId = "01930000-0000-7000-8000-000000000001";
const microphone = Object.assign(new EventTarget(), { stop: () => undefined });
let stores = 0;
let store: ReturnType<typeof createTestUploads>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "Date", "setInterval", "clearInterval"] });
  stores += 1;
  store = createTestUploads(`recording-test-${stores}`);
  const held = new Set<string>();
  vi.stubGlobal("MediaRecorder", Recorder);
  vi.stubGlobal(
    "AudioContext",
    class {
      createAnalyser = () => ({ fftSize: 32 });
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = () => undefined;
    },
  );
  vi.stubGlobal("navigator", {
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [microphone] }) },
    locks: {
      request: (name: string, work: () => Promise<void>) => {
        held.add(name);
        return work().then(() => held.delete(name));
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a recording", () => {
  it("releases the microphone if the browser can't record", async () => {
    const stop = vi.fn();
    vi.stubGlobal("navigator", {
      mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) },
    });
    vi.stubGlobal("AudioContext", undefined);
    await expect(startRecording(store, userId)).rejects.toThrow(RecordingRefusal);
    expect(stop).toHaveBeenCalled();
  });

  it("is as long as it ran, without its pauses", async () => {
    const recording = await startRecording(store, userId);
    vi.advanceTimersByTime(3000);
    recording.pause();
    vi.advanceTimersByTime(60_000);
    expect(recording.view()).toMatchObject({ phase: "paused", milliseconds: 3000 });
    recording.resume();
    vi.advanceTimersByTime(1500);
    await recording.stop();
    expect(recording.view()).toEqual({ phase: "ended", milliseconds: 4500, isStored: true });
  });

  it("has all its pieces, and each is on the device before it is done", async () => {
    const recording = await startRecording(store, userId);
    for (const size of [3, 1, 2]) Recorder.latest?.give(size);
    await vi.waitFor(async () => expect(await store.sound(userId, recording.id)).toHaveLength(3));
    expect((await recording.stop()).size).toBe(6);
  });

  it("pauses when the microphone is unplugged", async () => {
    const recording = await startRecording(store, userId);
    microphone.dispatchEvent(new Event("ended"));
    expect(recording.view().phase).toBe("paused");
    await recording.stop();
  });

  it("says so where the device does not store it, and still has the sound", async () => {
    const refusing = Object.assign(createTestUploads(), {
      updateRecording: () => Promise.reject(new Error("The disk is full.")),
    });
    const recording = await startRecording(refusing, userId);
    Recorder.latest?.give(5);
    await vi.waitFor(() => expect(recording.view().isStored).toBe(false));
    expect((await recording.stop()).size).toBe(5);
  });

  it("counts as interrupted once no page holds it, and leaves nothing behind when cancelled", async () => {
    const recording = await startRecording(store, userId);
    Recorder.latest?.give(5);
    await vi.waitFor(async () => expect(await store.recordings(userId)).toHaveLength(1));
    expect(await findInterrupted(store, userId)).toEqual([]);
    recording.leave();
    await vi.waitFor(async () => expect(await findInterrupted(store, userId)).toHaveLength(1));
    await recording.cancel();
    expect(await store.recordings(userId)).toEqual([]);
  });
});
