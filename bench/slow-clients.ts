import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { addDays } from "#contract/day-rules.ts";
import { getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { percentiles, print, printTable, timed } from "./print.ts";
import { type SignedIn, signIn } from "./sign-in.ts";
import { withJournal } from "./store.ts";

const slow = 2000;
const writers = 20;
const roundsEach = 15;

/** How 2,000 idle and slow connections slow down 20 people who write. */
export async function benchSlowClients(): Promise<void> {
  print(`\n${writers} writers, alone and beside ${slow} slow connections`);
  await withJournal(100, async (server, person) => {
    const calls = await signIn(server.url, person);
    const port = Number(new URL(server.url).port);
    const alone = await measure(calls, "1990");
    const memoryBefore = server.memoryMb();
    const sockets = await Promise.all(Array.from({ length: slow }, (_, at) => openSlow(port, at)));
    const open = () => sockets.filter((socket) => !socket.destroyed).length;
    const trickle = setInterval(() => {
      for (const [at, socket] of sockets.entries()) if (at % 3 === 2 && socket.writable) socket.write("x");
    }, 1000);
    const beside = await measure(calls, "1991");
    const memoryBeside = server.memoryMb();
    const from = performance.now();
    while (open() > 0 && performance.now() - from < 120_000) await delay(250);
    clearInterval(trickle);
    printTable(
      ["", "p50 ms", "p95 ms"],
      [
        ["alone", ...percentiles(alone, 0.5, 0.95)],
        [`beside ${slow}`, ...percentiles(beside, 0.5, 0.95)],
      ],
    );
    print(
      `  memory                           ${Math.round(memoryBefore)} MB, then ${Math.round(memoryBeside)} MB`,
    );
    print(
      `  slow connections left            ${open()}, after ${Math.round((performance.now() - from) / 1000)} s`,
    );
    for (const socket of sockets) socket.destroy();
  });
}

/** A third send nothing, a third never end their headers, and a third send one byte of a body each second. */
const openings = [
  "",
  "GET /api/user/ HTTP/1.1\r\nHost: reflector\r\nX-Slow: ",
  "POST /api/login/ HTTP/1.1\r\nHost: reflector\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
];

function openSlow(port: number, at: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(openings[at % 3] ?? "");
      resolve(socket);
    });
    // The server ends these connections, which is what we measure.
    socket.on("error", () => {}).resume();
  });
}

/** @returns how long each request took */
async function measure({ expect }: SignedIn, year: string): Promise<number[]> {
  const times = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const took: number[] = [];
      for (let round = 0; round < roundsEach; round += 1) {
        const params = { day: addDays(`${year}-01-01`, writer * roundsEach + round) };
        const body = aSave({ body: "Two herons stood in the shallows, and neither moved." });
        took.push(...(await timed(1, () => expect(saveDaily, 200, { params, body }))));
        took.push(...(await timed(1, () => expect(getDaily, 200, { params }))));
        await delay(50);
      }
      return took;
    }),
  );
  return times.flat();
}
