import { z } from "zod";
import { unwrapForHost } from "#server/features/accounts/index.ts";
import { deriveKey, type Owner, openBytes, openJournal, type Sealer } from "#server/platform/sealing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import type { Tables } from "#server/platform/tables.ts";
import type { Row } from "./stored-rows.ts";
import type { CarriedTable } from "./stored-tables.ts";

// Untranslated file: for the host.

type Place = { row: string; column: string };
/** The row and column to which the features bind the sealed values of a table. */
type Places = { readonly [column: string]: (row: Row) => Place };

const text = (row: Row, column: string) => String(row[column]);
const byId = (...columns: string[]): Places =>
  Object.fromEntries(columns.map((column) => [column, (row: Row) => ({ row: text(row, "id"), column })]));
const by = (column: string, ...parts: string[]): Places => ({
  [column]: (row) => ({ row: parts.map((part) => text(row, part)).join("/"), column }),
});

/** Every value of a backup that is sealed with a person's key. */
export const sealedColumns: { readonly [Table in CarriedTable & keyof Tables]?: Places } = {
  users: byId("display_name", "mood_names"),
  reflections: {
    ...byId("body", "answers", "origin", "surroundings"),
    head: (row) => ({ row: text(row, "id"), column: `head of revision ${text(row, "revision")}` }),
  },
  reflection_versions: byId("head", "body", "answers"),
  attachments: byId("name", "alt"),
  activities: byId("content"),
  templates: byId("content"),
  facts: byId("content"),
  fact_values: {
    value: (row) => ({ row: `${text(row, "fact_id")} ${text(row, "day")}`, column: "value" }),
  },
  model_connections: byId("content", "secret"),
  model_settings: by("content", "owner_id"),
  model_calls: byId("about", "sent"),
  chats: byId("model", "title"),
  chat_messages: byId("details", "text", "summary"),
  remembered: byId("content"),
  analyzers: byId("content"),
  analyzer_runs: byId("about", "result"),
  analyzer_quotes: by("quote", "run_id", "number"),
  analyzer_verdicts: by("content", "analyzer_id", "key"),
  entity_decisions: byId("content"),
  letters: byId("content"),
  experiments: byId("content"),
  experiment_days: {
    content: (row) => ({ row: `${text(row, "experiment_id")} ${text(row, "day")}`, column: "content" }),
  },
  revisits: byId("content"),
  transcriptions: by("text", "attachment_id"),
  imports: byId("about", "options", "preview", "names"),
  import_entries: by("content", "import_id", "position"),
  backgrounds: byId("name", "palette"),
  background_pictures: by("content", "background_id", "size"),
  avatars: by("picture", "owner_id"),
  passkeys: byId("name"),
};

/**
 * `texts`: reflections, of which `opened` open, and `closed` belong to sealed journals, which only their owners can open.
 * `values`: all sealed values that the host's key should open.
 */
export const openedSchema = z.object({ texts: z.int(), opened: z.int(), closed: z.int(), values: z.int() });
export type Opened = z.infer<typeof openedSchema>;

/** For the host: the number of texts that could be opened. */
export function openedSentence({ texts, opened, closed }: Opened): string {
  const sealed =
    closed === 0 ? "" : ` The other ${closed} are in sealed journals, which only their people can open.`;
  return `Opened ${opened} of ${texts} texts.${sealed}`;
}

export type Opener = {
  /** Opens all sealed values of a row. People come before what they own. @returns false if one doesn't open */
  opens(table: CarriedTable, row: Row): boolean;
  usernameOf(row: Row): string | null;
  counted(): Opened;
  /** Resets the counters before a table is read again. */
  setCounted(counted: Opened): void;
};

/** Opens every sealed value of the people whose keys the host has. Retains no opened value. */
export function createOpener(masterKey: Buffer): Opener {
  const secrets = secretsOf(masterKey);
  const owners = new Map<string, Owner>();
  const usernames = new Map<string, string>();
  const counted: Opened = { texts: 0, opened: 0, closed: 0, values: 0 };
  /** @returns false if the master key does not open the person's key */
  const meet = (row: Row): boolean => {
    const [id, wrap] = [text(row, "id"), row.host_wrap];
    usernames.set(id, text(row, "username"));
    if (!Buffer.isBuffer(wrap)) return true;
    const key = unwrapForHost(secrets, id, wrap);
    if (key) owners.set(id, openJournal(id, key));
    return key !== null;
  };

  return {
    opens(table, row) {
      const isKnown = table !== "users" || meet(row);
      const owner = owners.get(ownerIdOf(row));
      const isText = table === "reflections";
      if (isText) counted.texts += 1;
      if (!owner) {
        if (isText) counted.closed += 1;
        return isKnown;
      }
      const sealer = table === "attachments" ? fileSealer(owner, text(row, "id")) : owner;
      let whole = true;
      for (const [column, contextOf] of Object.entries(sealedColumns[table] ?? {})) {
        const value = row[column];
        if (!Buffer.isBuffer(value)) continue;
        counted.values += 1;
        if (openBytes(sealer, { table, ...contextOf(row) }, value) === null) whole = false;
      }
      if (isText && whole) counted.opened += 1;
      return whole;
    },
    usernameOf: (row) => usernames.get(ownerIdOf(row)) ?? null,
    counted: () => ({ ...counted }),
    setCounted: (values) => void Object.assign(counted, values),
  };
}

export const ownerIdOf = (row: Row): string => String(row.owner_id ?? row.user_id ?? row.id);

/** Derives the key of a file as the attachments do. */
export const fileSealer = (owner: Owner, id: string): Sealer => ({
  id: owner.id,
  contentKey: deriveKey(owner.contentKey, `attachment ${id}`),
});
