import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pseudoLanguages } from "#contract/languages.ts";
import type { Language } from "#contract/translate.ts";
import { pseudoCatalogue, readCatalogue } from "../../server/platform/languages/catalogue.ts";

export const messagesFolder = join(import.meta.dirname, "../../messages");

const read = (name: string) => readFileSync(join(messagesFolder, name), "utf8");

/** The languages that translators have begun, and the pseudo-languages. */
export const languagesOfMessages = (): Language[] => [
  ...globSync("*.po", { cwd: messagesFolder }).map((file) =>
    readCatalogue(basename(file, ".po"), read(file)),
  ),
  ...pseudoLanguages.map((tag) => pseudoCatalogue(tag, read("messages.pot"))),
];
