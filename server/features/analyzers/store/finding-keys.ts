import { createHmac } from "node:crypto";
import type { Owner } from "#server/platform/sealing.ts";

/** A finding's key in the form used by the store and by addresses. It reveals nothing of the finding. */
export const opaqueKey = (owner: Owner, analyzerId: string, key: string): string =>
  createHmac("sha256", owner.searchKey).update(`finding ${analyzerId} ${key}`).digest("hex").slice(0, 32);
