import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { emptyDraft, getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import { signIn } from "./load.ts";
import { median, print, printTable } from "./print.ts";
import { withJournal } from "./store.ts";

const slow = 2000;
const writers = 20;
const roundsEach = 15;

/** What 2,000 idle and slow connections do to 20 people who write. */
export async function benchSlowClients(): Promise<void> {
  print(`\n${writers} writers, alone and beside ${slow} slow connections`);
  await withJournal(100, async (server, person) => {
    const { access } = await signIn(server.url, person);
    const port = Number(new URL(server.url).port);
    const alone = await measure(server.url, access, "1990");
    const memoryBefore = server.memoryMb();
    const sockets = await Promise.all(Array.from({ length: slow }, (_, at) => openSlow(port, at)));
    const open = () => sockets.filter((socket) => !socket.destroyed).length;
    const trickle = setInterval(() => {
      for (const [at, socket] of sockets.entries()) if (at % 3 === 2 && socket.writable) socket.write("x");
    }, 1000);
    const beside = await measure(server.url, access, "1991");
    const memoryBeside = server.memoryMb();
    const from = performance.now();
    while (open() > 0 && performance.now() - from < 120_000) await delay(250);
    clearInterval(trickle);
    printTable(
      ["", "p50 ms", "p95 ms", "failed"],
      [
        ["alone", ...figuresOf(alone)],
        [`beside ${slow}`, ...figuresOf(beside)],
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

type Measured = { ms: number[]; failed: number };

async function measure(url: string, access: string, year: string): Promise<Measured> {
  const measured: Measured = { ms: [], failed: 0 };
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  const timed = async (path: string, init: RequestInit) => {
    const from = performance.now();
    const answer = await fetch(url + path, { ...init, headers });
    await answer.arrayBuffer();
    measured.ms.push(performance.now() - from);
    if (!answer.ok) measured.failed += 1;
  };
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let round = 0; round < roundsEach; round += 1) {
        const day = new Date(Date.UTC(Number(year), 0, 1 + writer * roundsEach + round))
          .toISOString()
          .slice(0, 10);
        const save = {
          ...emptyDraft,
          body: "Two herons stood in the shallows, and neither moved.",
          revision: 0,
          save_id: randomUUID(),
          written_at: `${day}T20:00:00Z`,
          time_zone: "UTC",
        };
        await timed(saveDaily.url.replace(":day", day), { method: "PUT", body: JSON.stringify(save) });
        await timed(getDaily.url.replace(":day", day), { method: "GET" });
        await delay(50);
      }
    }),
  );
  return measured;
}

function figuresOf({ ms, failed }: Measured): [string, string, number] {
  const sorted = ms.toSorted((one, other) => one - other);
  return [median(ms).toFixed(1), (sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN).toFixed(1), failed];
}
