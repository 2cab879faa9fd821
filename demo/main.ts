import { spawn } from "node:child_process";
import { join } from "node:path";
import { builtServer } from "../scripts/source-hashes.mjs";
import { password, username } from "./account.ts";
import { keepDemo } from "./kept-demo.ts";

/**
 * `npm run demo`: serves the journal of a person who does not exist, with two years up to today. The journal is
 * generated again on another day, or after its texts have changed.
 */

const folder = join(import.meta.dirname, "../.cache/demo");
const dataDir = await keepDemo(folder, new Date());

process.stderr.write(`Log in as ${username} with the password: ${password}\n`);
// In an environment of its own, so that a host's settings, such as a database or a mail server, are not used.
const server = spawn(process.execPath, [builtServer], {
  cwd: folder,
  env: {
    PATH: process.env.PATH,
    HOST: process.env.HOST ?? "localhost",
    PORT: process.env.PORT ?? "3000",
    DATA_DIR: dataDir,
    REGISTRATION: "closed",
    LOG_LEVEL: "error",
  },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => {
  process.exitCode = code ?? 0;
});
