import { z } from "zod";
import type { Context } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Query } from "#server/platform/database.ts";
import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { Identity } from "./credentials/openid-provider.ts";

const identitySchema: z.ZodType<Identity> = z.object({
  issuer: z.string(),
  subject: z.string(),
  username: z.string(),
  email: z.string().nullable(),
});

/** The passkey or the identity that began a sign-in. */
export type TicketHolder = { passkeyId: string } | { identity: Identity; browser: string };

const minute = 60_000;
/** How long a ticket may be prolonged. */
const maxMs = 10 * minute;

type TicketContext = Pick<Context, "database" | "clock" | "secrets">;

/** @returns the ticket, valid for a minute; the store has only its hash */
export async function makeTicket(
  { database, clock, secrets }: TicketContext,
  holder: TicketHolder,
): Promise<string> {
  const ticket = newToken();
  const ticket_hash = hashToken(ticket);
  const now = clock.now().getTime();
  const longest_until = now + maxMs;
  const columns =
    "passkeyId" in holder
      ? // The person is asked for the password at once.
        { expires_at: longest_until, passkey_id: holder.passkeyId, identity: null, browser_hash: null }
      : {
          expires_at: now + minute,
          passkey_id: null,
          identity: wrapKey(
            secrets.signInKey,
            Buffer.from(JSON.stringify(holder.identity)),
            purpose(ticket_hash),
          ),
          browser_hash: hashToken(holder.browser),
        };
  await database.query
    .insertInto("sign_in_tickets")
    .values({ ticket_hash, longest_until, ...columns })
    .execute();
  return ticket;
}

/** `null` if it is unknown, used, expired or another browser's. */
export async function findTicket(
  { database, clock, secrets }: TicketContext,
  ticket: string,
  browser: string | null,
): Promise<TicketHolder | null> {
  const ticket_hash = hashToken(ticket);
  const row = await database.query
    .selectFrom("sign_in_tickets")
    .select(["passkey_id", "identity", "browser_hash"])
    .where("ticket_hash", "=", ticket_hash)
    .where("expires_at", ">", clock.now().getTime())
    .executeTakeFirst();
  if (!row) return null;
  if (row.passkey_id !== null) return { passkeyId: row.passkey_id };
  if (browser === null || row.identity === null || row.browser_hash !== hashToken(browser)) return null;
  const identity = unwrapKey(secrets.signInKey, row.identity, purpose(ticket_hash));
  return identity && { identity: identitySchema.parse(JSON.parse(identity.toString("utf8"))), browser };
}

/** Gives the person more time, after something more was asked for. */
export async function prolongTicket({ database }: Pick<Context, "database">, ticket: string): Promise<void> {
  await database.query
    .updateTable("sign_in_tickets")
    .set((row) => ({ expires_at: row.ref("longest_until") }))
    .where("ticket_hash", "=", hashToken(ticket))
    .execute();
}

/** Uses up a ticket. @returns `false` if it was gone */
export async function redeemTicket(
  { clock }: Pick<Context, "clock">,
  tx: Query,
  ticket: string,
): Promise<boolean> {
  const used = await tx
    .deleteFrom("sign_in_tickets")
    .where("ticket_hash", "=", hashToken(ticket))
    .where("expires_at", ">", clock.now().getTime())
    .returning("ticket_hash")
    .executeTakeFirst();
  return used !== undefined;
}

const purpose = (ticketHash: string) => `identity of ticket ${ticketHash}`;
