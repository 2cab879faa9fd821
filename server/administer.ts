import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { logged, openExisting, openStore } from "./command.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { exportJournal } from "./export-command.ts";
import {
  disablePerson,
  enablePerson,
  findAccountId,
  type ListedPerson,
  listPeople,
  makeInvitationLink,
  makeResetLinkFor,
  removePerson,
  switchOffCodes,
} from "./features/accounts/administration.ts";
import { rotateTokenKeys } from "./features/accounts/credentials/access-tokens.ts";
import { rewrapAccountKeys } from "./features/accounts/credentials/rewrap-account-keys.ts";
import { migrations } from "./features/migrations.ts";
import { rewrapReminderKeys } from "./features/reminders/reminder-keys.ts";
import { type Finding, readHostStatus } from "./host-status.ts";
import { importFiles } from "./import-files.ts";
import { acceptLoss } from "./platform/change-mark.ts";
import { systemClock } from "./platform/clock.ts";
import { sqliteFile } from "./platform/database.ts";
import { StartError } from "./platform/errors.ts";
import { type HostEvent, listHostEvents, recordHostEvent } from "./platform/host-log.ts";
import { migrate } from "./platform/migrations.ts";
import { rotateMasterKey, setKeyAside } from "./platform/secrets.ts";
import { ask, readSecret } from "./terminal.ts";

const help = `People and keys of this server. It may be running, unless said otherwise.

  npm run admin -- list                     everyone, with their last use and state
  npm run admin -- invite [--days 7]        a link for one new person, where REGISTRATION=invitation
  npm run admin -- reset-password NAME      a link that sets a new password, once, within an hour
  npm run admin -- switch-off-codes NAME    lets NAME log in without one-time codes, after losing them
  npm run admin -- disable NAME             signs NAME out everywhere and keeps them out
  npm run admin -- enable NAME              lets NAME in again
  npm run admin -- delete NAME [--yes]      deletes NAME and everything they wrote, for good
  npm run admin -- export NAME --kind archive --to FILE [--passphrase]
                                            NAME’s journal as a file: archive, day_one, book or csv. Asks for
                                            the passphrase (or EXPORT_PASSPHRASE), and for the password
                                            of a sealed journal (or JOURNAL_PASSWORD)
  npm run admin -- import NAME FILE…        adds a journal from another app to NAME’s; first shows what
                                            would come. Asks for the password of a sealed journal
                                            (or JOURNAL_PASSWORD) and for the passphrase of an encrypted
                                            file (or IMPORT_PASSPHRASE)
  npm run admin -- rotate-keys              a new key for access tokens; nobody is signed out
  npm run admin -- rotate-keys --master     a new master key; stop all servers first. With SECRET_KEY,
                                            NEW_SECRET_KEY is the new one. Nobody is signed out.
  npm run admin -- begin-anew               sets the master key of a lost journal aside, so that the next
                                            start begins a new one. Restore a backup instead if you have one
  npm run admin -- accept-loss              lets the server start on a database that lacks its newest changes,
                                            after its write-ahead log was lost
  npm run admin -- status                   whether all is well, in words, also of a stopped server; exit code 1
                                            if something needs you
  npm run admin -- log                      what hosts did with this server: when, which command, for which
                                            account, and whether it succeeded

NAME is a username or an e-mail address. Links begin with PUBLIC_URL. Only import and export open a journal.
`;

type Command = {
  context: Pick<Context, "database" | "clock" | "publicUrl">;
  config: Config;
  name: string;
  files: readonly string[];
  days: number;
  yes: boolean;
  master: boolean;
  kind: string;
  to: string;
  passphrase: boolean;
};

async function beginAnewIn(config: Config): Promise<string> {
  const isGone = config.databaseUrl === null && !existsSync(sqliteFile(config.dataDir));
  const database = isGone ? null : openStore(config);
  try {
    if (database) await migrate(database, systemClock, migrations);
    const aside = await setKeyAside(database, config.dataDir);
    return `The next start creates a new journal. The old master key is now ${aside}. Keep it in case you find a backup of that database.`;
  } finally {
    await database?.close();
  }
}

async function acceptLossIn(config: Config): Promise<string> {
  const file = sqliteFile(config.dataDir);
  if (config.databaseUrl !== null || !existsSync(file))
    throw new StartError(
      "Only an SQLite database can lack its newest changes: set DATA_DIR as the server has it.",
    );
  const lost = acceptLoss(file);
  if (!lost) throw new StartError("Nothing is missing from this database, so nothing was changed.");
  const database = openStore(config);
  try {
    await recordHostEvent({ database, clock: systemClock }, { command: "accept-loss", outcome: "done" });
  } finally {
    await database.close();
  }
  return `The server will start without the newest ${lost.missing === 1 ? "change" : `${lost.missing} changes`}, up to ${lost.at}. Pages that were open on a device may still be there: ask people to look.`;
}

/** `needsHost`: the exit code says so. */
type Answer = { said: string; needsHost: boolean };

/** `runAlone`: the database may be gone. `isLogged`: the log holds what changes something, or shows people. */
type Runnable =
  | { named: boolean; takesFiles?: boolean; isLogged?: false; run(command: Command): Promise<string> }
  | { named: false; runAlone(config: Config): Promise<string | Answer> };

const commands: Record<string, Runnable> = {
  list: { named: false, run: async ({ context }) => table(await listPeople(context)) },
  invite: {
    named: false,
    run: async ({ context, config, days }) => {
      const link = await makeInvitationLink(context, days);
      const unneeded =
        config.registration === "invitation"
          ? ""
          : `\nREGISTRATION is ${config.registration}, so no invitation is needed at present.`;
      return `${link}\nIt works once, within ${days} days.${unneeded}`;
    },
  },
  "reset-password": {
    named: true,
    run: async ({ context, name }) =>
      `${await makeResetLinkFor(context, name)}\nIt works once, within an hour. Give it only to ${name}.`,
  },
  "switch-off-codes": {
    named: true,
    run: async ({ context, name }) => {
      await switchOffCodes(context, name);
      return `${name} can log in with only the password, and set up one-time codes again.`;
    },
  },
  disable: {
    named: true,
    run: async ({ context, name }) => {
      await disablePerson(context, name);
      return `${name} is signed out everywhere and can’t log in.`;
    },
  },
  enable: {
    named: true,
    run: async ({ context, name }) => {
      await enablePerson(context, name);
      return `${name} can log in.`;
    },
  },
  delete: {
    named: true,
    run: async ({ context, name, yes }) => {
      if (!yes) await confirm(name);
      await removePerson(context, name);
      return `${name} is deleted. A running server erases everything within ten minutes; otherwise the next start does.`;
    },
  },
  export: {
    named: true,
    run: ({ context, config, ...asked }) => exportJournal(context.database, config, asked),
  },
  import: {
    named: true,
    takesFiles: true,
    run: ({ context, config, name, files, yes }) =>
      importFiles({ database: context.database, config }, name, files, {
        askPassword: () => readSecret("JOURNAL_PASSWORD", `The password of ${name}: `),
        askPassphrase: () => readSecret("IMPORT_PASSPHRASE", "The passphrase of this file: "),
        confirm: async (preview) => {
          process.stderr.write(`${preview}\n`);
          if (!yes) await confirmImport();
        },
      }),
  },
  "rotate-keys": {
    named: false,
    run: async ({ context, config: { dataDir, secretKey }, master }) => {
      if (master) {
        const next = process.env.NEW_SECRET_KEY ?? null;
        const rewraps = [rewrapAccountKeys, rewrapReminderKeys];
        await rotateMasterKey(context.database, dataDir, secretKey, next, rewraps);
      }
      await rotateTokenKeys(context);
      return master
        ? `The master key was replaced${secretKey === null ? "" : ". Set SECRET_KEY to the value of NEW_SECRET_KEY"}. Make a new backup, then start the server.`
        : "Access tokens have a new key. Those signed with the old one expire within fifteen minutes. People stay signed in.";
    },
  },
  "begin-anew": { named: false, runAlone: beginAnewIn },
  "accept-loss": { named: false, runAlone: acceptLossIn },
  status: { named: false, runAlone: async (config) => statusOf(await readHostStatus(config)) },
  log: {
    named: false,
    isLogged: false,
    run: async ({ context }) => logTable(await listHostEvents(context.database, maxListed)),
  },
};

/** @returns the message for the host @throws StartError */
export async function administer(words: readonly string[], config: Config): Promise<Answer> {
  const { word, command, name, files, options } = readArguments(words);
  if (!command) return { said: help, needsHost: false };
  if ("runAlone" in command) {
    const answer = await command.runAlone(config);
    return typeof answer === "string" ? { said: `${answer}\n`, needsHost: false } : answer;
  }
  const database = openExisting(config);
  try {
    await migrate(database, systemClock, migrations);
    const context = { database, clock: systemClock, publicUrl: config.publicUrl };
    const run = () => command.run({ context, config, name, files, ...options });
    const accountId = command.named ? await findAccountId(context, name) : null;
    const said =
      command.isLogged === false
        ? await run()
        : await logged(database, options.master ? `${word} --master` : word, run, accountId);
    return { said: `${said}\n`, needsHost: false };
  } finally {
    await database.close();
  }
}

function readArguments(words: readonly string[]) {
  const { values, positionals } = parsedArguments(words);
  const [word = "help", name = "", ...more] = positionals;
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > 365)
    throw new StartError("--days must be a whole number from 1 to 365.");
  const { yes, master, kind, to, passphrase } = values;
  const options = { days, yes, master, kind, to, passphrase };
  if (word === "help" || values.help) return { word, command: null, name, files: more, options };
  const command = commands[word];
  if (!command)
    throw new StartError(`There is no command ${word}. To see all commands: npm run admin -- help`);
  if (command.named && name === "") throw new StartError(`Name the person: npm run admin -- ${word} NAME`);
  const takesFiles = "takesFiles" in command && command.takesFiles === true;
  if (takesFiles && more.length === 0)
    throw new StartError(`Name the files: npm run admin -- ${word} NAME FILE…`);
  if ((more.length > 0 && !takesFiles) || (!command.named && name !== ""))
    throw new StartError(`${word} has too many arguments. To see how it is used: npm run admin -- help`);
  return { word, command, name, files: more, options };
}

function parsedArguments(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        days: { type: "string", default: "7" },
        yes: { type: "boolean", default: false },
        master: { type: "boolean", default: false },
        kind: { type: "string", default: "archive" },
        to: { type: "string", default: "" },
        passphrase: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : "The options can’t be read.");
  }
}

async function confirm(name: string): Promise<void> {
  const question = `Everything that ${name} wrote will be deleted for good. To confirm, type the name: `;
  if ((await ask(question, "Add --yes", { isShown: true })) !== name)
    throw new StartError("Nothing was deleted.");
}

async function confirmImport(): Promise<void> {
  const answer = await ask("Import it? (yes or no) ", "Nothing was imported. Add --yes", { isShown: true });
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartError("Nothing was imported.");
}

/** Lines of the log that are shown. */
const maxListed = 200;

function statusOf(findings: readonly Finding[]): Answer {
  const needing = findings.filter(({ needsHost }) => needsHost).length;
  const lines = findings.map(({ what, said, needsHost }) => [needsHost ? "!" : " ", what, said]);
  const end =
    needing === 0 ? "All is well." : `${needing} of these ${needing === 1 ? "needs" : "need"} you (!).`;
  return { said: `${inColumns(lines)}\n\n${end}\n`, needsHost: needing > 0 };
}

function logTable(events: readonly HostEvent[]): string {
  if (events.length === 0) return "Nothing has been done yet.";
  const lines = events.map(({ at, command, accountId, outcome }) => [
    new Date(at).toISOString(),
    outcome,
    accountId ?? "-",
    command,
  ]);
  return inColumns([["WHEN", "OUTCOME", "ACCOUNT", "COMMAND"], ...lines]);
}

function table(people: readonly ListedPerson[]): string {
  if (people.length === 0) return "Nobody has registered yet.";
  const day = (instant: number | null) =>
    instant === null ? "-" : new Date(instant).toISOString().slice(0, 10);
  const lines = [
    ["NAME", "E-MAIL", "SINCE", "LAST USE", ""],
    ...people.map(({ username, email, createdAt, lastUsedAt, state, custody }) => [
      username,
      email ?? "-",
      day(createdAt),
      day(lastUsedAt),
      [custody === "person" ? "sealed" : "", state].filter(Boolean).join(", "),
    ]),
  ];
  return inColumns(lines);
}

function inColumns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
