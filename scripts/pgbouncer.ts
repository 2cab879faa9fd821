import { chownSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { runGuarded, unprivilegedUser, untilConnected } from "./guarded-program.ts";
import { canInstallPackages, findProgram, installPackages } from "./system-package.ts";

const startDeadlineMs = 30_000;

const guard = `
"$1" "$2/pgbouncer.ini" </dev/null >>"$2/pgbouncer.log" 2>&1 &
bouncer=$!
read -r _
kill -TERM $bouncer
wait $bouncer
rm -rf "$2"
`;

/**
 * Starts PgBouncer in transaction mode on a free loopback port: a connection to PostgreSQL belongs to a client for one
 * transaction.
 * @param url the PostgreSQL database and role
 */
export async function startPgBouncer(
  url: string,
  { connections }: { connections: number },
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = pgBouncerProgram();
  const runner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "reflector-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: target, username, password } = new URL(url);
  const files = {
    "users.txt": `"${username}" "${password}"\n`,
    "pgbouncer.ini": `[databases]
* = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  if (runner)
    for (const path of [folder, ...Object.keys(files).map((name) => join(folder, name))])
      chownSync(path, runner.uid, runner.gid);
  const { stop } = runGuarded({ guard, program, folder, runner });
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${port}`;
  try {
    await untilConnected(pooled.href, startDeadlineMs);
  } catch (error) {
    const log = readFileSync(join(folder, "pgbouncer.log"), "utf8");
    await stop();
    throw new Error(`PgBouncer did not start.\n${log}`, { cause: error });
  }
  return { url: pooled.href, stop };
}

function pgBouncerProgram(): string {
  const candidates = ["pgbouncer", "/usr/sbin/pgbouncer"];
  const found = findProgram(candidates);
  if (found) return found;
  if (!canInstallPackages()) throw new Error("PgBouncer is missing: install the package pgbouncer.");
  installPackages(["pgbouncer"]);
  const installed = findProgram(candidates);
  if (!installed) throw new Error("The package pgbouncer was installed, but pgbouncer is not there.");
  return installed;
}
