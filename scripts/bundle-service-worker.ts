import { build } from "vite";
import { leanContract } from "./lean-contract.ts";

type Options = { root: string; entry: string; id: string; precached: readonly string[] };

/** One classic script, which every browser can run as a worker, with the list of this build's files. */
export async function bundleServiceWorker({ root, entry, id, precached }: Options): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [leanContract()],
    define: {
      __BUILD__: JSON.stringify({ id, precached }),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: "iife", entryFileNames: "service-worker.js" } },
    },
  });
  const outputs = [result].flat().flatMap((each) => ("output" in each ? each.output : []));
  const [worker, ...others] = outputs;
  if (worker?.type !== "chunk" || others.length > 0)
    throw new Error("The service worker must be one script.");
  return worker.code;
}
