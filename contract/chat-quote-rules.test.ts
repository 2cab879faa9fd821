import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributionOf, blankChatQuotes } from "./chat-quote-rules.ts";
import { hasExplicitSign } from "./safety/explicit-phrases.ts";

const attribution = attributionOf("heron-7b, an AI", "28 November 2026");
const quote = (text: string, author = attribution) => `${text}\n\n${author}`.replace(/^/gm, "> ");

describe("an answer of the chat on a page", () => {
  it("is blanked, and every other character stays in its place", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("Mine.", "> Ann’s words", "- a list", "", "> — Ann, in a letter")),
        fc.string(),
        fc.constantFrom("\n", "\r\n"),
        (lines, said, lineBreak) => {
          const own = `${lines.join("\n")}\n\n`;
          const answer = quote(said.replace(/[\r\n\u2028\u2029]/g, " "));
          const body = `${own}${answer}\n\nThe end.`.replaceAll("\n", lineBreak);
          const blanked = blankChatQuotes(body);
          expect(blanked).toHaveLength(body.length);
          expect(blanked.split(lineBreak).filter((line) => line.trim() !== "")).toEqual(
            [...lines, "The end."].filter((line) => line.trim() !== ""),
          );
        },
      ),
    );
  });

  it("ends at its author, where a person has written on in the same quote", () => {
    const body = `${quote("What happened?")}\n> My own line.`;
    expect(blankChatQuotes(body).trim()).toBe("> My own line.");
  });

  it("is known in every language, and as earlier versions wrote it", () => {
    const translated = attribution.replace(", in a chat on ", ", in einem Gespräch am ");
    const earlier = "— heron-7b, an AI, in a chat on 28 November 2026";
    for (const author of [translated, earlier])
      expect(blankChatQuotes(quote("Why?", author)).trim()).toBe("");
  });

  it("opens no help panel, as the same words of the person would", () => {
    const words = "I want to end my life.";
    expect(hasExplicitSign(`We talked.\n\n${quote(words)}`)).toBe(false);
    expect(hasExplicitSign(`${quote("What happened?")}\n\n${words}`)).toBe(true);
    expect(hasExplicitSign(`> ${words}`)).toBe(true);
  });
});
