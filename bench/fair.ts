import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { beginUpload, finishUpload, sendPart } from "#contract/attachments/attachments.ts";
import { followAnswer, sendMessage, startChat } from "#contract/chat/chats.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { loadSharp } from "#server/platform/pictures/load-sharp.ts";
import { percentiles, print, printTable } from "./print.ts";
import { lastDay } from "./seed.ts";
import { type SignedIn, signIn } from "./sign-in.ts";
import { withServer } from "./store.ts";
import { createWriter, searches } from "./words.ts";

const clients = 16;
const rounds = 12;
const pauseMs = 250;

/** What a client of the hostile person does again and again. */
type Hostility = (person: SignedIn, at: number, url: string) => Promise<unknown>;

/**
 * How long a person's save, upload of a photo of two megapixels and search take, alone and beside another person's 16
 * clients, which upload photos, talk, or search without a pause.
 */
export async function benchFair(): Promise<void> {
  print(`\nA person's saves, uploads and searches, alone and beside ${clients} clients of another person`);
  const size = { people: 2, reflections: 4000, indexed: true };
  const photo = await aPhoto(1600, 1200);
  const large = await aPhoto(4000, 3000);
  const hostile: [string, Hostility | null][] = [
    ["alone", null],
    ["uploads of 12 megapixels", (person) => upload(person, large)],
    ["conversations", (person, _, url) => talk(person, url)],
    ["searches", (person, at) => search(person, at)],
  ];
  await withServer(
    "sqlite",
    size,
    async (server, people) => {
      const [attacker, writer] = await Promise.all(people.map((person) => signIn(server.url, person)));
      if (!attacker || !writer) throw new Error("Seeding did not add two people.");
      await measure(writer, photo, 2);
      const rows = [];
      for (const [name, attack] of hostile) {
        const stop = attack ? begin(attack, attacker, server.url) : async () => 0;
        await delay(1000);
        const { saves, uploads, found } = await measure(writer, photo, rounds);
        const done = await stop();
        rows.push([
          name,
          ...percentiles(saves, 0.5, 0.95),
          ...percentiles(uploads, 0.5, 0.95),
          ...percentiles(found, 0.5, 0.95),
          done,
        ]);
      }
      printTable(
        ["ms", "save p50", "p95", "upload p50", "p95", "search p50", "p95", "hostile answers"],
        rows,
      );
      print(`  memory after                     ${Math.round(server.memoryMb())} MB`);
    },
    { environment: { RATE_LIMIT_FACTOR: "1000" } },
  );
}

/** @returns a function that ends the attack, and returns how many calls were answered */
function begin(attack: Hostility, attacker: SignedIn, url: string): () => Promise<number> {
  let [isOn, done] = [true, 0];
  const all = Array.from({ length: clients }, async (_, at) => {
    while (isOn) {
      await attack(attacker, at, url);
      done += 1;
    }
  });
  return async () => {
    isOn = false;
    await Promise.all(all);
    return done;
  };
}

async function measure(person: SignedIn, photo: Buffer, times: number) {
  const write = createWriter(1);
  const [saves, uploads, found]: number[][] = [[], [], []];
  const timedInto = async (into: number[] | undefined, run: () => Promise<unknown>) => {
    const from = performance.now();
    await run();
    into?.push(performance.now() - from);
  };
  for (let round = 0; round < times; round += 1) {
    for (let save = 0; save < 5; save += 1) {
      const body = { ...aSave(write()), day: lastDay };
      await timedInto(saves, () =>
        person.expect(saveReflection, 200, { params: { id: randomUUID() }, body }),
      );
      await delay(pauseMs / 5);
    }
    await timedInto(uploads, () => upload(person, photo));
    await timedInto(found, () => search(person, round));
    await delay(pauseMs);
  }
  return { saves: saves ?? [], uploads: uploads ?? [], found: found ?? [] };
}

async function upload(person: SignedIn, photo: Buffer): Promise<void> {
  const id = randomUUID();
  const { part_bytes } = await person.expect(beginUpload, 200, {
    body: { id, name: "photo.jpg", bytes: photo.length, alt: "" },
  });
  for (let part = 0; part * part_bytes < photo.length; part += 1) {
    const bytes = Uint8Array.from(photo.subarray(part * part_bytes, (part + 1) * part_bytes));
    await person.expect(sendPart, 204, { params: { id, part: String(part) }, bytes });
  }
  await person.expect(finishUpload, 200, { params: { id } });
}

/** Until the answer is written. */
async function talk(person: SignedIn, url: string): Promise<void> {
  const [id, answer_id] = [randomUUID(), randomUUID()];
  await person.expect(startChat, 201, { body: { id } });
  const text = "When was I last at the river with a friend?";
  const body = { id: randomUUID(), answer_id, parent_id: null, text };
  await person.expect(sendMessage, 201, { params: { id }, body });
  const path = followAnswer.url.replace(":id", id).replace(":message_id", answer_id);
  await (await fetch(url + path, { headers: { authorization: `Bearer ${person.access}` } })).text();
}

const search = (person: SignedIn, at: number) =>
  person.expect(searchReflections, 200, {
    body: { search: searches.common[at % searches.common.length] ?? "", limit: 20 },
  });

async function aPhoto(width: number, height: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const noise = { type: "gaussian" as const, mean: 128, sigma: 25 };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
}
