import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { recipientOf } from "./features/backups/backup-lock.ts";
import { shortestPassphrase as shortest } from "./features/backups/host-settings.ts";
import { StartError } from "./platform/errors.ts";

/**
 * From BACKUP_PASSPHRASE, or typed at the terminal without being shown; `twice` for a new one.
 * @throws StartError if there is none, or a new one is too short
 */
export async function readPassphrase({ twice }: { twice: boolean }): Promise<string> {
  const passphrase = process.env.BACKUP_PASSPHRASE ?? (await ask("Passphrase for the backup: "));
  if (!twice) return passphrase;
  if ([...passphrase].length < shortest)
    throw new StartError(`The passphrase needs at least ${shortest} characters.`);
  if (process.env.BACKUP_PASSPHRASE === undefined && (await ask("The same again: ")) !== passphrase) {
    throw new StartError("The two passphrases differ: nothing was written.");
  }
  return passphrase;
}

/** From a variable of the environment, or typed at the terminal. @throws StartError if there is neither */
export const readSecret = async (variable: string, question: string): Promise<string> =>
  process.env[variable] ?? (await ask(question, variable));

/** The secret key of age, from BACKUP_IDENTITY or typed. @throws StartError if there is none, or it is not one */
export async function readIdentity(): Promise<string> {
  const identity = (await readSecret("BACKUP_IDENTITY", "Secret key for the backup: ")).trim();
  await recipientOf(identity);
  return identity;
}

async function ask(question: string, variable = "BACKUP_PASSPHRASE"): Promise<string> {
  if (!process.stdin.isTTY) throw new StartError(`Set ${variable}, or run this at a terminal.`);
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ended = new Promise<never>((_, reject) => {
    terminal.once("close", () => reject(new StartError("Nothing was typed, so nothing was done.")));
  });
  try {
    return await Promise.race([terminal.question(""), ended]);
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
