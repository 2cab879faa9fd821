import { enableCompileCache, flushCompileCache } from "node:module";

/** One thread clears the young generation, which stays small, and large blocks of memory go back to the system (docs/speed.md). */
const options = ["--max-semi-space-size=4", "--no-parallel-scavenge", "--heap-growing-percent=30"];
const environment = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

// Node and glibc read them only when a process begins, so it begins again as the same process. Windows can't do that,
// and under `node --watch` the new program would lose the channel to its parent.
const missing = options.filter((option) => !process.execArgv.includes(option));
if (missing.length > 0 && process.execve && process.platform !== "win32" && !process.channel)
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)],
    { ...environment, ...process.env },
  );

// Before anything else is loaded, so that the second start reads compiled code. This file is plain JavaScript, because
// for a first file in TypeScript Node would load its compiler, some 25 MB, and keep it.
enableCompileCache();
// Files that this process makes are for its own user alone.
process.umask(0o077);

const { run } = await import("./run.ts");
await run();
// Now, because a killed server writes nothing.
flushCompileCache();
