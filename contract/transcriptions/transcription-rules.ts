/** Rules of transcriptions that need no schema. */

export const transcriptionStates = ["queued", "running", "done", "failed"] as const;
export type TranscriptionState = (typeof transcriptionStates)[number];

/** Ten minutes of speech, as browsers record it here, take less than half. */
export const maxDictationBytes = 10_000_000;
