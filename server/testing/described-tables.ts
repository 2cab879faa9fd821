import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const server = join(import.meta.dirname, "..");

/**
 * Each table with the text of its columns, and who reads and writes it: the feature whose `tables.ts` describes it, or
 * the platform.
 */
export const describedTables = globSync("{platform,features/*}/tables.ts", { cwd: server }).flatMap(
  (file) => {
    const code = readFileSync(join(server, file), "utf8").replaceAll(/\/\*\*.*?\*\//gs, "");
    return [...code.matchAll(/^\s+(\w+): \{(.*?)\};$/gms)].map(([, name = "", columns = ""]) => ({
      owner: basename(dirname(file)),
      name,
      columns,
    }));
  },
);
