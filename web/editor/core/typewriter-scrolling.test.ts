import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTypewriterRule } from "./typewriter-scrolling.ts";

const seen = { top: 0, bottom: 900 };
const lineAt = (top: number) => ({ top, bottom: top + 32 });

describe("typewriter scrolling", () => {
  it("brings the line being written to the middle of the window", () => {
    const rule = createTypewriterRule();
    expect(rule(lineAt(834), seen, 0)).toBe(400);
  });

  it("moves by one line when the next one begins, and not while a line is being filled", () => {
    const rule = createTypewriterRule();
    rule(lineAt(834), seen, 0);
    expect(rule(lineAt(434), seen, 400)).toBe(0);
    expect(rule(lineAt(466), seen, 400)).toBe(32);
    expect(rule(lineAt(434), seen, 432)).toBe(0);
  });

  it("does not scroll a line that the person has scrolled, until the next line", () => {
    const rule = createTypewriterRule();
    rule(lineAt(434), seen, 400);
    expect(rule(lineAt(134), seen, 700)).toBe(0);
    expect(rule(lineAt(734), seen, 100)).toBe(0);
    expect(rule(lineAt(766), seen, 100)).toBe(332);
  });

  it("fetches a line back that is written in unseen", () => {
    const rule = createTypewriterRule();
    rule(lineAt(434), seen, 400);
    expect(rule(lineAt(-566), seen, 1400)).toBe(-1000);
    expect(rule(lineAt(880), seen, 1400)).toBe(446);
  });

  it("takes the middle of what the keyboard of a phone leaves", () => {
    const rule = createTypewriterRule();
    expect(rule(lineAt(384), { top: 100, bottom: 500 }, 0)).toBe(100);
  });

  it("is at rest once its own scrolling is done, wherever the line was", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 5000 }),
        fc.integer({ min: 0, max: 9000 }),
        (top, scrolled) => {
          const rule = createTypewriterRule();
          const shift = rule(lineAt(top), seen, scrolled);
          expect(rule(lineAt(top - shift), seen, scrolled + shift)).toBe(0);
          expect(Math.abs(top - shift + 16 - 450)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
