import { randomInt } from "node:crypto";
import type { Query } from "#server/platform/database.ts";
import { fold } from "../user-rows.ts";

const maxLength = 32;
const fallback = "writer";

/** A valid username made from the provider's name: letters without accents, digits, and _ . - */
export function usernameFrom(given: string): string {
  const [local = ""] = given.split("@");
  const plain = local
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, ".")
    .replace(/[^A-Za-z0-9_.-]/g, "")
    .slice(0, maxLength);
  return plain.length >= 3 ? plain : fallback;
}

/** The name itself if it is free, otherwise with a number. */
export async function freeUsername(query: Query, given: string): Promise<string> {
  const name = usernameFrom(given);
  const numbered = (ending: string) => `${name.slice(0, maxLength - ending.length - 1)}-${ending}`;
  const wanted = [
    name,
    ...["2", "3", "4", "5", "6", "7", "8", "9"].map(numbered),
    numbered(String(randomInt(100_000, 1_000_000))),
  ];
  const taken = await query
    .selectFrom("users")
    .select("username_folded")
    .where("username_folded", "in", wanted.map(fold))
    .execute();
  const folded = new Set(taken.map(({ username_folded }) => username_folded));
  return wanted.find((each) => !folded.has(fold(each))) ?? numbered(String(randomInt(1_000_000, 10_000_000)));
}
