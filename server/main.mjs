import { enableCompileCache, flushCompileCache } from "node:module";

// Before anything else is loaded, so that the second start reads compiled code. This file is plain JavaScript, because
// for a first file in TypeScript Node would load its compiler, some 25 MB, and keep it.
enableCompileCache();
// Files that this process makes are for its own user alone.
process.umask(0o077);

const { run } = await import("./run.ts");
await run();
// Now, because a killed server writes nothing.
flushCompileCache();
