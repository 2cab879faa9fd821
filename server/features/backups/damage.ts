import { z } from "zod";

// Untranslated file: for the host.

/**
 * `unreadable`: the database can't read the row. `altered`: a sealed value of it does not open. `missing` and `cut`: a
 * file of the attachment. `owner`: a username.
 */
const damagedPartSchema = z.object({
  what: z.enum(["unreadable", "altered", "missing", "cut"]),
  table: z.string(),
  /** `null` if it is unreadable as well. */
  id: z.string().nullable(),
  owner: z.string().nullable(),
});
export type DamagedPart = z.infer<typeof damagedPartSchema>;

const maxNamed = 1000;
const maxSaid = 10;

/** The damage of a store or a backup. Never holds text of a journal. */
export const damageSchema = z.object({
  /** What SQLite's quick_check found. */
  structure: z.array(z.string()).max(maxNamed),
  parts: z.array(damagedPartSchema).max(maxNamed),
  /** Further parts that are not named. */
  more: z.int().min(0),
});
export type Damage = z.infer<typeof damageSchema>;

export const noDamage = (): Damage => ({ structure: [], parts: [], more: 0 });
export const isWhole = ({ structure, parts }: Damage): boolean => structure.length + parts.length === 0;

export function addPart(damage: Damage, part: DamagedPart): void {
  if (damage.parts.length < maxNamed) damage.parts.push(part);
  else damage.more += 1;
}

/** Joins the damage found while a backup was made and while it was read. */
export function joined(made: Damage, found: Damage): Damage {
  const all = { structure: [...made.structure], parts: [...made.parts], more: made.more + found.more };
  const known = new Set(made.parts.map(keyOf));
  for (const part of found.parts) if (!known.has(keyOf(part))) addPart(all, part);
  return all;
}

const keyOf = ({ what, table, id }: DamagedPart) => `${what} ${table} ${id}`;

const nouns: Record<DamagedPart["what"], (table: string, count: number) => string> = {
  unreadable: (table, count) => `${rows(count)} of ${table} can’t be read`,
  altered: (table, count) => `${rows(count)} of ${table} can’t be opened`,
  missing: (_, count) => `${files(count)} missing`,
  cut: (_, count) => `${files(count)} cut short`,
};
const rows = (count: number) => (count === 1 ? "1 row" : `${count} rows`);
const files = (count: number) =>
  count === 1 ? "1 file of an attachment is" : `${count} files of attachments are`;

/** For the host: the damaged rows and files with their owners. Without a full stop. */
export function damageSentence({ structure, parts, more }: Damage): string {
  const kinds = Map.groupBy(parts, ({ what, table }) => `${what} ${table}`);
  const said = [...kinds.values()].map((group) => {
    const [first] = group;
    if (!first) return "";
    const named = group
      .slice(0, maxSaid)
      .map(({ id, owner }) => `${id ?? "unknown"}${owner ? ` of ${owner}` : ""}`);
    const rest = group.length > maxSaid ? ", …" : "";
    return `${nouns[first.what](first.table, group.length)} (${named.join(", ")}${rest})`;
  });
  if (more > 0) said.push(`${more} more parts are damaged`);
  if (structure.length > 0) said.push(`quick_check says: ${structure.slice(0, 3).join("; ")}`);
  return said.join("; ");
}
