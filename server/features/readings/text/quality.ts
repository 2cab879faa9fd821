import { readFileSync } from "node:fs";
import { mean } from "#server/platform/statistics/moments.ts";
import { findGratitude } from "./gratitude.ts";
import { parseText } from "./parsed-text.ts";
import { findQuestions } from "./questions.ts";
import { toneOf } from "./tone.ts";
import { findTraps } from "./traps.ts";

/** The rules were built with one half of the labelled lines; the other tells how well they do. */
export type Half = "build" | "test";

type Labelled = { label: string; text: string };
type Topic = "tone" | "traps" | "gratitude" | "questions";

export function labelledLines(topic: Topic, half: Half): Labelled[] {
  const lines = readFileSync(new URL(`labelled-lines/${half}/${topic}.txt`, import.meta.url), "utf8");
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, label = "", text = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
      return { label, text };
    });
}

/** Pearson's correlation of the tone with labels from 1 (awful) to 9 (wonderful). A line without a tone has 0. */
export function toneQuality(half: Half): { lines: number; read: number; correlation: number } {
  const pairs = labelledLines("tone", half).map(({ label, text }) => ({
    label: Number(label),
    tone: toneOf(parseText(text))?.mean ?? null,
  }));
  const read = pairs.filter(({ tone }) => tone !== null).length;
  return {
    lines: pairs.length,
    read,
    correlation: correlation(pairs.map(({ label, tone }) => [label, tone ?? 0])),
  };
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const x = mean(pairs.map(([value]) => value));
  const y = mean(pairs.map(([, value]) => value));
  const sum = (of: (dx: number, dy: number) => number) =>
    pairs.reduce((total, [px, py]) => total + of(px - x, py - y), 0);
  return sum((dx, dy) => dx * dy) / Math.sqrt(sum((dx) => dx * dx) * sum((_, dy) => dy * dy));
}

const labelOf: Record<Exclude<Topic, "tone">, (text: string) => string> = {
  traps: (text) => findTraps(parseText(text))[0]?.kind.replace("trap.", "") ?? "none",
  gratitude: (text) => findGratitude(parseText(text))[0]?.kind ?? "none",
  questions: (text) => (findQuestions(parseText(text)).length > 0 ? "open" : "none"),
};

export type Rates = {
  lines: number;
  /** How many of the found lines are labelled at all, and how many of the labelled ones were found. */
  precision: number;
  recall: number;
  /** How many of the labelled lines that were found got their own label. */
  sorted: number;
  mistakes: { label: string; found: string; text: string }[];
};

export function spotQuality(topic: Exclude<Topic, "tone">, half: Half): Rates {
  const lines = labelledLines(topic, half).map((line) => ({ ...line, found: labelOf[topic](line.text) }));
  const count = (of: (line: (typeof lines)[number]) => boolean) => lines.filter(of).length;
  const hits = count(({ label, found }) => label !== "none" && found !== "none");
  return {
    lines: lines.length,
    precision: hits / count(({ found }) => found !== "none"),
    recall: hits / count(({ label }) => label !== "none"),
    sorted: count(({ label, found }) => label !== "none" && found === label) / hits,
    mistakes: lines.filter(({ label, found }) => label !== found),
  };
}
