import type { FailureCode } from "#contract/chat/messages.ts";
import type { ModelProblem } from "#contract/models/models.ts";

/** Tells the person what is wrong with a connection, and what they can do about it. */
const words: Record<FailureCode, string> = {
  unreachable:
    "No connection: nothing answers at this address. Is the server running, and the address right?",
  wrong_key: "The server refused the key. Copy the whole key again, and check that it is still valid.",
  no_such_model: "The server does not have this model. Choose another one from the list.",
  too_many_requests:
    "The server refuses more requests: there were too many, or the account there is used up. Wait a little, or look at the account.",
  model_server_error: "The server failed. Try again in a moment.",
  too_slow: "The model is too slow: no answer came in time. A smaller one, or a faster machine, may help.",
  cut_off: "The server stopped in the middle of its answer. Try again, or choose a smaller model.",
  malformed: "What came back can't be read. Is this the address of a model's server, with its /v1?",
  wrong_content_type:
    "Something answers there, but not as a model's server does. Is the address complete, with its /v1?",
  no_streaming:
    "The server sends its answer all at once. Reflector needs one that streams: see whether it can be switched on.",
  context_too_small: "The model reads too little at once for a conversation. Choose one with more room.",
  empty: "The model answered without a word. Choose another one.",
  too_long: "The model did not stop writing. Choose another one.",
  switched_off: "AI is switched off. Switch it on in the settings to try the model.",
  not_allowed:
    "This server isn't allowed to call that address, or was redirected to another one. The person who runs it can allow addresses in AI_ALLOWED_HOSTS.",
  storage_full:
    "The server's disk is full, so the call could not be recorded and was not made. Tell the person who runs the server, and try again later.",
  internal: "Something went wrong in Reflector. Try again in a moment.",
};

/** What is different where the server turns recordings into text. */
const soundWords: Partial<Record<FailureCode, string>> = {
  no_such_model:
    "The server has no such model, or it does not transcribe at this address. whisper.cpp’s server needs --inference-path /v1/audio/transcriptions.",
  model_server_error:
    "The server could not transcribe this. Try again in a moment. whisper.cpp’s server needs --convert to read recordings of browsers.",
  too_slow:
    "The transcription took too long and was given up. A smaller model, or a faster machine, may help.",
  malformed:
    "What came back is not a transcription. Is this the address of a transcription server, with its /v1?",
  wrong_content_type:
    "Something answers there, but not as a transcription server does. Is the address complete, with its /v1?",
  context_too_small:
    "The server does not accept a recording of this size. Use a shorter one, or another server.",
  empty: "No words were heard in this recording.",
  too_long: "The server’s answer did not end, so it was given up. Try again, or choose another model.",
  switched_off: "The companion and AI were switched off, or the transcription server was changed.",
};

export const problemOf = (
  code: FailureCode,
  use: "chat" | "embedding" | "transcription" = "chat",
): ModelProblem => ({
  code,
  message: (use === "transcription" ? soundWords[code] : undefined) ?? words[code],
});
