import { describe, expect, it } from "vitest";
import { attributionOf, blankChatQuotes } from "#contract/chat-quote-rules.ts";
import { fromMarkdown, toMarkdown } from "../markdown.ts";

const line = (author: string) => `> ${attributionOf(author, "28 November 2026")}`;

describe("an answer of the chat on a page", () => {
  it.each(["heron-7b, an AI", "Reflector’s companion, not an AI", "org/llama_3*[x]<y>_`z`, an AI"])(
    "is the same after opening and saving, and still names its author: %s",
    (author) => {
      const body = `Mine.\n\n> What keeps you **awake**?\n>\n> - the door\n>\n${line(author)}\n\nMine, too.`;
      const saved = toMarkdown(fromMarkdown(body));
      expect(toMarkdown(fromMarkdown(saved))).toBe(saved);
      expect(
        blankChatQuotes(saved)
          .trim()
          .split(/\s{2,}/),
      ).toEqual(["Mine.", "Mine, too."]);
    },
  );
});
