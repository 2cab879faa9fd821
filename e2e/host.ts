import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The part after the # of the link that the host makes with `npm run admin`. */
export async function hostsLink(dataDir: string, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "../server/admin.ts"), ...command],
    { cwd: tmpdir(), env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  );
  const [fragment] = /#\w+=[\w-]+/.exec(stdout) ?? [];
  if (!fragment) throw new Error(`There is no link: ${stdout}`);
  return fragment;
}
