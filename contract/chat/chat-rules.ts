/** Limits and small rules of the chat that the browser needs, too. */

/** UTF-16 code units of one message. */
export const longestMessage = 20_000;
export const longestChatTitle = 200;
export const mostChats = 5_000;
export const mostMessages = 2_000;
export const mostAttached = 20;
/** UTF-16 code units of one remembered sentence. */
export const longestRemembered = 300;
export const mostRemembered = 200;
/** How long a deleted conversation can be brought back. */
export const chatGraceMs = 86_400_000;

export const messageRoles = ["person", "companion"] as const;

/**
 * `writing`: the answer still grows. `stopped`: its person stopped it. `interrupted`: whatever wrote it went away.
 * `failed`: the model could not go on; `failure` says why. All but `done` and `writing` can be continued.
 */
export const messageStatuses = ["done", "writing", "stopped", "interrupted", "failed"] as const;

/** What a tree of messages is walked by. */
type Node = { id: string; parent_id: string | null };

/**
 * The messages from the first one to `leafId`, or to the newest leaf if there is no such message. `messages` are
 * in the order in which they were made.
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

/** The messages beside `message`, itself included, oldest first. */
export const siblingsOf = <Message extends Node>(messages: readonly Message[], message: Node): Message[] =>
  messages.filter(({ parent_id }) => parent_id === message.parent_id);

/** The newest message below `id`, or `id` itself: where a switch to this sibling leads. */
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
