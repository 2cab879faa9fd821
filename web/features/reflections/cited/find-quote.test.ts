import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { lettersOf } from "#web/lib/match-text.ts";
import { findQuote, rangeOf } from "./find-quote.ts";

const found = (shown: string, quote: string) => {
  const place = findQuote(shown, quote);
  return place && shown.slice(place.start, place.end);
};

describe("a quote", () => {
  it("is found in what the page shows of its Markdown", () => {
    expect(
      found("I slept with the phone on the pillow, face up.", "with **the phone** on the _pillow_"),
    ).toBe("with the phone on the pillow");
    expect(found("See the ward, then home", "See [the ward](https://example.org/a_(b)), then")).toBe(
      "See the ward, then",
    );
  });

  it("is found across lines, blocks and other quotation marks", () => {
    expect(found("“It is only a flat,”he said.And then", '"It is only a flat," he said.\n\n> And')).toBe(
      "It is only a flat,”he said.And",
    );
  });

  it("is found up to where it was cut or changed, if most of it stands there", () => {
    expect(
      found("The first snow fell on the roofs today", "The first snow fell on the roofs yesterday"),
    ).toMatch(/^The first snow fell on the roofs/);
    expect(found("The first snow", "The last thing that we need is more rain")).toBeNull();
  });

  it("is not found where there are no words", () => {
    expect(findQuote("The first snow", "—")).toBeNull();
    expect(findQuote("", "The first snow")).toBeNull();
  });

  it("is found wherever it was taken from", () => {
    const word = fc.stringMatching(/^[a-zäé]{2,8}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 3, maxLength: 30, size: "max" }),
        fc.nat(),
        fc.nat(),
        (words, from, size) => {
          const start = from % words.length;
          const taken = words.slice(start, start + 1 + (size % words.length));
          const text = found(words.join(" "), taken.join("\n"));
          expect(text && lettersOf(text).letters).toBe(lettersOf(taken.join("")).letters);
        },
      ),
    );
  });
});

describe("its range on the page", () => {
  beforeEach(() => {
    document.body.innerHTML = "<div><p>I slept <em>with the</em> phone</p><p>on the <b>pillow</b>.</p></div>";
  });

  it("goes across the elements of a text", () => {
    const range = rangeOf(document.body, "the phone on the pillow");
    expect(range?.startContainer.textContent).toBe("with the");
    expect(range?.startOffset).toBe(5);
    expect(range?.endContainer.textContent).toBe("pillow");
    expect(range?.endOffset).toBe(6);
  });

  it("is none where the words are gone", () => {
    expect(rangeOf(document.body, "something else entirely")).toBeNull();
  });
});
