import type { Engine } from "#server/platform/database.ts";
import { serverProgram, startServer } from "../scripts/server-process.ts";
import { firstVisitJavaScript } from "./first-visit.ts";
import { measureLoad } from "./load.ts";
import { print, printTable } from "./print.ts";
import type { Size } from "./seed.ts";
import { signIn } from "./sign-in.ts";
import { withServer } from "./store.ts";

/** Start time, memory, page weight, and one engine under reads, saves and searches. */
export async function benchEngine(engine: Engine, size: Size, folder?: string): Promise<void> {
  print(`\n${engine}: ${size.reflections} reflections of ${size.people} people`);
  await withServer(
    engine,
    { ...size, indexed: true },
    async (warmUp, people, { environment }) => {
      await warmUp.stop();
      const server = await startServer(environment);
      try {
        const from = serverProgram().endsWith(".mjs") ? "the sources" : "what was built";
        print(
          `  start to first answer            ${Math.round(server.startMs)} ms (aim 600), ${Math.round(server.processorMs())} ms of processor time (aim 800), from ${from}`,
        );
        print(`  memory after the start           ${Math.round(server.memoryMb())} MB (aim 130)`);
        if (engine === "sqlite") {
          const { login, dashboard } = await firstVisitJavaScript(server.url);
          print(
            `  first-visit JavaScript, gzip     /login ${login.toFixed(1)} kB (aim 110), /dashboard ${dashboard.toFixed(1)} kB (aim 220)`,
          );
        }
        const signedIn = [];
        for (const person of people)
          signedIn.push({ days: person.days, ...(await signIn(server.url, person)) });
        const figures = await measureLoad(server.url, signedIn);
        printTable(
          ["", "p50 ms", "p99 ms", "per s at 16", "p99 ms at 16", "aim", "failed"],
          figures.map(({ name, alone, together, aim, failed }) => [
            name,
            alone.p50.toFixed(2),
            alone.p99.toFixed(1),
            Math.round(together.perSecond),
            together.p99.toFixed(1),
            aim,
            failed,
          ]),
        );
        print(`  memory after the load            ${Math.round(server.memoryMb())} MB`);
      } finally {
        await server.stop();
      }
    },
    { folder },
  );
}
