import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { followAnswer, sendMessage, startChat } from "#contract/chat/chats.ts";
import { getModels, giveConsent } from "#contract/models/models.ts";
import { type ModelServer, type Script, startModelServer } from "../scripts/model-server/model-server.ts";
import { signIn } from "./load.ts";
import { median, print, printTable } from "./print.ts";
import { withJournal } from "./store.ts";

const rounds = 30;
const streams = 100;
const model = "quiet-model-8b";

/** What Reflector adds to a model's first word, and what many answers at once cost. */
export async function benchChat(): Promise<void> {
  print(`\nThe chat, with a model that answers at once, and ${streams} answers at once`);
  const models = await startModelServer();
  // Reflector also asks for judgements and titles.
  let saying: Script = { do: "say", text: "What stays with you of it?" };
  models.answerWith(({ system }) => (system.includes("writing companion") || system === "" ? saying : "no"));
  const environment = {
    AI_PROVIDER: "compatible",
    AI_BASE_URL: models.baseUrl,
    AI_MODEL: model,
    RATE_LIMIT_FACTOR: "1000",
  };
  await withJournal(
    1000,
    async (server, person) => {
      const { access } = await signIn(server.url, person);
      const call = caller(server.url, access);
      const { connections } = getModels.schema.response[200].parse(await call(getModels, {}));
      const [connection] = connections;
      if (!connection) throw new Error("The model is not connected.");
      await call(giveConsent, { id: connection.id }, { destination: connection.destination });
      const times: { alone: number; here: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const alone = await firstWordAlone(models);
        const id = randomUUID();
        await call(startChat, {}, { id });
        const from = performance.now();
        const path = await ask(call, id, `On day ${round} my sister came to the harbour`);
        await readFirst(server.url + path, access);
        times.push({ alone, here: performance.now() - from });
      }
      const [alone, here] = [median(times.map((each) => each.alone)), median(times.map((each) => each.here))];
      printTable(
        ["first word, p50 ms", "model alone", "through Reflector", "added"],
        [["", alone.toFixed(1), here.toFixed(1), (here - alone).toFixed(1)]],
      );
      const before = server.memoryMb();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, server.memoryMb());
      }, 100);
      saying = { do: "say", text: "It was a long day by the water. ".repeat(100), pieces: 100, everyMs: 80 };
      const from = performance.now();
      const done = await Promise.all(
        Array.from({ length: streams }, async () => {
          const id = randomUUID();
          await call(startChat, {}, { id });
          const path = await ask(call, id, "Tell me of the water and the long day");
          return readAll(server.url + path, access);
        }),
      );
      clearInterval(watch);
      const whole = done.filter((events) => events.includes('"status":"done"')).length;
      print(
        `  ${streams} at once                      ${whole} done in ${Math.round(performance.now() - from)} ms`,
      );
      print(`  memory                           ${Math.round(before)} MB, at most ${Math.round(most)} MB`);
      await delay(100);
    },
    environment,
  ).finally(() => models.close());
}

type Call = ReturnType<typeof caller>;
const caller =
  (url: string, access: string) =>
  async (endpoint: { method: string; url: string }, params: Record<string, string>, body?: object) => {
    const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    const response = await fetch(url + path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${access}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.url}: ${response.status}`);
    return response.json();
  };

/** @returns the address of the answer's stream */
async function ask(call: Call, id: string, text: string): Promise<string> {
  const answerId = randomUUID();
  await call(sendMessage, { id }, { id: randomUUID(), answer_id: answerId, parent_id: null, text });
  return followAnswer.url.replace(":id", id).replace(":message_id", answerId);
}

const follow = async (url: string, access: string) => {
  const { body } = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
  if (!body) throw new Error("There is no stream.");
  return body.pipeThrough(new TextDecoderStream());
};

/** Until the first word; the rest is read so that rounds don't overlap. */
async function readFirst(url: string, access: string): Promise<void> {
  for await (const piece of await follow(url, access)) if (piece.includes("event: text")) return;
}

async function readAll(url: string, access: string): Promise<string> {
  let events = "";
  for await (const piece of await follow(url, access)) events += piece;
  return events;
}

async function firstWordAlone(models: ModelServer): Promise<number> {
  const from = performance.now();
  const response = await fetch(`${models.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model, stream: true, messages: [{ role: "user", content: "Hello" }] }),
  });
  for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
    if (String(piece).includes('"content":"W')) break;
  return performance.now() - from;
}
