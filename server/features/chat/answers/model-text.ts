import type { ChatModel, ModelRequest } from "#server/features/models/index.ts";

/** A model's text for a small request. `null` if it failed or wrote nothing. */
export async function modelText(
  model: Pick<ChatModel, "write">,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<string | null> {
  let text = "";
  for await (const event of model.write(request, signal)) {
    if (event.kind === "failed") return null;
    if (event.kind === "restart") text = "";
    if (event.kind === "text") text += event.text;
    if (text.length > maxTextLength) break;
  }
  return text.trim() === "" ? null : text.trim();
}

const maxTextLength = 8_000;
