import { createHash } from "node:crypto";
import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "kysely";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { errorCodeOf, StartError } from "#server/platform/errors.ts";
import { keyFromPassphrase, newRecipe } from "#server/platform/passphrase-key.ts";
import { wrapKey } from "#server/platform/sealing.ts";
import { reminderKeysName } from "#server/platform/secrets.ts";
import type { Tables } from "#server/platform/tables.ts";
import { blobLines } from "./backup-blobs.ts";
import { type BackupHeader, backupFormat, carriedTables, toLine } from "./backup-format.ts";

export const masterKeyPurpose = "master key in a backup";
const pageSize = 500;
const fileFailures = /^E(ACCES|DQUOT|FBIG|IO|ISDIR|NAMETOOLONG|NOENT|NOSPC|NOTDIR|PERM|ROFS)$/;

/**
 * Writes everything that can't be rebuilt to a new file, as of one moment. The server may be running.
 * @returns how many rows and files it carries, and how many files are named by rows but missing in the store
 * @throws StartError if the file exists or can't be written
 */
export async function writeBackup(
  file: string,
  passphrase: string,
  parts: { database: Database; blobs: Pick<BlobStore, "size" | "read">; masterKey: Buffer; clock: Clock },
): Promise<Counted> {
  if (existsSync(file)) throw new StartError(`${file} exists already: name a new file.`);
  const recipe = newRecipe();
  const wrapped = wrapKey(await keyFromPassphrase(passphrase, recipe), parts.masterKey, masterKeyPurpose);
  // An interrupted backup never has the name of a complete one.
  const unfinished = `${file}.unfinished`;
  try {
    const counted = await parts.database.asSystem(async (tx) => {
      const migrations = await tx.selectFrom("schema_migrations").select("name").orderBy("name").execute();
      const header: BackupHeader = {
        format: backupFormat,
        version: 1,
        made_at: parts.clock.now().toISOString(),
        migrations: migrations.map(({ name }) => name),
        master_key: { wrapped: wrapped.toString("base64"), recipe },
      };
      const counted = { rows: 0, files: 0, missing: 0 };
      await pipeline(
        Readable.from(backupLines(tx, parts.blobs, header, counted)),
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      );
      return counted;
    });
    renameSync(unfinished, file);
    return counted;
  } catch (error) {
    rmSync(unfinished, { force: true });
    const code = errorCodeOf(error) ?? "";
    throw fileFailures.test(code) ? new StartError(`${file} can't be written (${code}).`) : error;
  }
}

type Counted = { rows: number; files: number; missing: number };

async function* backupLines(
  tx: Tx,
  blobs: Pick<BlobStore, "size" | "read">,
  header: BackupHeader,
  counted: Counted,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let lines = 0;
  const line = (text: string) => {
    hash.update(text).update("\n");
    lines += 1;
    return `${text}\n`;
  };
  yield line(JSON.stringify(header));
  for (const table of carriedTables) {
    for await (const row of rowsOf[table](tx)) {
      counted.rows += 1;
      yield line(toLine(table, row));
    }
  }
  for await (const piece of blobLines(allAttachments(tx), blobs, counted)) yield line(JSON.stringify(piece));
  yield `${JSON.stringify({ lines: lines - 1, sha256: hash.digest("hex") })}\n`;
}

const rowsOf: Record<(typeof carriedTables)[number], (tx: Tx) => AsyncGenerator<object>> = {
  users: (tx) => {
    const users = tx.selectFrom("users").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => users.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  sealed_journals: (tx) => {
    const journals = tx.selectFrom("sealed_journals").selectAll().orderBy("user_id").limit(pageSize);
    return paged(
      "",
      (after) => journals.where("user_id", ">", after).execute(),
      ({ user_id }) => user_id,
    );
  },
  reflections: allReflections,
  removed_reflections: (tx) => {
    const removed = tx.selectFrom("removed_reflections").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => removed.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  reflection_versions: (tx) => {
    const versions = tx.selectFrom("reflection_versions").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => versions.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  attachments: allAttachments,
  attachment_uses: (tx) => {
    const uses = tx.selectFrom("attachment_uses").selectAll();
    const ordered = uses.orderBy("reflection_id").orderBy("attachment_id").limit(pageSize);
    return paged(
      { reflection_id: "", attachment_id: "" },
      ({ reflection_id, attachment_id }) =>
        ordered
          .where(sql<boolean>`(reflection_id, attachment_id) > (${reflection_id}, ${attachment_id})`)
          .execute(),
      (row) => row,
    );
  },
  activities: (tx) => {
    const activities = tx.selectFrom("activities").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => activities.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  activity_marks: (tx) => {
    const marks = tx.selectFrom("activity_marks").selectAll();
    const ordered = marks.orderBy("owner_id").orderBy("activity_id").limit(pageSize);
    return paged(
      { owner_id: "", activity_id: "" },
      ({ owner_id, activity_id }) =>
        ordered.where(sql<boolean>`(owner_id, activity_id) > (${owner_id}, ${activity_id})`).execute(),
      (row) => row,
    );
  },
  programme_runs: (tx) => {
    const runs = tx.selectFrom("programme_runs").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => runs.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  reminders: (tx) => {
    const reminders = tx.selectFrom("reminders").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => reminders.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  model_connections: (tx) => {
    const connections = tx.selectFrom("model_connections").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => connections.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  model_settings: (tx) => {
    const settings = tx.selectFrom("model_settings").selectAll().orderBy("owner_id").limit(pageSize);
    return paged(
      "",
      (after) => settings.where("owner_id", ">", after).execute(),
      ({ owner_id }) => owner_id,
    );
  },
  model_calls: (tx) => {
    const calls = tx.selectFrom("model_calls").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => calls.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  reminder_settings: (tx) => {
    const settings = tx.selectFrom("reminder_settings").selectAll().orderBy("owner_id").limit(pageSize);
    return paged(
      "",
      (after) => settings.where("owner_id", ">", after).execute(),
      ({ owner_id }) => owner_id,
    );
  },
  chats: inOrder("chats", { owner_id: "", id: "" }),
  remembered: inOrder("remembered", { owner_id: "", id: "" }),
  remembering: (tx) => {
    const settings = tx.selectFrom("remembering").selectAll().orderBy("owner_id").limit(pageSize);
    return paged(
      "",
      (after) => settings.where("owner_id", ">", after).execute(),
      ({ owner_id }) => owner_id,
    );
  },
  chat_messages: inOrder("chat_messages", { owner_id: "", id: "" }),
  analyzers: inOrder("analyzers", { owner_id: "", id: "" }),
  analyzer_runs: inOrder("analyzer_runs", { owner_id: "", id: "" }),
  analyzer_quotes: inOrder("analyzer_quotes", { owner_id: "", run_id: "", number: -1 }),
  analyzer_findings: inOrder("analyzer_findings", { owner_id: "", analyzer_id: "", key: "" }),
  analyzer_verdicts: inOrder("analyzer_verdicts", { owner_id: "", analyzer_id: "", key: "" }),
  entity_decisions: inOrder("entity_decisions", { owner_id: "", id: "" }),
  letters: inOrder("letters", { id: "" }),
  letter_settings: inOrder("letter_settings", { owner_id: "" }),
  experiments: inOrder("experiments", { owner_id: "", id: "" }),
  experiment_days: inOrder("experiment_days", { owner_id: "", experiment_id: "", day: "" }),
  imports: inOrder("imports", { owner_id: "", id: "" }),
  import_entries: inOrder("import_entries", { owner_id: "", import_id: "", position: -1 }),
  import_reflections: inOrder("import_reflections", { owner_id: "", import_id: "", reflection_id: "" }),
  themes: (tx) => {
    const themes = tx.selectFrom("themes").selectAll().orderBy("owner_id").limit(pageSize);
    return paged(
      "",
      (after) => themes.where("owner_id", ">", after).execute(),
      ({ owner_id }) => owner_id,
    );
  },
  backgrounds: (tx) => {
    const backgrounds = tx.selectFrom("backgrounds").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => backgrounds.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  background_pictures: allPictures,
  passkeys: (tx) => {
    const passkeys = tx.selectFrom("passkeys").selectAll().orderBy("id").limit(pageSize);
    return paged(
      "",
      (after) => passkeys.where("id", ">", after).execute(),
      ({ id }) => id,
    );
  },
  one_time_codes: (tx) => {
    const codes = tx.selectFrom("one_time_codes").selectAll().orderBy("user_id").limit(pageSize);
    return paged(
      "",
      (after) => codes.where("user_id", ">", after).execute(),
      ({ user_id }) => user_id,
    );
  },
  recovery_codes: (tx) => {
    const codes = tx.selectFrom("recovery_codes").selectAll().orderBy("code_hash").limit(pageSize);
    return paged(
      "",
      (after) => codes.where("code_hash", ">", after).execute(),
      ({ code_hash }) => code_hash,
    );
  },
  provider_identities: (tx) => {
    const identities = tx.selectFrom("provider_identities").selectAll();
    const ordered = identities.orderBy("user_id").orderBy("issuer").limit(pageSize);
    return paged(
      { user_id: "", issuer: "" },
      ({ user_id, issuer }) =>
        ordered.where(sql<boolean>`(user_id, issuer) > (${user_id}, ${issuer})`).execute(),
      (row) => row,
    );
  },
  avatars: (tx) => {
    const avatars = tx.selectFrom("avatars").selectAll().orderBy("owner_id").limit(pageSize);
    return paged(
      "",
      (after) => avatars.where("owner_id", ">", after).execute(),
      ({ owner_id }) => owner_id,
    );
  },
  account_links: (tx) => {
    const links = tx.selectFrom("account_links").selectAll().orderBy("user_id").limit(pageSize);
    return paged(
      "",
      (after) => links.where("user_id", ">", after).execute(),
      ({ user_id }) => user_id,
    );
  },
  security_events: allSecurityEvents,
  invitations: (tx) => {
    const invitations = tx.selectFrom("invitations").selectAll().orderBy("code_hash").limit(pageSize);
    return paged(
      "",
      (after) => invitations.where("code_hash", ">", after).execute(),
      ({ code_hash }) => code_hash,
    );
  },
  installation: async function* (tx) {
    yield* await tx.selectFrom("installation").selectAll().where("name", "=", reminderKeysName).execute();
  },
};

/** Yields rows in the order of a key, and reads them in pages. */
async function* paged<Row, Key>(
  before: Key,
  pageAfter: (key: Key) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  let after = before;
  for (;;) {
    const page = await pageAfter(after);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = keyOf(last);
  }
}

/** All rows of a table by its key. `first` comes before every key. */
function inOrder(table: keyof Tables, first: Readonly<Record<string, string | number>>) {
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  return (tx: Tx) =>
    paged(
      first,
      async (after) => {
        const values = sql.join(names.map((name) => after[name]));
        const page = sql<Record<string, string | number>>`select * from ${sql.table(table)}
          where (${columns}) > (${values}) order by ${columns} limit ${pageSize}`;
        return (await page.execute(tx)).rows;
      },
      (row) => row,
    );
}

async function* allReflections(tx: Tx) {
  const reflections = tx.selectFrom("reflections").selectAll().orderBy("seq").limit(pageSize);
  const rows = paged(
    0,
    (after) => reflections.where("seq", ">", after).execute(),
    ({ seq }) => seq,
  );
  for await (const { seq, search_version, ...row } of rows) yield row;
}

/** Without unfinished uploads, which their device starts again. */
async function* allAttachments(tx: Tx) {
  const attachments = tx
    .selectFrom("attachments")
    .selectAll()
    .where("finished_at", "is not", null)
    .orderBy("id")
    .limit(pageSize);
  yield* paged(
    "",
    (after) => attachments.where("id", ">", after).execute(),
    ({ id }) => id,
  );
}

async function* allSecurityEvents(tx: Tx) {
  const events = tx.selectFrom("security_events").selectAll().orderBy("seq").limit(pageSize);
  const rows = paged(
    0,
    (after) => events.where("seq", ">", after).execute(),
    ({ seq }) => seq,
  );
  for await (const { seq, ...row } of rows) yield row;
}

/** Reads one background at a time, because pictures are large. */
async function* allPictures(tx: Tx) {
  const backgrounds = await tx.selectFrom("backgrounds").select("id").orderBy("id").execute();
  for (const { id } of backgrounds)
    yield* await tx
      .selectFrom("background_pictures")
      .selectAll()
      .where("background_id", "=", id)
      .orderBy("size")
      .execute();
}
