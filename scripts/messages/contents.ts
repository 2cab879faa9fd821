import { matchesGlob } from "node:path";
import { translatedFile } from "#contract/activities/built-in/built-in.ts";
import { english } from "#contract/translate.ts";
import type { Message } from "./read-source.ts";

type Add = (source: string, context: string, description: string) => string;

/**
 * JSON files with texts for people. `read` hands over each text, with the context with which the code translates it
 * (`translateText`).
 */
const contents: readonly {
  files: string;
  read: (content: ReturnType<typeof JSON.parse>, add: Add) => void;
}[] = [
  {
    files: "contract/activities/built-in/*.json",
    read: (file, add) => translatedFile(file, add, english.tag),
  },
];

export const contentFiles: readonly string[] = contents.map(({ files }) => files);

/** The texts of a file that `contentFiles` matches. */
export function readContent(path: string, json: string): Message[] {
  const messages: Message[] = [];
  const read = contents.find(({ files }) => matchesGlob(path, files))?.read;
  read?.(JSON.parse(json), (source, context, description) => {
    messages.push({ source, context, description, start: 0, end: 0 });
    return source;
  });
  return messages;
}
