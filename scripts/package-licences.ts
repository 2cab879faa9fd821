import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.unknown() });

/** The licence texts of installed packages, which must go along with their code, also where it is bundled. */
export function licencesOf(nodeModules: string): string {
  return readdirSync(nodeModules, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(`node_modules/${file}`))
    .sort()
    .map((file) => licenceOf(join(nodeModules, file, "..")))
    .join(`\n${"=".repeat(80)}\n\n`);
}

function licenceOf(folder: string): string {
  const { name, version, license } = packageSchema.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice|copying)/i.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").trim());
  const kind = typeof license === "string" ? license : JSON.stringify(license ?? "see its text");
  return `${name} ${version} (${kind})\n\n${texts.join("\n\n")}\n`;
}
