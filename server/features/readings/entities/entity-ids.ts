import { createHmac } from "node:crypto";
import { deriveKey, type Owner } from "#server/platform/sealing.ts";

/** The key under which a person's names and themes get their ids. */
export const idKeyOf = (owner: Owner): Buffer => deriveKey(owner.searchKey, "entity ids");

/** A UUID (RFC 9562, version 8) that is the same each time and reveals nothing of the name. */
export function entityId(idKey: Uint8Array, about: "entity" | "theme", key: string): string {
  const hex = createHmac("sha256", idKey).update(`${about} ${key}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
