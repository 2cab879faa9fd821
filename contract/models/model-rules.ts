import { t } from "../translate.ts";

/** Rules of models that need no schema. */

export const maxConnections = 20;
export const maxKeyLength = 500;
export const maxModelNameLength = 200;
export const maxAddressLength = 500;

/** The id of the connection that the host has set up for all people. */
export const hostConnectionId = "00000000-0000-4000-8000-000000000001";

/** Which API a model's server speaks. */
export type Speech = "openai" | "anthropic";

type Provider = {
  readonly id: string;
  readonly name: string;
  readonly speaks: Speech;
  /** `null`: the person gives the address. */
  readonly baseUrl: string | null;
  /** Whether it offers embeddings through the same API. */
  readonly embeds: boolean;
};

export const providers = [
  { id: "openai", name: "OpenAI", speaks: "openai", baseUrl: "https://api.openai.com/v1", embeds: true },
  {
    id: "anthropic",
    name: "Anthropic",
    speaks: "anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    embeds: false,
  },
  { id: "mistral", name: "Mistral", speaks: "openai", baseUrl: "https://api.mistral.ai/v1", embeds: true },
  {
    id: "google",
    // Untranslated: a name.
    name: "Google Gemini",
    speaks: "openai",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    embeds: true,
  },
  {
    id: "openrouter",
    name: "OpenRouter",
    speaks: "openai",
    baseUrl: "https://openrouter.ai/api/v1",
    embeds: true,
  },
  { id: "groq", name: "Groq", speaks: "openai", baseUrl: "https://api.groq.com/openai/v1", embeds: false },
  {
    id: "together",
    // Untranslated: a name.
    name: "Together AI",
    speaks: "openai",
    baseUrl: "https://api.together.xyz/v1",
    embeds: true,
  },
  {
    id: "deepseek",
    name: "DeepSeek",
    speaks: "openai",
    baseUrl: "https://api.deepseek.com/v1",
    embeds: false,
  },
  {
    id: "local",
    get name() {
      return t("This server’s own machine");
    },
    speaks: "openai",
    baseUrl: null,
    embeds: true,
  },
  {
    id: "compatible",
    get name() {
      return t("Another server (OpenAI’s API)");
    },
    speaks: "openai",
    baseUrl: null,
    embeds: true,
  },
  {
    id: "anthropic_compatible",
    get name() {
      return t("Another server (Anthropic’s API)");
    },
    speaks: "anthropic",
    baseUrl: null,
    embeds: false,
  },
] as const satisfies readonly Provider[];

export const providerIds = providers.map(({ id }) => id);
export type ProviderId = (typeof providers)[number]["id"];

export function providerOf(id: ProviderId): Provider {
  const found = providers.find((provider) => provider.id === id);
  if (!found) throw new Error(`There is no provider ${id}.`);
  return found;
}

/**
 * Why a call was made. `models` asked for the list of models. `embed` turned texts into vectors. `transcribe` turned a
 * recording into text. `mcp` answered an assistant that came with a personal token: `destination` is then the token's
 * name, and `model` the tool it called.
 */
export const callPurposes = [
  "chat",
  "title",
  "summary",
  "remember",
  "letter",
  "judge",
  "analyze",
  "trial",
  "embed",
  "transcribe",
  "models",
  "mcp",
] as const;
export type CallPurpose = (typeof callPurposes)[number];

/** `open`: it is running, or its server stopped before it could record the end. */
/** `refused`: an assistant was refused. */
export const callOutcomes = ["open", "done", "length", "stopped", "failed", "refused"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Recommended minimum size of a model in billions of parameters. Smaller ones answer badly in a crisis. */
export const smallestAdvised = 4;

/**
 * The size of a model in billions of parameters, taken from its name or from the size that its server gives:
 * `llama3.2:1b`, `SmolLM2-135M-Instruct`, `8x7B`. `null` if neither gives it.
 */
export function billionsOf(name: string): number | null {
  const found = [...name.matchAll(/(?<![\w.])(?:(\d+)x)?(\d+(?:\.\d+)?)\s?([bm])(?![a-z0-9])/gi)].at(-1);
  if (!found) return null;
  const [, times = "1", size = "", unit = ""] = found;
  const billions = Number(times) * Number(size);
  return unit.toLowerCase() === "b" ? billions : billions / 1000;
}
