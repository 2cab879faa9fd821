import { build as bundle } from "vite";
import { leanContract } from "./lean-contract.ts";
import { messageCompiler } from "./messages/message-compiler.ts";

type Options = {
  root: string;
  entry: string;
  id: string;
  precached: readonly string[];
  /** The address of all messages of a language, without the language and the ending. */
  messages: string;
};

/** One classic script, which every browser can run as a worker, with the list of this build's files. */
export async function bundleServiceWorker({ root, entry, ...build }: Options): Promise<string> {
  const result = await bundle({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [messageCompiler(), leanContract()],
    define: {
      __BUILD__: JSON.stringify(build),
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
