import { po } from "gettext-parser";
import { directionOf } from "#contract/languages.ts";
import { compiledSource, type Language, messageKey } from "#contract/translate.ts";
import { isolateValues } from "./isolate-values.ts";
import { pseudoMessage } from "./pseudo.ts";

/** The messages of a translators' file (gettext PO). Those without a translation are left out, so English shows. */
export const readCatalogue = (tag: string, file: string): Language => ({
  tag,
  messages: Object.fromEntries(
    messagesIn(file).flatMap(({ context, source, translation }) => {
      if (translation === "") return [];
      const message = compiledSource(boundWords(tag, translation));
      const key = messageKey(compiledSource(source), context);
      return [[key, directionOf(tag) === "rtl" ? isolateValues(message) : message]];
    }),
  ),
});

/** Keeps “e-mail” on one line, and in Polish a word of one letter on the line of the next word. */
function boundWords(tag: string, translation: string): string {
  const bound = translation.replaceAll(/\be-(?=mail)/gi, "$&\u2060");
  return tag === "pl" ? bound.replaceAll(/(?<![\p{L}\p{N}])([wzioau]) (?=\S)/giu, "$1\u00a0") : bound;
}

/** A pseudo-language of the messages in a translators' file, whether they are translated or not. */
export const pseudoCatalogue = (tag: string, file: string): Language => ({
  tag,
  messages: Object.fromEntries(
    messagesIn(file).map(({ context, source }) => {
      const message = compiledSource(source);
      return [messageKey(message, context), pseudoMessage(message)];
    }),
  ),
});

function messagesIn(file: string) {
  const { translations } = po.parse(file);
  return Object.values(translations).flatMap((ofContext) =>
    Object.values(ofContext)
      // The file's own header.
      .filter(({ msgid }) => msgid !== "")
      .map(({ msgctxt, msgid, msgstr }) => ({
        context: msgctxt,
        source: msgid,
        translation: msgstr[0] ?? "",
      })),
  );
}
