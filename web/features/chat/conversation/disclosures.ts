import type { Message } from "#contract/chat/messages.ts";

/** How long a conversation may go on before it says again who answers. */
const everyMs = 3 * 3_600_000;

type Said = Pick<Message, "id" | "role" | "created_at" | "written_by">;

/**
 * Where a conversation says again who answers, by the ids of the messages above which it does: every three hours of use,
 * and where an AI takes over from the built-in companion. The value is who answers from there on.
 */
export function disclosuresIn(path: readonly Said[], isAiNow: boolean): ReadonlyMap<string, "ai" | "rules"> {
  const found = new Map<string, "ai" | "rules">();
  const [first] = path;
  if (!first) return found;
  let saidAt = Date.parse(first.created_at);
  let isAi = answererFrom(path, 0, isAiNow);
  for (const [at, { id, role, created_at }] of path.entries()) {
    if (role !== "person" || at === 0) continue;
    const isAiHere = answererFrom(path, at, isAiNow);
    const now = Date.parse(created_at);
    if (now - saidAt >= everyMs || (isAiHere && !isAi)) {
      found.set(id, isAiHere ? "ai" : "rules");
      saidAt = now;
    }
    isAi = isAiHere;
  }
  return found;
}

/** Whether an AI writes the answer to the message at this place. */
export function answererFrom(path: readonly Said[], at: number, isAiNow: boolean): boolean {
  const writer = path
    .slice(at)
    .find(({ role, written_by }) => role === "companion" && written_by)?.written_by;
  return writer ? writer.kind === "model" : isAiNow;
}
