import type { Tx } from "./database.ts";
import { isStoreDamaged } from "./errors.ts";

/**
 * Returns the result of `work` even if it met a damaged page and continued. SQLite then refuses to commit the
 * transaction, although nothing was written.
 */
export async function readDespiteDamage<Result>(
  transact: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const read: Result[] = [];
  try {
    await transact(async (tx) => {
      read.push(await work(tx));
    });
  } catch (error) {
    if (read.length === 0 || !isStoreDamaged(error)) throw error;
  }
  const [result] = read;
  if (read.length === 0 || result === undefined) throw new Error("The transaction did nothing.");
  return result;
}
