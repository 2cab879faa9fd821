import { randomBytes } from "node:crypto";

/**
 * Separates the texts of a journal from the instructions to a model. `word` is random, so no text can close its own
 * fence.
 */
export function createFence() {
  const word = randomBytes(9).toString("base64url");
  return {
    word,
    around: (name: string, text: string) => `<${name} ${word}>\n${text}\n</${name} ${word}>`,
  };
}
