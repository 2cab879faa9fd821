import { z } from "zod";
import type { Clock } from "#server/platform/clock.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { Identity } from "./credentials/openid-provider.ts";

const identitySchema: z.ZodType<Identity> = z.object({
  issuer: z.string(),
  subject: z.string(),
  username: z.string(),
  email: z.string().nullable(),
});

/** Who took the first step of a sign-in. */
export type TicketHolder = { passkeyId: string } | { identity: Identity; browser: string };

export type Tickets = {
  /** @returns the ticket, good for a minute; the store keeps only its hash */
  make(holder: TicketHolder): Promise<string>;
  /** `null` if it is unknown, used, expired or another browser's. */
  find(ticket: string, browser: string | null): Promise<TicketHolder | null>;
  /** Gives the person more time, after something more was asked for. */
  prolong(ticket: string): Promise<void>;
  /** Uses it up. @returns `false` if it was gone */
  use(tx: Query, ticket: string): Promise<boolean>;
};

const minute = 60_000;
const longestMs = 10 * minute;

export function createTickets(database: Database, clock: Clock, signInKey: Buffer): Tickets {
  return {
    async make(holder) {
      const ticket = newToken();
      const ticket_hash = hashToken(ticket);
      const now = clock.now().getTime();
      const row = { ticket_hash, expires_at: now + minute, longest_until: now + longestMs };
      await database.query
        .insertInto("sign_in_tickets")
        .values(
          "passkeyId" in holder
            ? // The person is asked for the password at once.
              {
                ...row,
                expires_at: row.longest_until,
                passkey_id: holder.passkeyId,
                identity: null,
                browser_hash: null,
              }
            : {
                ...row,
                passkey_id: null,
                identity: wrapKey(
                  signInKey,
                  Buffer.from(JSON.stringify(holder.identity)),
                  purpose(ticket_hash),
                ),
                browser_hash: hashToken(holder.browser),
              },
        )
        .execute();
      return ticket;
    },

    async find(ticket, browser) {
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
      const identity = unwrapKey(signInKey, row.identity, purpose(ticket_hash));
      return identity && { identity: identitySchema.parse(JSON.parse(identity.toString("utf8"))), browser };
    },

    async prolong(ticket) {
      await database.query
        .updateTable("sign_in_tickets")
        .set((row) => ({ expires_at: row.ref("longest_until") }))
        .where("ticket_hash", "=", hashToken(ticket))
        .execute();
    },

    async use(tx, ticket) {
      const used = await tx
        .deleteFrom("sign_in_tickets")
        .where("ticket_hash", "=", hashToken(ticket))
        .where("expires_at", ">", clock.now().getTime())
        .returning("ticket_hash")
        .executeTakeFirst();
      return used !== undefined;
    },
  };
}

const purpose = (ticketHash: string) => `identity of ticket ${ticketHash}`;
