import { spotQuality, toneQuality } from "#server/features/readings/text/quality.ts";
import { readText } from "#server/features/readings/text/read-text.ts";
import { print, printTable } from "./print.ts";
import { createWriter } from "./words.ts";

const texts = 500;

/** How well the readers of the analyzers do on lines that they were not built with, and how fast they read. */
export function benchReaders(): void {
  print("\nReaders of the analyzers, on labelled English lines that no rule was fitted to");
  const { lines, read, correlation } = toneQuality("test");
  print(
    `  tone: correlation ${correlation.toFixed(2)} with labels from 1 to 9, ${lines} lines, ${read} read`,
  );
  const percent = (share: number) => `${Math.round(100 * share)}%`;
  printTable(
    ["", "lines", "precision", "recall"],
    (["traps", "gratitude", "questions"] as const).map((topic) => {
      const rates = spotQuality(topic, "test");
      return [topic, rates.lines, percent(rates.precision), percent(rates.recall)];
    }),
  );
  const write = createWriter(1);
  const bodies = Array.from({ length: texts }, () => write().body);
  for (const text of bodies.slice(0, 50)) readText(text);
  const before = process.cpuUsage();
  for (const text of bodies) readText(text);
  const { user, system } = process.cpuUsage(before);
  const each = (user + system) / 1000 / texts;
  print(
    `  some 200 words take ${each.toFixed(1)} ms of a processor; 10,000 such reflections ${Math.round(each * 10)} s`,
  );
}
