import { createHmac, randomUUIDv7 } from "node:crypto";
import type { FailureCode } from "#contract/chat/messages.ts";
import type { CallOutcome, CallPurpose } from "#contract/models/model-rules.ts";
import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, seal } from "#server/platform/sealing.ts";
import type { Target } from "./connection-rows.ts";

/** The exact text of a call. */
export type Sent = {
  system: string;
  turns: readonly { role: "user" | "assistant"; text: string }[];
  texts: readonly string[];
  /** A recording, of which the ledger holds the size and not the sound. */
  sound?: { bytes: number; media_type: string } | null;
};

export type CallEnd = {
  outcome: Exclude<CallOutcome, "open">;
  failure: FailureCode | null;
  tokensIn: number | null;
  tokensOut: number | null;
};

/** A destination in the form that the store filters by. */
export const destinationId = (owner: Owner, destination: string): string =>
  createHmac("sha256", owner.searchKey).update(`destination ${destination}`).digest("base64url").slice(0, 22);

export const callContext = (id: string, column: "about" | "sent") => ({
  table: "model_calls",
  row: id,
  column,
});

const charactersOf = ({ system, turns, texts }: Sent): number =>
  [system, ...turns.map(({ text }) => text), ...texts].reduce((sum, { length }) => sum + length, 0);

type Entry = {
  about: { destination: string; provider: string; model: string };
  purpose: CallPurpose;
  chatId: string | null;
  staysHere: boolean;
  outcome: CallOutcome;
  sent: Sent;
};

/** A call to a model, before it is made. */
export type Call = { purpose: CallPurpose; chatId: string | null; model: string; sent: Sent };

/**
 * Enters a call before it is made. A call that can't be entered is not made.
 * @returns the id of the entry
 */
export function enterCall(
  context: Context,
  owner: Owner,
  { destination, provider, providerName, staysHere }: Target,
  { model, ...call }: Call,
): Promise<string> {
  const about = { destination, provider: providerName || provider, model };
  return insert(context, owner, { ...call, about, staysHere, outcome: "open" });
}

/** Completes the entry of a call, once. */
export const endCall = (
  { database }: Context,
  owner: Owner,
  id: string,
  { outcome, failure, tokensIn, tokensOut }: CallEnd,
): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .updateTable("model_calls")
      .set({ outcome, failure, tokens_in: tokensIn, tokens_out: tokensOut })
      .$call(ownRow(owner.id, id))
      .where("outcome", "=", "open")
      .execute();
  });

/** Enters an answer to an MCP assistant, or its refusal. If entering fails, the answer must not be sent. */
export async function enterAssistantAnswer(
  context: Context,
  owner: Owner,
  { to, tool, text, outcome }: { to: string; tool: string; text: string; outcome: "done" | "refused" },
): Promise<void> {
  await insert(context, owner, {
    about: { destination: to, provider: "MCP", model: tool },
    purpose: "mcp",
    chatId: null,
    staysHere: false,
    outcome,
    sent: { system: "", turns: [], texts: [text] },
  });
}

async function insert(
  { database, clock }: Context,
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
