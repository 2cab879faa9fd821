import { createHash } from "node:crypto";

export type ModelProgram = "openai" | "ollama" | "llama_cpp";

export const ollamaModels = (models: readonly string[]) => ({
  models: models.map((name) => ({
    name,
    model: name,
    details: { family: name.includes("embed") ? "nomic-bert" : "llama", parameter_size: "8.0B" },
  })),
});

export const listOf = (models: readonly string[], kind: ModelProgram, contextTokens: number) => ({
  object: "list",
  data: models.map((id) => ({
    id,
    object: "model",
    created: 1_700_000_000,
    owned_by: kind === "llama_cpp" ? "llamacpp" : "somebody",
    ...(kind === "llama_cpp" && { meta: { n_ctx: contextTokens, n_params: 8_000_000_000 } }),
  })),
});

const dimensions = 32;

/** A unit vector, the same for the same words. Texts that share words lie closer together. */
export function vectorOf(text: string): number[] {
  const sum = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [""]) {
    const bytes = createHash("sha256").update(word).digest();
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + ((bytes[at] ?? 0) - 127.5);
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((each) => each / length);
}
