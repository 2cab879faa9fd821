import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { login, register } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import packageJson from "../../package.json" with { type: "json" };
import { startServer } from "../../scripts/server-process.ts";
import { contentOf, startJournals } from "./archive.ts";
import { writeJournalTo } from "./archive-journal.ts";
import { callsTo } from "./calls.ts";
import { startedWith } from "./commands.ts";

const run = promisify(execFile);
const kept = join(import.meta.dirname, "releases");

/** Of both people and of the backup. */
export const releasePassword = "seven herons fly";

const keptSchema = z.object({
  /** Of each person, as archives hold them: the lines of each part, and the checksums of files. */
  people: z.record(
    z.string(),
    z.object({
      lines: z.record(z.string(), z.array(z.string())),
      media: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
});
export type JournalContent = z.infer<typeof keptSchema>["people"][string];

export const keptReleases = (): string[] =>
  readdirSync(kept)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));

export const keptPeople = (release: string) =>
  keptSchema.parse(JSON.parse(readFileSync(join(kept, `${release}.json`), "utf8"))).people;

/** Unpacks the data folder that a release left, and the backup that it made, into a new folder. */
export async function unpackRelease(release: string) {
  const folder = mkdtempSync(join(tmpdir(), "reflector-release-"));
  await run("tar", ["--extract", `--file=${join(kept, `${release}.tar.gz`)}`, `--directory=${folder}`]);
  return {
    dataDir: join(folder, "data"),
    backup: join(folder, "backup.age"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** `npm run NAME -- WORDS` in a process. @returns what it printed @throws if it fails */
export async function runCommandOn(
  environment: Record<string, string>,
  name: string,
  ...words: string[]
): Promise<string> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, `../${name}.ts`), ...words], {
    cwd: tmpdir(),
    env: startedWith({
      BACKUP_PASSPHRASE: releasePassword,
      JOURNAL_PASSWORD: releasePassword,
      ...environment,
    }),
  });
  return stdout;
}

/** What an export of everything holds. */
export async function exportedContent(
  environment: Record<string, string>,
  name: string,
): Promise<JournalContent> {
  const folder = mkdtempSync(join(tmpdir(), "reflector-export-"));
  try {
    const file = join(folder, "journal.zip");
    await runCommandOn(environment, "admin", "export", name, "--kind", "archive", "--to", file);
    return keptSchema.shape.people.valueType.parse(contentOf(readFileSync(file)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Keeps a data folder of this version, with a journal of something of everything and a sealed one, and its values. */
export async function keepRelease(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "reflector-release-"));
  const environment = { DATA_DIR: join(folder, "data") };
  const archive = join(folder, "journal.zip");
  writeFileSync(archive, await everythingAsArchive());
  const server = await startServer(environment);
  const { expect } = callsTo(server.url);
  for (const username of ["agnes", "bruno"])
    await expect(register, 201, { body: { username, password: releasePassword } });
  await server.stop();
  for (const username of ["agnes", "bruno"])
    await runCommandOn(environment, "admin", "import", username, archive, "--yes");
  const people: Record<string, JournalContent> = {};
  for (const username of ["agnes", "bruno"]) people[username] = await exportedContent(environment, username);
  await sealJournalOf("bruno", environment);
  await runCommandOn(environment, "backup", join(folder, "backup.age"));
  mkdirSync(kept, { recursive: true });
  const { version } = packageJson;
  await run("tar", [
    ...["--create", "--gzip", `--file=${join(kept, `${version}.tar.gz`)}`, `--directory=${folder}`],
    ...["--owner=0", "--group=0", "data", "backup.age"],
  ]);
  writeFileSync(join(kept, `${version}.json`), `${JSON.stringify({ people }, null, 1)}\n`);
  rmSync(folder, { recursive: true });
}

async function everythingAsArchive(): Promise<Buffer> {
  const journals = await startJournals("sqlite");
  try {
    const owner = await journals.addOwner();
    await writeJournalTo(journals, owner);
    return await journals.write(owner);
  } finally {
    await journals.stop();
  }
}

async function sealJournalOf(username: string, environment: Record<string, string>): Promise<void> {
  const server = await startServer(environment);
  const { expect } = callsTo(server.url);
  const { access } = await expect(login, 200, { body: { username, password: releasePassword } });
  const recovery_key = formatRecoveryKey(new Uint8Array(32));
  await expect(takeCustody, 200, { access, body: { password: releasePassword, recovery_key } });
  await server.stop();
}
