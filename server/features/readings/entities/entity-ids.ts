import { createHmac } from "node:crypto";
import { deriveKey, type Owner } from "#server/platform/sealing.ts";
import type { EntityGroup } from "../analyzer.ts";

/** The key from which the ids of a person's entities are derived. */
export const idKeyOf = (owner: Owner): Buffer => deriveKey(owner.searchKey, "entity ids");

/** A UUID (RFC 9562, version 8) that is the same in every run and reveals nothing about the name. */
export function entityId(idKey: Uint8Array, about: EntityGroup, key: string): string {
  const hex = createHmac("sha256", idKey).update(`${about} ${key}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
