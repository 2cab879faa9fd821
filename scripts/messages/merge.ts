import { type GetTextTranslation, type GetTextTranslations, po } from "gettext-parser";
import type { SourceFiles } from "./source-files.ts";

/** A message of the whole code, which may use it in several files. */
export type CodeMessage = {
  source: string;
  context: string;
  descriptions: readonly string[];
  files: readonly string[];
};

const contextSeparator = "\u0004";
const keyOf = ({ source, context = "" }: { source: string; context?: string }) =>
  context + contextSeparator + source;

/** By file, so that people who work on different folders seldom change the same lines. */
export function messagesOf(files: SourceFiles): CodeMessage[] {
  const found = new Map<string, { message: CodeMessage; descriptions: Set<string>; files: Set<string> }>();
  for (const [path, { messages }] of files)
    for (const { source, context = "", description } of messages) {
      const key = keyOf({ source, context });
      const one = found.get(key) ?? {
        message: { source, context, descriptions: [], files: [] },
        descriptions: new Set(),
        files: new Set(),
      };
      one.files.add(path);
      if (description !== undefined) one.descriptions.add(description);
      found.set(key, one);
    }
  return [...found.values()].map(({ message, ...more }) => ({
    ...message,
    descriptions: [...more.descriptions],
    files: [...more.files],
  }));
}

/**
 * A translators' file with all messages of the code and the translations that it already has. What the code no longer
 * uses is marked as obsolete.
 * @param tag `null` for the template, which has no translations
 */
export function mergedFile(messages: readonly CodeMessage[], tag: string | null, former = ""): string {
  const known = po.parse(former);
  const table: GetTextTranslations = {
    charset: "utf-8",
    headers: {
      ...known.headers,
      "Project-Id-Version": "Reflector",
      "MIME-Version": "1.0",
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Transfer-Encoding": "8bit",
      ...(tag !== null && { Language: tag.replace("-", "_") }),
    },
    translations: {},
    obsolete: {},
  };
  const order = new Map(messages.map((message, at) => [keyOf(message), at]));
  for (const { source, context, descriptions, files } of messages) {
    const before = known.translations[context]?.[source] ?? known.obsolete?.[context]?.[source] ?? undefined;
    const { translator, flag } = before?.comments ?? {};
    ofContext(table.translations, context)[source] = {
      ...(context && { msgctxt: context }),
      msgid: source,
      msgstr: [tag === null ? "" : (before?.msgstr[0] ?? "")],
      comments: {
        reference: files.join("\n"),
        ...(descriptions.length > 0 && { extracted: descriptions.join("\n") }),
        ...(translator && { translator }),
        ...(flag && { flag }),
      },
    };
  }
  if (tag !== null) keepUnused(table, known);
  const place = ({ msgid, msgctxt = "" }: GetTextTranslation) =>
    order.get(keyOf({ source: msgid, context: msgctxt })) ?? -1;
  const text = po.compile(table, { foldLength: 0, sort: (one, other) => place(one) - place(other) });
  return `${text.toString("utf8").trimEnd()}\n`;
}

function ofContext(all: GetTextTranslations["translations"], context: string) {
  const own = all[context] ?? {};
  all[context] = own;
  return own;
}

function keepUnused(table: GetTextTranslations, known: GetTextTranslations): void {
  const unused: GetTextTranslations["translations"] = {};
  table.obsolete = unused;
  for (const { translations } of [{ translations: known.obsolete ?? {} }, known])
    for (const [context, all] of Object.entries(translations))
      for (const message of Object.values(all)) {
        const isUsed = table.translations[context]?.[message.msgid] !== undefined;
        if (isUsed || message.msgid === "" || !message.msgstr[0]) continue;
        ofContext(unused, context)[message.msgid] = { ...message, obsolete: true };
      }
}
