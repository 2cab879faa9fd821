import type { AskedOfModel, Script } from "../scripts/model-server/model-server.ts";

/** The model's complete answer to a question, also if it is interrupted and continued. */
export const answerTo = (question: string) =>
  `${question} ${Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ")}.`;

/** What the scripted model says: it writes slowly, and continues an interrupted answer where it ended. */
export function playModel({ turns }: AskedOfModel): string | Script {
  const question = turns.findLast(({ role, text }) => role === "user" && text.includes("Question "))?.text;
  const [asked] = /Question [\w-]+\?/.exec(question ?? "") ?? [];
  if (!asked) return "no";
  const whole = answerTo(asked);
  const last = turns.findLast(({ role }) => role === "assistant")?.text ?? "";
  // The instructions ask the model to begin by repeating the last words.
  const from = whole.startsWith(last) ? whole.lastIndexOf(" ", Math.max(0, last.length - 20)) + 1 : 0;
  return { do: "say", text: whole.slice(from), pieces: 10, everyMs: 30 };
}
