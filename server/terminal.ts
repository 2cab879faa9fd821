import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { recipientOf } from "./features/backups/backup-lock.ts";
import { minPassphraseLength as shortest } from "./features/backups/host-settings.ts";
import { StartError } from "./platform/errors.ts";

/**
 * From BACKUP_PASSPHRASE, or typed at the terminal without being shown; `twice` for a new one.
 * @throws StartError if there is none, or a new one is too short
 */
export async function readPassphrase({ twice }: { twice: boolean }): Promise<string> {
  const passphrase = await readSecret("BACKUP_PASSPHRASE", "Passphrase for the backup: ");
  if (!twice) return passphrase;
  if ([...passphrase].length < shortest)
    throw new StartError(`The passphrase needs at least ${shortest} characters.`);
  const again = await readSecret("BACKUP_PASSPHRASE", "Type it again: ");
  if (again !== passphrase) throw new StartError("The two passphrases differ: nothing was written.");
  return passphrase;
}

/** From a variable of the environment, or typed at the terminal. @throws StartError if there is neither */
export const readSecret = async (variable: string, question: string): Promise<string> =>
  process.env[variable] ?? (await askSecretly(question, variable));

/** The secret key of age, from BACKUP_IDENTITY or typed. @throws StartError if there is none, or it is not one */
export async function readIdentity(): Promise<string> {
  const identity = (await readSecret("BACKUP_IDENTITY", "Secret key for the backup: ")).trim();
  await recipientOf(identity);
  return identity;
}

/**
 * Asks at the terminal.
 * @param hint what else the host can do
 * @throws StartError where there is no terminal, or it is closed before an answer
 */
export async function ask(
  question: string,
  hint: string,
  { isShown }: { isShown: boolean },
): Promise<string> {
  if (!process.stdin.isTTY) throw new StartError(`${hint}, or run this at a terminal.`);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (!isShown) process.stderr.write(question);
  const output = isShown ? process.stderr : silent;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const ended = new Promise<never>((_, reject) => {
    terminal.once("close", () => reject(new StartError("Nothing was typed, so nothing was done.")));
  });
  try {
    return await Promise.race([terminal.question(isShown ? question : ""), ended]);
  } finally {
    terminal.close();
    if (!isShown) process.stderr.write("\n");
  }
}

const askSecretly = (question: string, variable: string) =>
  ask(question, `Set ${variable}`, { isShown: false });
