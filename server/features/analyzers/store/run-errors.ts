import type { FailureCode } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";

/** Why a run failed or was stopped, as a code that the store keeps. */
export type RunError =
  | "edited"
  | "deleted"
  | "off"
  | "by_person"
  | "crashed"
  | "too_slow"
  | "internal"
  | "lost"
  | "ai_off"
  | "no_connection"
  | "no_consent"
  | "unreadable"
  | "too_small"
  | "storage_full"
  | `model_${FailureCode}`;

const sentences: Record<string, () => string> = {
  edited: () =>
    t("You changed this analyzer while it ran, so it stopped. Run it again to see what it finds now."),
  deleted: () => t("You deleted this analyzer while it ran, so it stopped."),
  off: () => t("You switched this analyzer off while it ran, so it stopped."),
  by_person: () => t("You stopped this run."),
  crashed: () =>
    t("This analyzer crashed twice on your journal, so it was stopped. Nothing you wrote has changed."),
  too_slow: () => t("This analyzer took too long twice, so it was stopped. Try a shorter period."),
  internal: () => t("Something went wrong on the server. Please try again."),
  lost: () => t("The server stopped during this run. Run it again."),
  ai_off: () =>
    t("AI is switched off, so no model is asked. Switch it on in the settings to run this again."),
  no_connection: () => t("The model’s connection was removed. Choose another one for this analyzer."),
  no_consent: () => t("You have not agreed to send words of your journal to this connection."),
  unreadable: () => t("The model’s answer can’t be read. Another model may do better."),
  too_small: () => t("Your instruction is too long for this model. Shorten it, or choose another model."),
  storage_full: () =>
    t("The server’s disk is full, so nothing was saved. Please tell the person who runs it."),
  model_unreachable: () => t("The model’s server could not be reached. Please try again later."),
  model_wrong_key: () => t("The model’s server refused the key. Check the key in the settings."),
  model_no_such_model: () => t("The model’s server does not have this model. Choose another one."),
  model_too_many_requests: () =>
    t("The model’s server accepts no more requests for now. Please try again later."),
  model_model_server_error: () => t("The model’s server reported an error. Please try again later."),
  model_too_slow: () => t("The model took too long to answer. Please try again later."),
  model_context_too_small: () =>
    t("Your texts were too long for this model. Try a shorter period, or choose another model."),
  model_switched_off: () => t("AI was switched off while this ran, so it stopped."),
  model_not_allowed: () =>
    t(
      "The server does not allow this connection’s address. Ask the person who runs it, or choose another model.",
    ),
  model_storage_full: () =>
    t("The server’s disk is full, so nothing was saved. Please tell the person who runs it."),
};

export const sentenceOf = (error: string): string =>
  sentences[error]?.() ??
  (error.startsWith("model_")
    ? t("The model’s answer could not be used. Please try again, or choose another model.")
    : t("Something went wrong on the server. Please try again."));
