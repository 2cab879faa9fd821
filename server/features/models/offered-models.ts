import { hostConnectionId } from "#contract/models/model-rules.ts";
import { t } from "#contract/translate.ts";
import type { AiSettings } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Chosen, StoredSettings } from "./stored-settings.ts";

export type Use = "chosen" | "embedding";
type ModelOf = Pick<Chosen, "connection_id" | "model">;

/** The host decides which models of the host's connection people may use. */
export function isOffered(
  host: AiSettings | null,
  { connection_id, model }: ModelOf,
  use: Use | "transcription",
): boolean {
  if (connection_id !== hostConnectionId || !host?.connection) return true;
  const { models, embeddingModel, transcriptionModel } = host.connection;
  if (use === "chosen") return models.length === 0 || models.includes(model);
  const only = use === "embedding" ? embeddingModel : transcriptionModel;
  return only === null || model === only;
}

/** @throws AppError `not_found` */
export function refuseOtherModels(
  host: AiSettings | null,
  chosen: ModelOf,
  use: Use | "transcription",
): void {
  if (!isOffered(host, chosen, use))
    throw new AppError("not_found", t("This server does not offer this model."));
}

/** The person's choice, or the host's default if the choice is missing or no longer offered. */
export function chosenModel(host: AiSettings | null, settings: StoredSettings, use: Use): Chosen | null {
  const chosen = settings[use];
  if (chosen === null) return null;
  if (chosen && isOffered(host, chosen, use)) return chosen;
  if (!host?.connection) return null;
  const { models, embeddingModel } = host.connection;
  const model = use === "chosen" ? models[0] : embeddingModel;
  return model ? { connection_id: hostConnectionId, model, context_tokens: null } : null;
}
