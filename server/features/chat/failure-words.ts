import type { FailureCode } from "#contract/chat/messages.ts";

/** Says what interrupted an answer and what its person can do. The text so far is always kept. */
export const failureWords: Record<FailureCode, string> = {
  unreachable: "The model's server can't be reached. Check that it is running, then continue.",
  wrong_key: "The model's server refused the key. Check the key in the settings, then continue.",
  no_such_model: "The chosen model no longer exists. Choose another one for this conversation.",
  too_many_requests: "The model's server has had too many requests. Wait a little, then continue.",
  model_server_error: "The model's server had a fault of its own. Try to continue in a moment.",
  too_slow: "The model took too long. Continue, or choose a faster one.",
  cut_off: "The model's server broke off. Continue, and it goes on from here.",
  malformed: "The model's server sent something that can't be read. Continue, or choose another model.",
  wrong_content_type:
    "This address did not answer as a model's server does. Check it in the settings, then continue.",
  no_streaming:
    "The model's server sent its answer all at once, and Reflector needs one that streams. Choose another model.",
  context_too_small:
    "This conversation is too long for the model. Choose one with more room, or begin a new conversation.",
  empty: "The model sent no words. Continue, or choose another one.",
  too_long: "The model did not stop writing, so Reflector stopped it. What it wrote is kept.",
  switched_off: "AI was switched off while this was being written. Switch it on in the settings to continue.",
  not_allowed:
    "This server does not allow that model's address. Ask whoever runs it, or choose another model.",
  storage_full: "The server's disk is full. When there is room again, continue.",
  internal: "Something went wrong in Reflector. Try to continue in a moment.",
};
