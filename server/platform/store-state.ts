import type { LogEvent } from "kysely";
import { type StoreFailure, storeFailureOf } from "./errors.ts";

/** Whether the store accepts writes, judged by recent ones. */
export type StoreState = "ok" | Exclude<StoreFailure, "away">;

/** On a nearly full disk, small writes succeed while larger ones fail. This pause keeps the state from flapping. */
const restMs = 60_000;

/** Observes the queries of a store. @param onChange called once for each change of state @param now in milliseconds */
export function createStoreState(onChange: (state: StoreState) => void, now: () => number = Date.now) {
  let state: StoreState = "ok";
  let refusedAt = 0;
  const change = (next: StoreState) => {
    if (next === state) return;
    state = next;
    onChange(state);
  };
  return {
    current: (): StoreState => state,
    /** For Kysely's `log`. */
    see(event: LogEvent): void {
      if (event.level === "error") {
        const failure = storeFailureOf(event.error);
        if (failure === null || failure === "away") return;
        refusedAt = now();
        change(failure);
      } else if (state !== "ok" && isWrite(event) && now() - refusedAt >= restMs) change("ok");
    },
  };
}

const isWrite = ({ query }: LogEvent) =>
  ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"].includes(query.query.kind);
