import { findCrisisSign } from "#contract/safety/crisis-check.ts";

/** Looks at a text on a thread of its own, so that not even a long one holds up a key. */
addEventListener("message", ({ data }: MessageEvent<{ id: number; text: string }>) => {
  postMessage({ id: data.id, found: findCrisisSign(data.text) !== null });
});
