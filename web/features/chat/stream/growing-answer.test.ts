import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageOf } from "../testing.ts";
import {
  type AnswerEvent,
  beginningOf,
  type GrowingAnswer,
  grow,
  readEvent,
  takeStored,
} from "./growing-answer.ts";

const writing = messageOf({ status: "writing", text: "" });
const piece = (end: number, text: string): AnswerEvent => ({ kind: "text", end, text });
const grownBy = (answer: GrowingAnswer, ...events: AnswerEvent[]) =>
  events.reduce((grown, event) => grow(grown, event) ?? grown, answer);

describe("an answer that grows", () => {
  it("takes each piece once, however often it comes", () => {
    const answer = grownBy(
      beginningOf(writing),
      piece(3, "Yes"),
      piece(3, "Yes"),
      piece(9, ", that"),
      piece(3, "Yes"),
    );
    expect(answer.text).toBe("Yes, that");
  });

  it("takes the new part of a piece that reaches back", () => {
    expect(grownBy(beginningOf({ ...writing, text: "Yes, th" }), piece(9, ", that")).text).toBe("Yes, that");
  });

  it("says so when a piece is missing", () => {
    expect(grow(beginningOf(writing), piece(9, ", that"))).toBeNull();
  });

  it("begins anew when what came before was no part of it", () => {
    const restart: AnswerEvent = { kind: "restart", text: "" };
    expect(readEvent({ event: "restart", id: "0", data: '{"text":""}' })).toEqual(restart);
    expect(grownBy(beginningOf(writing), piece(3, "Hm."), restart, piece(4, "Yes.")).text).toBe("Yes.");
  });

  it("is not set back by the stored text, which is a moment behind", () => {
    const answer = grownBy(beginningOf(writing), piece(9, "Yes, that"), {
      kind: "answer",
      message: { ...writing, text: "Yes" },
    });
    expect(answer.text).toBe("Yes, that");
    expect(takeStored(answer, { ...writing, text: "Ye" }).text).toBe("Yes, that");
  });

  it("ends with the server's text, whatever came before", () => {
    const done = { ...writing, status: "done", text: "Yes." } as const;
    const answer = grownBy(beginningOf(writing), piece(9, "Yes, that"), { kind: "answer", message: done });
    expect(answer).toEqual({ text: "Yes.", message: done });
  });

  it("is the whole text after any connections, cut anywhere and resumed from where it was", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 60, size: "max" }),
        fc.array(
          fc.record({ size: fc.integer({ min: 1, max: 7 }), back: fc.nat(9), repeats: fc.boolean() }),
          {
            minLength: 1,
            maxLength: 80,
            size: "max",
          },
        ),
        (text, steps) => {
          let answer = beginningOf(writing);
          let at = 0;
          for (const { size, back, repeats } of steps) {
            // A new connection may repeat what has already arrived.
            const from = Math.max(0, at - back);
            const end = Math.min(text.length, at + size);
            const event = piece(end, text.slice(from, end));
            for (const sent of repeats ? [event, event] : [event]) {
              const grown = grow(answer, sent);
              expect(grown).not.toBeNull();
              answer = grown ?? answer;
            }
            at = end;
            expect(answer.text).toBe(text.slice(0, at));
          }
        },
      ),
    );
  });

  it("stays a beginning of the text when pieces come in any order", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 30, size: "max" }),
        fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 40, size: "max" }),
        (text, ranges) => {
          let answer = beginningOf(writing);
          for (const [one, other] of ranges) {
            const start = Math.min(one, other, text.length);
            const end = Math.min(Math.max(one, other), text.length);
            answer = grow(answer, piece(end, text.slice(start, end))) ?? answer;
            expect(text.startsWith(answer.text)).toBe(true);
          }
        },
      ),
    );
  });
});

describe("an event of the stream", () => {
  it("is read with its place", () => {
    expect(readEvent({ event: "text", id: "9", data: '{"text":", that"}' })).toEqual(piece(9, ", that"));
    expect(readEvent({ event: "answer", data: JSON.stringify(writing) })).toEqual({
      kind: "answer",
      message: writing,
    });
  });

  it("is left out where it is none of these", () => {
    expect(readEvent({ event: "text", data: '{"text":"a"}' })).toBeNull();
    expect(readEvent({ event: "text", id: "1", data: "{}" })).toBeNull();
    expect(readEvent({ event: "later", id: "1", data: "{}" })).toBeNull();
  });
});
