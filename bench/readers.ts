import { read } from "#server/features/meaning/encoder/encoder-thread.ts";
import { readByRules } from "#server/features/readings/text/read-text.ts";
import { print } from "./print.ts";
import { createWriter } from "./words.ts";

const texts = 50;

/** How long a page takes that the rules and the learned reader read. */
export async function benchReaders(): Promise<void> {
  print("\nReading a page of some 200 words");
  const write = createWriter(1);
  const bodies = Array.from({ length: texts }, () => write().body);
  const sentencesOf = (body: string) => readByRules(body).sentences;
  await read(sentencesOf(bodies[0] ?? ""));
  let before = process.cpuUsage();
  const sentences = bodies.map(sentencesOf);
  print(`  by rules: ${each(before).toFixed(1)} ms of a processor`);
  before = process.cpuUsage();
  for (const some of sentences) await read(some);
  print(`  by the reader: ${each(before).toFixed(0)} ms of a processor`);
}

function each(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / texts;
}
