import type { FailureCode } from "#contract/chat/messages.ts";
import type { ModelProblem } from "#contract/models/models.ts";
import { t } from "#contract/translate.ts";

/** Tells the person what is wrong with a connection, and what they can do about it. */
const words: Record<FailureCode, () => string> = {
  unreachable: () =>
    t("Nothing answers at this address. Check that the server is running and that the address is right."),
  wrong_key: () =>
    t("The server refused the key. Copy the whole key again, and check that it is still valid."),
  no_such_model: () => t("The server does not have this model. Choose another one from the list."),
  too_many_requests: () =>
    t(
      "The server refuses more requests: there were too many, or the credit there is used up. Wait a moment, or check your account.",
    ),
  model_server_error: () => t("The model’s server reported an error. Try again in a moment."),
  too_slow: () => t("No answer came in time. Try a smaller model or a faster machine."),
  cut_off: () => t("The server stopped in the middle of its answer. Try again, or choose a smaller model."),
  malformed: () =>
    t("The answer can’t be read. Check that this is the address of a model server, including /v1."),
  wrong_content_type: () =>
    t(
      "The server at this address does not answer like a model server. Check that the address is complete, including /v1.",
    ),
  no_streaming: () =>
    t(
      "The server sends its answer all at once, but Reflector needs one that streams. Switch on streaming there, if you can.",
    ),
  context_too_small: () =>
    t("This model can read too little at once for a conversation. Choose another one."),
  empty: () => t("The model sent no words. Choose another one."),
  too_long: () => t("The model did not stop writing, so Reflector stopped it. Choose another one."),
  switched_off: () => t("AI is switched off. Switch it on in the settings to try the model."),
  not_allowed: () =>
    t(
      "Reflector is not allowed to call this address, or was redirected to another one. The person who runs Reflector can allow addresses in AI_ALLOWED_HOSTS.",
    ),
  storage_full: () =>
    t(
      "The server’s disk is full, so the model was not called. Tell the person who runs the server, and try again later.",
    ),
  internal: () => t("Something went wrong in Reflector. Try again in a moment."),
};

/** What is different where the server turns recordings into text. */
const soundWords: Partial<Record<FailureCode, () => string>> = {
  no_such_model: () =>
    t(
      "The server has no such model, or it does not transcribe at this address. whisper.cpp’s server needs --inference-path /v1/audio/transcriptions.",
    ),
  model_server_error: () =>
    t(
      "The server could not transcribe this. Try again in a moment. whisper.cpp’s server needs --convert to read recordings made in a browser.",
    ),
  too_slow: () =>
    t("The transcription took too long and was stopped. Try a smaller model or a faster machine."),
  malformed: () =>
    t(
      "The answer is not a transcription. Check that this is the address of a transcription server, including /v1.",
    ),
  wrong_content_type: () =>
    t(
      "The server at this address does not answer like a transcription server. Check that the address is complete, including /v1.",
    ),
  context_too_small: () =>
    t("The server does not accept a recording of this size. Use a shorter one, or another server."),
  empty: () => t("No words were heard in this recording."),
  too_long: () =>
    t("The server’s answer did not end, so Reflector stopped it. Try again, or choose another model."),
  switched_off: () => t("The companion and AI were switched off, or the transcription server was changed."),
};

export const problemOf = (
  code: FailureCode,
  use: "chat" | "embedding" | "transcription" = "chat",
): ModelProblem => ({
  code,
  message: ((use === "transcription" ? soundWords[code] : undefined) ?? words[code])(),
});
