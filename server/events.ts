import type { Tx } from "./platform/database.ts";
import type { Owner } from "./platform/sealing.ts";

/**
 * Events that a feature sends to the features above it, which it can't import. Handlers run one after another, in the caller's
 * transaction where there is one, and an error in one of them is the caller's.
 */
type EventArguments = {
  /** A signed-in person has sent a request, with a body of so many bytes, or continues a download. */
  personActive: [person: Owner & { sessionId: string }, sentBytes: number];
  /** The time zone, or the hour at which a day ends, has changed. */
  zoneChanged: [tx: Tx, ownerId: string];
  /** A tag was renamed in bulk, or merged into another one that `wasUsed` before. */
  tagRenamed: [owner: Owner, renamed: { from: string; to: string; wasUsed: boolean }];
  /** What was read from these reflections is no longer valid, so nothing may quote them. */
  quotesForgotten: [tx: Tx, ownerId: string, reflectionIds: readonly string[]];
  /** An account is deleted for good. Each feature removes what it stores of it, in steps that can be repeated. */
  personErased: [ownerId: string];
  /** In the transaction that then deletes the account with all its rows. Nothing is added to the account any more. */
  accountDeleted: [tx: Tx, ownerId: string];
};
type EventName = keyof EventArguments;

/** The events that a feature reacts to. */
export type EventHandlers = {
  [Name in EventName]?: (...args: EventArguments[Name]) => Promise<void>;
};

/** Features are registered lowest first. The handlers of the highest run first, because their data depends on lower ones. */
export function createEvents() {
  const registered: EventHandlers[] = [];
  return {
    register(handlers: EventHandlers): void {
      registered.unshift(handlers);
    },
    async emit<Name extends EventName>(name: Name, ...args: EventArguments[Name]): Promise<void> {
      for (const handlers of registered) await handlers[name]?.(...args);
    },
  };
}
