import { vi } from "vitest";
import { administer } from "../administer.ts";
import { readConfig } from "../config.ts";
import { StartError } from "../platform/errors.ts";
import type { TestDatabase } from "../platform/testing.ts";

type Environment = Record<string, string>;

/** For a program of the host that works on this store. */
export const environmentOf = ({ dataDir, url }: TestDatabase, more: Environment = {}): Environment => ({
  DATA_DIR: dataDir,
  ...(url && { DATABASE_URL: url }),
  ...more,
});

/** For a process of its own. */
export const startedWith = (environment: Environment) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...environment,
});

/** `npm run admin -- WORDS` without its process, which takes half a second to start. */
export async function administerHere(environment: Environment, ...words: string[]) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const { said, needsHost } = await administer(words, readConfig(environment));
    return { code: needsHost ? 1 : 0, said, complained: "" };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { code: 1, said: "", complained: `${error.message}\n` };
  } finally {
    vi.unstubAllEnvs();
  }
}
