import { findCrisisSign } from "#contract/safety/crisis-check.ts";

/** Checks a text on a separate thread, so that even a long text never slows typing. */
addEventListener("message", ({ data }: MessageEvent<{ id: number; text: string }>) => {
  postMessage({ id: data.id, found: findCrisisSign(data.text) !== null });
});
