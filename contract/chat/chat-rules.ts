/** Limits and small rules of the chat that the browser also needs. */

/** In UTF-16 code units. */
export const maxMessageLength = 20_000;
export const maxChatTitleLength = 200;
export const maxChats = 5_000;
export const maxMessages = 2_000;
export const maxAttached = 20;
/** In UTF-16 code units. */
export const maxRememberedLength = 300;
export const maxRemembered = 200;
/** How long a deleted conversation can be restored. */
export const chatGraceMs = 86_400_000;
/** How long a connected model may take to say whether it sees a sign of crisis, after its answer has ended. */
export const maxCareCheckMs = 30_000;

export const messageRoles = ["person", "companion"] as const;

/**
 * `writing`: the answer is being written. `stopped`: the person stopped it. `interrupted`: its server stopped or
 * failed. `failed`: see `failure`. All but `done` and `writing` can be continued.
 */
export const messageStatuses = ["done", "writing", "stopped", "interrupted", "failed"] as const;

/** The fields needed to walk a tree of messages. */
type Node = { id: string; parent_id: string | null };

/**
 * The messages from the first one to `leafId`, or to the newest leaf if that message does not exist.
 * `messages` must be in the order in which they were created.
 */
export function pathTo<Message extends Node>(messages: readonly Message[], leafId: string | null): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: Message[] = [];
  let at = byId.get(leafId ?? "") ?? messages.at(-1);
  while (at) {
    path.unshift(at);
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return path;
}

/** The siblings of `message`, including itself, oldest first. */
export const siblingsOf = <Message extends Node>(messages: readonly Message[], message: Node): Message[] =>
  messages.filter(({ parent_id }) => parent_id === message.parent_id);

/** The newest message below `id`, or `id` itself. Switching to this sibling leads there. */
export function newestBelow(messages: readonly Node[], id: string): string {
  const below = new Set([id]);
  let newest = id;
  for (const message of messages)
    if (message.parent_id !== null && below.has(message.parent_id)) {
      below.add(message.id);
      newest = message.id;
    }
  return newest;
}
