import type { DeleteQueryBuilder, SelectQueryBuilder, UpdateQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** The table of a select, an update or a delete. */
type TableOf<Query> =
  Query extends SelectQueryBuilder<Tables, infer Table, infer _Row>
    ? Table
    : Query extends UpdateQueryBuilder<Tables, infer Table, infer _From, infer _Row>
      ? Table
      : Query extends DeleteQueryBuilder<Tables, infer Table, infer _Row>
        ? Table
        : never;
type OwnTable = {
  [Table in keyof Tables]: "owner_id" | "id" extends keyof Tables[Table] ? Table : never;
}[keyof Tables];
/** Rejects other tables at compile time, because `Filtered` hides Kysely's own check of `where`. */
type OfOwnTable<Query> = [TableOf<Query>] extends [OwnTable] ? unknown : never;
type Filtered<Query> = { where(column: "owner_id" | "id", is: "=", value: string): Query };

/** The row with this id, if it is the owner's. For Kysely's `$call`. */
export const ownRow =
  (ownerId: string, id: string) =>
  <Query extends Filtered<Query>>(query: Query & OfOwnTable<Query>): Query =>
    query.where("owner_id", "=", ownerId).where("id", "=", id);
