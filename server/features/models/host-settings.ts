import { type ProviderId, providerOf } from "#contract/models/model-rules.ts";
import type { AiConnection, AiSettings } from "#server/context.ts";
import { wrongConfiguration } from "#server/platform/environment.ts";
import { isLoopbackOrigin, parseAllowedHost } from "./destinations.ts";

type Variables = {
  AI: "on" | "off";
  AI_PROVIDER: ProviderId | null;
  AI_BASE_URL: string | null;
  AI_API_KEY: string | null;
  AI_MODEL: string | null;
  AI_EMBEDDING_MODEL: string | null;
  AI_TRANSCRIPTION_MODEL: string | null;
  AI_ALLOWED_HOSTS: string | null;
  AI_LOCAL: string | null;
};

/** The default ports of Ollama, llama.cpp and LM Studio. */
const usualOrigins = ["http://127.0.0.1:11434", "http://127.0.0.1:8080", "http://127.0.0.1:1234"];

/** @throws StartError naming the variable that is wrong */
export function hostSettingsOf(given: Variables): AiSettings | null {
  const connection = connectionOf(given);
  const allowedHosts = listOf(given.AI_ALLOWED_HOSTS);
  for (const each of allowedHosts)
    if (parseAllowedHost(each) === null)
      throw wrongConfiguration(
        "AI_ALLOWED_HOSTS must list hosts, such as models.example.org or 192.168.1.20:8080",
      );
  const localOrigins =
    given.AI_LOCAL === null ? usualOrigins : given.AI_LOCAL === "off" ? [] : listOf(given.AI_LOCAL);
  for (const each of localOrigins)
    if (!isLoopbackOrigin(each))
      throw wrongConfiguration(
        "AI_LOCAL must be off, or list addresses of this machine, such as http://127.0.0.1:11434",
      );
  return given.AI === "off" ? null : { connection, allowedHosts, localOrigins };
}

function connectionOf(given: Variables): AiConnection | null {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_EMBEDDING_MODEL, AI_TRANSCRIPTION_MODEL } =
    given;
  if (AI_PROVIDER === null && AI_BASE_URL === null) {
    const dependent = { AI_API_KEY, AI_MODEL, AI_EMBEDDING_MODEL, AI_TRANSCRIPTION_MODEL };
    const alone = Object.entries(dependent).find(([, value]) => value);
    // Untranslated: for the host.
    if (alone) throw wrongConfiguration(`${alone[0]} needs AI_PROVIDER or AI_BASE_URL`);
    return null;
  }
  const provider = AI_PROVIDER ?? "compatible";
  const { name, speaks, baseUrl: usual } = providerOf(provider);
  const baseUrl = (AI_BASE_URL ?? usual)?.replace(/\/+$/, "");
  if (!baseUrl) throw wrongConfiguration(`AI_PROVIDER ${provider} needs AI_BASE_URL`);
  if (AI_BASE_URL === null && AI_API_KEY === null)
    throw wrongConfiguration(`AI_PROVIDER ${provider} needs AI_API_KEY`);
  return {
    provider,
    name: AI_BASE_URL === null ? name : new URL(baseUrl).host,
    baseUrl,
    speaks,
    key: AI_API_KEY,
    models: listOf(AI_MODEL),
    embeddingModel: AI_EMBEDDING_MODEL,
    transcriptionModel: AI_TRANSCRIPTION_MODEL,
  };
}

const listOf = (text: string | null) =>
  (text ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
