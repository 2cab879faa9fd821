import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf, serverSources } from "../scripts/source-hashes.mjs";

const root = join(import.meta.dirname, "..");

/** Identifies the day and the sources of the demo and the server, which may read and index words differently. */
function madeOf(now: Date): string {
  const files = globSync("demo/**/*.{ts,md,yaml}", { cwd: root }).sort();
  return `${now.toLocaleDateString("sv")} ${hashOf([...files.map((file) => join(root, file)), ...serverSources()])}`;
}

/**
 * Makes the demo in `folder` unless it was made there on the same day from the same words by the same server.
 * @returns its data folder
 */
export async function keepDemo(folder: string, now: Date): Promise<string> {
  const [dataDir, stamp] = [join(folder, "data"), join(folder, "made-of")];
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === madeOf(now)) return dataDir;
  process.stderr.write("Writing the two years of a person who does not exist: this takes a minute or two.\n");
  const unfinished = join(folder, "unfinished");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Most starts find an existing demo, and need not load the whole server.
  const { seed } = await import("./seed.ts");
  await seed(unfinished, now, { progress: (day) => process.stderr.write(`  ${day}\r`) });
  renameSync(unfinished, dataDir);
  writeFileSync(stamp, madeOf(now));
  return dataDir;
}
