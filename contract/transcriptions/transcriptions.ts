import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";

const transcriptionStates = ["queued", "running", "done", "failed"] as const;
export type TranscriptionState = (typeof transcriptionStates)[number];

/** Ten minutes of speech, as browsers record it here, take less than half. */
export const maxDictationBytes = 10_000_000;

const tags = ["transcriptions"] as const;
/** The id of a recording, which is an attachment. */
const params = z.object({ id: idSchema });

export const transcriptionSchema = z.object({
  id: idSchema,
  state: z.enum(transcriptionStates),
  asked_at: instantSchema,
  started_at: instantSchema.nullable(),
  /** Why it failed, for the person. */
  problem: z.string().nullable(),
  /** Only if it is done. */
  text: z.string().nullable(),
});
export type Transcription = z.infer<typeof transcriptionSchema>;

/** Continues waiting ones, such as those that a restart of the server interrupted. */
export const listTranscriptions = {
  method: "GET",
  url: "/api/transcriptions/",
  schema: {
    summary: "Transcriptions that wait, run, failed, or whose text is not in a page yet; oldest first",
    tags,
    response: {
      200: z.object({
        /** Where recordings go. `null`: no transcription server is connected, or AI is switched off. */
        server: z
          .object({
            name: z.string(),
            destination: z.string(),
            stays_here: z.boolean(),
            /** Larger recordings are refused. */
            largest_bytes: z.int(),
          })
          .nullable(),
        transcriptions: z.array(transcriptionSchema).max(200),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
export type TranscriptionList = z.infer<(typeof listTranscriptions.schema.response)[200]>;

/**
 * Repeating the call while one waits or runs starts no second one. If the same model has transcribed the recording
 * before, its text is offered again without another call. 409 `wrong_state` without a server, or for a recording of a
 * reflection that is kept from AI; 409 `limit_reached` for one that is too large.
 */
export const startTranscription = {
  method: "PUT",
  url: "/api/transcriptions/:id/",
  schema: {
    summary: "Transcribe a recording",
    tags,
    params,
    response: { 200: transcriptionSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const removeTranscription = {
  method: "DELETE",
  url: "/api/transcriptions/:id/",
  schema: {
    summary: "Stop a transcription, or dismiss one that failed; the recording stays",
    tags,
    params,
    response: { 204: z.null(), ...refusals },
  },
} as const satisfies Endpoint;

/** Of several open pages, only one may insert the text. Repeating the call with the same `by` has the same answer. */
export const takeTranscription = {
  method: "POST",
  url: "/api/transcriptions/:id/take/",
  schema: {
    summary: "Claim a finished transcription for insertion into a page",
    tags,
    params,
    body: z.strictObject({ by: idSchema }),
    response: { 200: z.object({ is_yours: z.boolean() }), ...refusals },
  },
} as const satisfies Endpoint;

/** Neither the sound nor the text is stored. The body is the sound itself. */
export const dictate = {
  method: "POST",
  url: "/api/transcriptions/dictation/",
  schema: {
    summary: "Turn a short recording into text",
    tags,
    upload: { mediaType: "application/octet-stream", body: z.file().max(maxDictationBytes) },
    response: {
      200: z.object({ text: z.string(), problem: z.string().nullable() }),
      409: errorSchema,
      415: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;
