import { randomUUID } from "node:crypto";
import { followAnswer, sendMessage, startChat } from "#contract/chat/chats.ts";
import { getModels, giveConsent } from "#contract/models/models.ts";
import { type ModelServer, type Script, startModelServer } from "../scripts/model-server/model-server.ts";
import { median, print, printTable } from "./print.ts";
import { type SignedIn, signIn } from "./sign-in.ts";
import { withJournal } from "./store.ts";
import { watchServer } from "./watch.ts";

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
      const calls = await signIn(server.url, person);
      const { connections } = await calls.expect(getModels, 200);
      const [connection] = connections;
      if (!connection) throw new Error("The model is not connected.");
      const { id: connectionId, destination } = connection;
      await calls.expect(giveConsent, 200, { params: { id: connectionId }, body: { destination } });
      const times: { alone: number; here: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const alone = await firstWordAlone(models);
        const id = randomUUID();
        await calls.expect(startChat, 201, { body: { id } });
        const from = performance.now();
        const path = await ask(calls, id, `On day ${round} my sister came to the harbour`);
        await readFirst(server.url + path, calls);
        times.push({ alone, here: performance.now() - from });
      }
      const [alone, here] = [median(times.map((each) => each.alone)), median(times.map((each) => each.here))];
      printTable(
        ["first word, p50 ms", "model alone", "through Reflector", "added"],
        [["", alone.toFixed(1), here.toFixed(1), (here - alone).toFixed(1)]],
      );
      const watched = watchServer(server);
      saying = { do: "say", text: "It was a long day by the water. ".repeat(100), pieces: 100, everyMs: 80 };
      const from = performance.now();
      const done = await Promise.all(
        Array.from({ length: streams }, async () => {
          const id = randomUUID();
          await calls.expect(startChat, 201, { body: { id } });
          const path = await ask(calls, id, "Tell me of the water and the long day");
          return readAll(server.url + path, calls);
        }),
      );
      const { before, maxMb } = await watched();
      const whole = done.filter((events) => events.includes('"status":"done"')).length;
      print(
        `  ${streams} at once                      ${whole} done in ${Math.round(performance.now() - from)} ms`,
      );
      print(`  memory                           ${Math.round(before)} MB, at most ${Math.round(maxMb)} MB`);
    },
    environment,
  ).finally(() => models.close());
}

/** @returns the address of the answer's stream */
async function ask(calls: SignedIn, id: string, text: string): Promise<string> {
  const answerId = randomUUID();
  const body = { id: randomUUID(), answer_id: answerId, parent_id: null, text };
  await calls.expect(sendMessage, 201, { params: { id }, body });
  return followAnswer.url.replace(":id", id).replace(":message_id", answerId);
}

const follow = async (url: string, { access }: SignedIn) => {
  const { body } = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
  if (!body) throw new Error("There is no stream.");
  return body.pipeThrough(new TextDecoderStream());
};

/** Until the first word; the rest is read so that rounds don't overlap. */
async function readFirst(url: string, person: SignedIn): Promise<void> {
  for await (const piece of await follow(url, person)) if (piece.includes("event: text")) return;
}

async function readAll(url: string, person: SignedIn): Promise<string> {
  let events = "";
  for await (const piece of await follow(url, person)) events += piece;
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
