import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getCall, listCalls } from "#contract/models/model-calls.ts";
import { chooseModels, saveConnection, testModel } from "#contract/models/models.ts";
import { changeDetails } from "#contract/reflections/reflection-history.ts";
import {
  dictate,
  listTranscriptions,
  removeTranscription,
  startTranscription,
  takeTranscription,
} from "#contract/transcriptions/transcriptions.ts";
import { aPdf, aSound, newPerson as personWithFiles } from "#server/features/attachments/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import {
  type ModelServer,
  type Script,
  startModelServer,
} from "../../../scripts/model-server/model-server.ts";

describe.each(engines)("transcriptions on %s", (engine) => {
  let models: ModelServer;
  let server: TestServer;
  let person: Awaited<ReturnType<typeof connected>>;
  const options = () => ({
    ai: { connection: null, allowedHosts: [models.host, "127.0.0.1:1"], localOrigins: [] },
    modelTimeouts: { connect: 1000, begin: 1500, idle: 1500, whole: 3000 },
  });
  beforeAll(async () => {
    models = await startModelServer();
    server = await startTestServer(engine, options());
  });
  afterAll(async () => {
    await server.stop();
    await models.close();
  });
  beforeEach(async () => {
    models.asked.length = 0;
    person = await connected();
  });

  async function connected() {
    const files = await personWithFiles(server);
    const { access } = files;
    const { id, destination } = await server.expect(saveConnection, 200, {
      access,
      params: { id: randomUUID() },
      body: { name: "Mine", provider: "compatible", base_url: models.baseUrl },
    });
    const transcription = { connection_id: id, model: "whisper-base", destination };
    const choose = (chosen: typeof transcription | null) =>
      server.call(chooseModels, { access, body: { transcription: chosen } });
    await choose(transcription);
    const { id: soundId } = await files.add({ name: "", content: aSound() });
    return { files, access, transcription, choose, soundId };
  }

  const of = (id: string, access = person.access) => ({ access, params: { id } });
  const start = (id = person.soundId) => server.expect(startTranscription, 200, of(id));
  const list = (at = server) => at.expect(listTranscriptions, 200, { access: person.access });
  const ended = async (at = server) => {
    for (;;) {
      const [found] = (await list(at)).transcriptions;
      if (found?.state === "done" || found?.state === "failed") return found;
      await delay(20);
    }
  };
  const held = async () => {
    while (models.asked.length === 0) await delay(10);
  };

  it("sends the sound and the model's name, seals the text, and enters the size of the sound in the ledger", async () => {
    expect(await start()).toMatchObject({ state: "queued", text: null, problem: null });
    expect(await ended()).toMatchObject({ state: "done", text: "I walked along the shore this morning." });
    const [{ body = "", headers = {} } = {}] = models.asked;
    expect(body).toContain(aSound().toString("latin1"));
    expect(body).toContain('filename="recording.wav"');
    expect(Number(headers["content-length"])).toBe(body.length);
    const stored = await server.database.asSystem((tx) =>
      tx.selectFrom("transcriptions").selectAll().execute(),
    );
    expect(stored.some(({ text }) => text?.includes("shore"))).toBe(false);
    const { calls } = await server.expect(listCalls, 200, { access: person.access });
    expect(calls).toMatchObject([{ purpose: "transcribe", outcome: "done", model: "whisper-base" }]);
    expect(await server.expect(getCall, 200, of(calls[0]?.id ?? ""))).toMatchObject({
      sent: { texts: [], sound: { bytes: aSound().length, media_type: "audio/wav" } },
    });
  });

  it("runs once for a recording, however often it is asked for, and asks no second time for a text it has", async () => {
    models.next({ do: "hold", text: "Once." });
    await Promise.all([start(), start(), start()]);
    await held();
    expect(await start()).toMatchObject({ state: "running" });
    models.release();
    expect(await ended()).toMatchObject({ text: "Once." });
    const take = (by: string) =>
      server.expect(takeTranscription, 200, { ...of(person.soundId), body: { by } });
    const [one, other] = [randomUUID(), randomUUID()];
    expect([await take(one), await take(other), await take(one)]).toEqual([
      { is_yours: true },
      { is_yours: false },
      { is_yours: true },
    ]);
    expect((await list()).transcriptions).toEqual([]);
    expect(await start()).toMatchObject({ state: "done", text: "Once." });
    expect(await take(other)).toEqual({ is_yours: true });
    expect(models.asked).toHaveLength(1);
  });

  it.each<[string, Script, string]>([
    ["that never answers", { do: "never_answer" }, "took too long"],
    ["that sends a web page", { do: "web_page" }, "not answer like a transcription server"],
    ["that sends JSON without a text", { do: "say_without_streaming", text: "" }, "not a transcription"],
    ["that fails", { do: "status", status: 500 }, "could not transcribe"],
    ["that finds it too large", { do: "status", status: 413 }, "of this size"],
    ["that redirects", { do: "redirect", to: "http://169.254.169.254/" }, "redirected"],
    ["that hears nothing", { do: "say", text: " [BLANK_AUDIO]\n" }, "No words were heard"],
    ["that closes the connection", { do: "close_at_once" }, "Nothing answers"],
    [
      "that never stops writing",
      {
        do: "live",
        async write(_stream, response) {
          response.writeHead(200, { "content-type": "application/json" });
          while (!response.destroyed) {
            response.write(`{"text": "${"on and on ".repeat(10_000)}`);
            await delay(0);
          }
        },
      },
      "did not end",
    ],
    [
      "that sends a few bytes now and then",
      {
        do: "live",
        async write(_stream, response) {
          response.writeHead(200, { "content-type": "application/json" });
          while (!response.destroyed) {
            response.write(" ");
            await delay(100);
          }
        },
      },
      "took too long",
    ],
  ])("says what is wrong with a server %s, and tries again", async (_, script, words) => {
    models.next(script);
    await start();
    expect(await ended()).toMatchObject({
      state: "failed",
      text: null,
      problem: expect.stringContaining(words),
    });
    await start();
    expect(await ended()).toMatchObject({ state: "done", problem: null });
  });

  it("can be stopped, and ends when its recording is deleted", async () => {
    const asked = async () => {
      models.next({ do: "hold", text: "Never." });
      models.asked.length = 0;
      await start();
      await held();
    };
    await asked();
    expect(await server.call(removeTranscription, of(person.soundId))).toMatchObject({ status: 204 });
    const outcomes = async () =>
      (await server.expect(listCalls, 200, { access: person.access })).calls.map(({ outcome }) => outcome);
    while ((await outcomes())[0] !== "stopped") await delay(20);
    models.release();
    expect((await list()).transcriptions).toEqual([]);
    await asked();
    await server.database.asSystem((tx) =>
      tx.deleteFrom("attachments").where("id", "=", person.soundId).execute(),
    );
    models.release();
    await delay(50);
    expect((await list()).transcriptions).toEqual([]);
    expect(await server.call(startTranscription, of(person.soundId))).toMatchObject({ status: 404 });
  });

  it("begins again on another server after its server stopped", async () => {
    const { database, blobs, masterKey, clock } = server;
    const other = await startTestServer(engine, { ...options(), database, blobs, masterKey, clock });
    models.next({ do: "hold", text: "Interrupted." }, { do: "say", text: "Told again." });
    await other.expect(startTranscription, 200, of(person.soundId));
    await held();
    await other.features.transcriptions.beforeClose?.();
    await server.runJobs();
    expect(await ended()).toMatchObject({ state: "done", text: "Told again." });
  });

  it("sends nothing without a server, of a reflection kept from AI, of a file without sound, or of another person", async () => {
    const refused = async (id: string, status: number, words: string) =>
      expect(await server.call(startTranscription, of(id))).toMatchObject({
        status,
        body: { message: expect.stringContaining(words) },
      });
    const pdf = await person.files.add({ name: "a.pdf", content: aPdf() });
    await refused(pdf.id, 404, "no such recording");
    await refused((await connected()).soundId, 404, "no such recording");
    const page = await person.files.write("2026-11-21", `![Recording](attachment:${person.soundId})`);
    const details = { ...of(page), body: { excluded_from_ai: true } };
    expect(await server.call(changeDetails, details)).toMatchObject({ status: 200 });
    await refused(person.soundId, 409, "excluded from AI");
    await person.choose(null);
    expect((await list()).server).toBeNull();
    await refused(person.soundId, 409, "No transcription server");
    expect(models.asked).toEqual([]);
  });

  it("holds the agreement to the destination that was shown", async () => {
    const { access, transcription, choose } = person;
    expect(await choose({ ...transcription, destination: "http://elsewhere:1" })).toMatchObject({
      status: 409,
    });
    expect(
      await server.expect(testModel, 200, {
        access,
        params: { id: transcription.connection_id },
        body: { model: "whisper-base", use: "transcription" },
      }),
    ).toMatchObject({ problem: null });
    const change = { name: "Mine", provider: "compatible", base_url: "http://127.0.0.1:1/v1" };
    await server.call(saveConnection, { access, params: { id: transcription.connection_id }, body: change });
    expect(await server.call(startTranscription, of(person.soundId))).toMatchObject({ status: 409 });
  });

  it("says that a recording was altered in the store", async () => {
    const lines = expectProblems();
    const [row] = await server.database.asSystem((tx) =>
      tx.selectFrom("attachments").select("folder").where("id", "=", person.soundId).execute(),
    );
    await server.blobs.write(
      `${row?.folder}/original`,
      (async function* () {
        yield Buffer.alloc(aSound().length + 100, 7);
      })(),
    );
    await start();
    expect(await ended()).toMatchObject({ problem: expect.stringContaining("is damaged on the server") });
    expect(lines.join("")).not.toContain("shore");
  });

  it("writes down dictation, and stores neither sound nor text", async () => {
    const send = async (content: Buffer) => {
      const answer = await fetch(server.url + dictate.url, {
        method: dictate.method,
        headers: { authorization: `Bearer ${person.access}`, "content-type": "application/octet-stream" },
        body: new Uint8Array(content),
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await send(aSound())).toEqual({
      status: 200,
      body: { text: "I walked along the shore this morning.", problem: null },
    });
    models.next({ do: "say", text: "" });
    expect(await send(aSound())).toMatchObject({
      body: { text: "", problem: expect.stringContaining("No words") },
    });
    expect(await send(aPdf())).toMatchObject({ status: 415 });
    expect((await list()).transcriptions).toEqual([]);
  });
});
