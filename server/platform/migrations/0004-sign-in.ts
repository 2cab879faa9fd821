import type { Engine, Tx } from "../database.ts";

export const name = "0004-sign-in";

/** All of these are read before anyone is signed in, as `users` is, so none is under row-level security. */
export async function up(tx: Tx, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "blob" : "bytea";
  const instant = engine === "sqlite" ? "integer" : "bigint";
  const { schema } = tx;

  await schema
    .createTable("passkeys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("credential_id", "text", (c) => c.notNull().unique())
    .addColumn("public_key", bytes, (c) => c.notNull())
    .addColumn("counter", instant, (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("name", bytes, (c) => c.notNull())
    .addColumn("key_wrap", bytes)
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("last_used_at", instant)
    .execute();
  await schema.createIndex("passkeys_of_user").on("passkeys").column("user_id").execute();

  await schema
    .createTable("passkey_challenges")
    .addColumn("challenge_hash", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("expires_at", instant, (c) => c.notNull())
    .execute();
  await schema.createIndex("passkey_challenges_of_user").on("passkey_challenges").column("user_id").execute();

  await schema
    .createTable("one_time_codes")
    .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("secret", bytes, (c) => c.notNull())
    .addColumn("confirmed_at", instant)
    .addColumn("last_step", instant, (c) => c.notNull())
    .execute();
  await schema
    .createTable("recovery_codes")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("recovery_codes_key", ["user_id", "code_hash"])
    .execute();

  await schema
    .createTable("provider_identities")
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("connected_at", instant, (c) => c.notNull())
    .addPrimaryKeyConstraint("provider_identities_key", ["issuer", "subject"])
    .addUniqueConstraint("provider_identities_one_each", ["user_id", "issuer"])
    .execute();

  await schema
    .createTable("openid_states")
    .addColumn("state_hash", "text", (c) => c.primaryKey())
    .addColumn("browser_hash", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("return_to", "text", (c) => c.notNull())
    .addColumn("expires_at", instant, (c) => c.notNull())
    .execute();
  await schema.createIndex("openid_states_of_user").on("openid_states").column("user_id").execute();

  await schema
    .createTable("sign_in_tickets")
    .addColumn("ticket_hash", "text", (c) => c.primaryKey())
    .addColumn("passkey_id", "text", (c) => c.references("passkeys.id").onDelete("cascade"))
    .addColumn("identity", bytes)
    .addColumn("browser_hash", "text")
    .addColumn("expires_at", instant, (c) => c.notNull())
    .addColumn("longest_until", instant, (c) => c.notNull())
    .execute();
  await schema.createIndex("sign_in_tickets_of_passkey").on("sign_in_tickets").column("passkey_id").execute();
}
