import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { languages } from "#contract/languages.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");

it("names each variable of .env.example in the manual", () => {
  const variables = [...read(".env.example").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
  expect(variables.length).toBeGreaterThan(50);
  const page = read("docs/hosting/configuration.md");
  const named = [...page.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = ""]) => name);
  // The page names these together.
  const missing = variables.filter((name) => !name.startsWith("BACKUP_S3_") && !named.includes(name));
  expect(missing).toEqual([]);
  expect(page).toContain(
    `one of ${Object.keys(languages)
      .map((tag) => `\`${tag}\``)
      .join(", ")}.`,
  );
});
