import { retryWhenOnline } from "#web/lib/retry-when-online.ts";

/** With its length and an index. What does that is large, and loaded when something was recorded. */
export const finishRecording = async (sound: Blob): Promise<Blob> =>
  (await retryWhenOnline(() => import("./finish-sound.ts"))).finishSound(sound);
