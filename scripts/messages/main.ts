/**
 * `npm run messages` writes the texts of the code into the translators’ files in `messages/`. With `--check` it writes
 * nothing, and fails if they differ, if a translation is missing or if anything is wrong with the texts.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isTranslatedInto } from "#contract/activities/instruments.ts";
import { languages } from "#contract/languages.ts";
import { compiledSource, english, messageKey } from "#contract/translate.ts";
import { findHardCoded } from "./hard-coded.ts";
import { type CodeMessage, mergedFile, messagesOf } from "./merge.ts";
import { isContent, readSources } from "./source-files.ts";
import { checkTranslations, hasNamedStyle } from "./translation-problems.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "messages");
const isCheck = process.argv.includes("--check");

const files = readSources();
const messages = messagesOf(files);
const problems = [
  ...[...files.values()].flatMap((file) => file.problems),
  ...messages.flatMap(invalid),
  ...sameKeys(messages),
  ...[...files.keys()].filter((path) => !isForHost(path) && !isContent(path)).flatMap(untranslated),
];

write("messages.pot", null);
const found = globSync("*.po", { cwd: folder }).map((file) => basename(file, ".po"));
const finished = Object.keys(languages).filter((tag) => tag !== english.tag);
for (const tag of new Set([...found, ...finished])) {
  const text = write(`${tag}.po`, tag);
  const wrong = checkTranslations(tag, text, (context) => isTranslatedInto(tag, context));
  problems.push(...wrong.problems.map((problem) => `messages/${tag}.po: ${problem}`));
  if (isCheck && finished.includes(tag))
    problems.push(...wrong.missing.map((source) => `messages/${tag}.po has no translation of “${source}”.`));
  print(`${tag}: ${messages.length - wrong.missing.length} of ${messages.length} messages`);
}
print(
  `${messages.length} messages in ${[...files.values()].filter(({ messages: its }) => its.length > 0).length} files`,
);
for (const problem of problems) print(`✗ ${problem}`);
if (problems.length > 0) process.exitCode = 1;

/** Brings a translators' file up to date, or reports that it is not. */
function write(name: string, tag: string | null): string {
  const path = join(folder, name);
  const former = existsSync(path) ? readFileSync(path, "utf8") : "";
  const text = mergedFile(messages, tag, former);
  if (text !== former && isCheck) problems.push(`messages/${name} is out of date: run npm run messages.`);
  if (!isCheck) writeFileSync(path, text);
  return text;
}

/** Commands and start-up errors are in English, like logs. */
function isForHost(path: string): boolean {
  return /^server\/[^/]+\.ts$/.test(path);
}

function untranslated(path: string): string[] {
  const code = readFileSync(join(root, path), "utf8");
  return findHardCoded(path, code).map(
    ({ text, start }) => `${path}:${code.slice(0, start).split("\n").length} “${text}” is not translated.`,
  );
}

function invalid({ source, files: [file = ""] }: CodeMessage): string[] {
  if (hasNamedStyle(source))
    return [`${file}: “${source}” names a style: use a skeleton, such as ::percent.`];
  try {
    compiledSource(source);
    return [];
  } catch (error) {
    return [`${file}: “${source}” is not valid ICU MessageFormat: ${String(error)}`];
  }
}

/** Two messages with the same key would show one another's translation. A context makes another key. */
function sameKeys(all: readonly CodeMessage[]): string[] {
  const seen = new Map<string, string>();
  return all.flatMap(({ source, context }) => {
    const key = messageKey(compiledSource(source), context || undefined);
    const other = seen.get(key);
    seen.set(key, source);
    return other === undefined
      ? []
      : [`“${source}” and “${other}” have the same key: use tc for one of them.`];
  });
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
