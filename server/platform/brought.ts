import { createHmac } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import type { BroughtKind } from "#contract/imports/import-rules.ts";
import type { Engine, Tx } from "./database.ts";
import { deriveKey, type Owner } from "./sealing.ts";

/** Something that an archive added to a journal, as an undo remembers it. It holds no words. */
export type Brought = {
  kind: Exclude<BroughtKind, "reflection">;
  /** Identifies it within its kind. */
  id: string;
  /** Things with the same value are removed together or not at all. Usually there is none. */
  whole?: string;
  /** Covers what a person can change about it. */
  print: string;
};

/** Call it in the transaction that adds something, so that both are stored or neither is. */
export type Remember = (tx: Tx, brought: Brought) => Promise<void>;

/** `gone`: the person had removed it before. */
export type TakenBack = "removed" | "kept" | "gone";

/** Reveals nothing of the values without the person's keys. Equal values have equal prints. */
export const broughtPrint = (owner: Owner, ...values: unknown[]): string =>
  createHmac("sha256", deriveKey(owner.searchKey, "brought"))
    .update(JSON.stringify(values))
    .digest("base64url")
    .slice(0, 22);

/** Nobody else can change these rows until the transaction ends. */
export const held =
  (engine: Engine) =>
  <Of, Table extends keyof Of, Row>(query: SelectQueryBuilder<Of, Table, Row>) =>
    // SQLite has one writer, and this transaction writes.
    engine === "postgres" ? query.forUpdate() : query;

/** Removes what came, unless it is gone (`print` is `null`) or the person has changed it since. */
export async function removeUnchanged(
  brought: Brought | undefined,
  print: string | null,
  remove: () => Promise<unknown>,
): Promise<TakenBack> {
  if (!brought || print === null) return "gone";
  if (print !== brought.print) return "kept";
  await remove();
  return "removed";
}
