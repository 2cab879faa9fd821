import { randomBytes } from "node:crypto";

/**
 * Sets the texts of a journal apart from the instructions that a model is sent. `word` is one that no text can know, so
 * no text can close its own fence.
 */
export function createFence() {
  const word = randomBytes(9).toString("base64url");
  return {
    word,
    around: (name: string, text: string) => `<${name} ${word}>\n${text}\n</${name} ${word}>`,
  };
}
