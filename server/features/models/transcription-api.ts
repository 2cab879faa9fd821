import { randomUUID } from "node:crypto";
import { z } from "zod";
import { storableText } from "#contract/text-rules.ts";
import type { Context } from "#server/context.ts";
import type { Target } from "./connection-rows.ts";
import { failureWithin } from "./failures.ts";
import { guardedFetch, networkOf } from "./guarded-fetch.ts";
import { ModelFailure } from "./model-failure.ts";

/** A recording to transcribe. `name` has an extension, by which servers recognise the format. */
export type Sound = { name: string; mediaType: string; bytes: number; pieces: AsyncIterable<Uint8Array> };

/** Two hours of speech may take a small machine this long. */
const maxMs = 3_600_000;
const maxAnswerBytes = 4_000_000;

const answerSchema = z.object({ text: z.string() });
/** whisper.cpp reports some failures with status 200. */
const errorSchema = z.object({ error: z.unknown() });
/** What whisper models write for silence and noise. */
const noSpeech = /[[(*]\s*(?:blank[ _]audio|no speech|silence|music|noise|inaudible)\s*[\])*]/gi;

/** Calls OpenAI's `POST /v1/audio/transcriptions`. @throws ModelFailure, `empty` if no words were heard */
export async function transcribeSound(
  context: Context,
  target: Target,
  model: string,
  sound: Sound,
  signal: AbortSignal,
): Promise<string> {
  const boundary = `reflector-${randomUUID()}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field("model", model)}${field("response_format", "json")}--${boundary}\r\n` +
      `content-disposition: form-data; name="file"; filename="${sound.name}"\r\n` +
      `content-type: ${sound.mediaType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const body = async function* () {
    yield head;
    yield* sound.pieces;
    yield tail;
  };
  const response = await guardedFetch(context, {
    reach: target.reach,
    url: `${target.baseUrl}/audio/transcriptions`,
    method: "POST",
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": String(head.length + sound.bytes + tail.length),
      // Untranslated: a header.
      ...(target.key !== null && { authorization: `Bearer ${target.key}` }),
    },
    body: body(),
    signal,
    accept: "json",
    timeouts: { ...networkOf(context).timeouts, begin: maxMs, whole: maxMs, ...context.modelTimeouts },
    maxBytes: maxAnswerBytes,
  });
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw failureWithin(error) ?? new ModelFailure("malformed");
  });
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success)
    throw new ModelFailure(errorSchema.safeParse(answer).success ? "model_server_error" : "malformed");
  const text = storableText(parsed.data.text.replace(noSpeech, " ")).trim();
  if (text === "") throw new ModelFailure("empty");
  return text;
}

const wavHeaderBytes = 44;
const sampleRate = 16_000;

/** A second of silence, as a WAV file of 16-bit samples, for testing a server. */
export function silence(): Sound {
  const file = Buffer.alloc(wavHeaderBytes + sampleRate * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(file.length - wavHeaderBytes, 40);
  const pieces = async function* () {
    yield file;
  };
  return { name: "silence.wav", mediaType: "audio/wav", bytes: file.length, pieces: pieces() };
}
