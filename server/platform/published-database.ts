import type { Database } from "./database.ts";
import { published } from "./work-channels.ts";

/** The same store, whose transactions are published. */
export const publishedDatabase = (database: Database): Database => ({
  ...database,
  transaction: published("transaction", database.transaction),
  asOwner: published("transaction", database.asOwner),
  asOwnerDerived: published("transaction", database.asOwnerDerived),
  asSystem: published("transaction", database.asSystem),
  replica: database.replica && {
    ...database.replica,
    asOwner: published("transaction", database.replica.asOwner),
  },
});
