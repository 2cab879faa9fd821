/**
 * Prints the changelog's section of a tag, and fails if the tag, the version and the changelog disagree.
 *
 *     node scripts/release-notes.ts v0.1.0
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

/** @throws with a sentence where the release is not prepared */
export function notesOf(tag: string, version: string, changelog: string): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json has version ${version}.`);
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.startsWith(`[${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ## [${version}].`);
  const [heading = "", ...lines] = section.split("\n");
  if (!/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(heading))
    throw new Error(`The section ## ${heading} has no date, such as ## [${version}] - 2026-12-01.`);
  const notes = lines.join("\n").trim();
  if (notes === "") throw new Error(`The section ## ${heading} of CHANGELOG.md is empty.`);
  return notes;
}

if (import.meta.main) {
  const [tag = ""] = process.argv.slice(2);
  const changelog = readFileSync(join(import.meta.dirname, "../CHANGELOG.md"), "utf8");
  process.stdout.write(`${notesOf(tag, packageJson.version, changelog)}\n`);
}
