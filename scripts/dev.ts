import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "..");
const origin = `http://localhost:${process.env.PORT ?? 3000}`;
const vite = join(root, "node_modules", "vite", "bin", "vite.js");

const parts = [
  { name: "server", args: ["--watch", "--watch-preserve-output", "server/main.mjs"] },
  { name: "web", args: [vite] },
] as const;
const width = Math.max(...parts.map(({ name }) => name.length));

let stopping = false;
const children: ChildProcess[] = parts.map(({ name, args }) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { API_ORIGIN: origin, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }), ...process.env },
    stdio: ["ignore", "pipe", "pipe"],
    // Ctrl+C in a terminal reaches the whole process group; here it is passed on once, below.
    detached: process.platform !== "win32",
  });
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on("line", (line) => {
      process.stdout.write(`${name.padEnd(width)} | ${line}\n`);
    });
  }
  child.once("exit", (code) => {
    if (!stopping) process.stdout.write(`${name.padEnd(width)} | ended\n`);
    if (!stopping && code !== 0) process.exitCode = code ?? 1;
    stop();
  });
  return child;
});

/** When one ends, the other is stopped. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
}

process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);
process.stdout.write(
  "Reflector's development server: http://localhost:5173 (the app's own server: http://localhost:3000)\n",
);
