import { createHmac, randomUUIDv7 } from "node:crypto";
import type { FailureCode } from "#contract/chat/messages.ts";
import type { CallOutcome, CallPurpose } from "#contract/models/model-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, seal } from "#server/platform/sealing.ts";
import type { Target } from "./model-api.ts";

/** The exact text of a call. */
export type Sent = {
  system: string;
  turns: readonly { role: "user" | "assistant"; text: string }[];
  texts: readonly string[];
};

export type CallEnd = {
  outcome: Exclude<CallOutcome, "open">;
  failure: FailureCode | null;
  tokensIn: number | null;
  tokensOut: number | null;
};

export type Ledger = {
  /** What an assistant gets, a refusal too: entered before it is given, and not given if it can't be entered. */
  noteAnswer(
    owner: Owner,
    answer: { to: string; tool: string; text: string; outcome: "done" | "refused" },
  ): Promise<void>;
  /** Call it before the call is made. A call that can't be entered is not made. */
  enter(
    owner: Owner,
    target: Target,
    call: { purpose: CallPurpose; chatId: string | null; model: string; sent: Sent },
  ): Promise<{ end(end: CallEnd): Promise<void> }>;
};

/** A destination in the form that the store filters by. */
export const destinationId = (owner: Owner, destination: string): string =>
  createHmac("sha256", owner.searchKey).update(`destination ${destination}`).digest("base64url").slice(0, 22);

export const callContext = (id: string, column: "about" | "sent") => ({
  table: "model_calls",
  row: id,
  column,
});

export const charactersOf = ({ system, turns, texts }: Sent): number =>
  [system, ...turns.map(({ text }) => text), ...texts].reduce((sum, { length }) => sum + length, 0);

type Entry = {
  about: { destination: string; provider: string; model: string };
  purpose: CallPurpose;
  chatId: string | null;
  staysHere: boolean;
  outcome: CallOutcome;
  sent: Sent;
};

export function createLedger(database: Database, clock: Clock): Ledger {
  async function insert(
    owner: Owner,
    { about, purpose, chatId, staysHere, outcome, sent }: Entry,
  ): Promise<string> {
    const id = randomUUIDv7();
    await database.asOwner(owner.id, (tx) =>
      tx
        .insertInto("model_calls")
        .values({
          id,
          owner_id: owner.id,
          at: clock.now().getTime(),
          purpose,
          chat_id: chatId,
          destination: destinationId(owner, about.destination),
          stays_here: Number(staysHere),
          characters: charactersOf(sent),
          tokens_in: null,
          tokens_out: null,
          outcome,
          failure: null,
          about: seal(owner, callContext(id, "about"), JSON.stringify(about)),
          sent: seal(owner, callContext(id, "sent"), JSON.stringify(sent)),
        })
        .execute(),
    );
    return id;
  }

  return {
    async noteAnswer(owner, { to, tool, text, outcome }) {
      await insert(owner, {
        about: { destination: to, provider: "MCP", model: tool },
        purpose: "mcp",
        chatId: null,
        staysHere: false,
        outcome,
        sent: { system: "", turns: [], texts: [text] },
      });
    },

    async enter(owner, { destination, provider, providerName, staysHere }, { purpose, chatId, model, sent }) {
      const about = { destination, provider: providerName || provider, model };
      const id = await insert(owner, { about, purpose, chatId, staysHere, outcome: "open", sent });
      return {
        async end({ outcome, failure, tokensIn, tokensOut }) {
          await database.asOwner(owner.id, (tx) =>
            tx
              .updateTable("model_calls")
              .set({ outcome, failure, tokens_in: tokensIn, tokens_out: tokensOut })
              .$call(ownRow(owner.id, id))
              // An entry is completed only once.
              .where("outcome", "=", "open")
              .execute(),
          );
        },
      };
    },
  };
}
