import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from "#contract/accounts/sign-in.ts";
import {
  createActivity,
  exportActivity,
  getActivity,
  importActivity,
  saveActivity,
} from "#contract/activities/activities.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { exportAnswered, listAnswered, listUnfinished } from "#contract/activities/answers.ts";
import { anActivity } from "#contract/activities/testing.ts";
import {
  beginUpload,
  describeAttachment,
  finishUpload,
  sendPart,
} from "#contract/attachments/attachments.ts";
import { changeChat, exportChat, searchChats } from "#contract/chat/chats.ts";
import {
  changeDetails,
  getVersion,
  listVersions,
  removeReflection,
  restoreVersion,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import { getChanges, searchReflections } from "#contract/reflections/reflection-list.ts";
import {
  emptyDraft,
  getDaily,
  getDayContext,
  getReflection,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { getThemeChoices, renameBackground } from "#contract/themes/themes.ts";
import { createAuthenticator } from "#server/features/accounts/passkeys/testing.ts";
import { aContent, aStep } from "#server/features/activities/testing.ts";
import { talker } from "#server/features/chat/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { type Beginnings, filesUnder, letters, placesFoundIn, scan } from "./testing/word-scan.ts";
import { engines } from "./testing.ts";

/** Places where words are written. All words of a place begin with the same letters, which occur nowhere else. */
const places = [
  "title",
  "body",
  "feeling",
  "tag",
  "prompt",
  "version",
  "trashed",
  "removed",
  "password",
  "search",
  "address",
  "background",
  "passkey",
  "attachment",
  "activity",
  "answer",
  "chat",
  "chat_title",
  "model",
] as const;
type PlaceOfWords = (typeof places)[number];
/** Also creates the theme's row. @returns the status */
async function addBackground({ url }: TestServer, access: string, name: string): Promise<number> {
  const create = { width: 8, height: 8, channels: 3, background: "#369" } as const;
  const form = new FormData();
  form.append("name", name);
  form.append("picture", new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), `${name}.png`);
  const headers = { authorization: `Bearer ${access}` };
  return (await fetch(`${url}/api/theme/backgrounds/`, { method: "POST", headers, body: form })).status;
}

/** @returns the statuses of beginning, sending, finishing and describing */
async function addAttachment(server: TestServer, access: string, words: () => string): Promise<number[]> {
  const create = { width: 400, height: 8, channels: 3, background: "#369" } as const;
  const picture = sharp({ create }).withExif({ IFD0: { ImageDescription: words() } });
  const content = await picture.jpeg().toBuffer();
  const id = randomUUID();
  const call = { access, params: { id, part: "0" } };
  const body = { id, name: `${words()}.jpg`, alt: words(), bytes: content.length };
  const begun = await server.call(beginUpload, { access, body });
  const sent = await fetch(server.url + sendPart.url.replace(":id", id).replace(":part", "0"), {
    method: sendPart.method,
    headers: { authorization: `Bearer ${access}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(content),
  });
  const finished = await server.call(finishUpload, call);
  const described = await server.call(describeAttachment, { ...call, body: { alt: words() } });
  return [begun, sent, finished, described].map(({ status }) => status);
}

async function askSuperuser<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

describe.each(engines)("a store on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let log = "";
  const beginnings: Beginnings = new Map(places.map((place) => [place, letters(9)]));
  const written: string[] = [];
  /** A new word, which must not be found anywhere later. */
  const word = (place: PlaceOfWords) => {
    const made = `${beginnings.get(place)}${letters(4)}`;
    written.push(made);
    return made;
  };
  const password = `${word("password")} ${word("password")}`;

  beforeAll(async () => {
    const logger = pino(
      { level: "trace" },
      new Writable({
        write(chunk, _encoding, done) {
          log += String(chunk);
          done();
        },
      }),
    );
    server = await startTestServer(engine, { logger });
    const body = { username: "Somebody", password };
    await server.expect(register, 201, { body });
    access = (await server.expect(login, 200, { body })).access;
    await live();
  });
  afterAll(() => server.stop());

  const aSave = (revision: number) => ({
    ...emptyDraft,
    title: `${word("title")} in the title`,
    body: `# ${word("body")}\n\nIt was a **${word("body")}**, said ${word("body")}.`,
    mood: 4,
    feelings: [word("feeling")],
    tags: [word("tag"), word("tag")],
    prompt: `What is ${word("prompt")}?`,
    revision,
    save_id: randomUUID(),
    written_at: "2026-11-21T11:00:00Z",
    time_zone: "Europe/Berlin",
  });
  const find = (search: string) =>
    server.expect(searchReflections, 200, { access, body: { search, limit: 5 } });

  /** Writes, overwrites, collides, searches, fails and reads. */
  async function live(): Promise<void> {
    for (const day of ["2025-11-21", "2026-11-19", "2026-11-20", "2026-11-21"]) {
      const send = (body: unknown) => server.call(saveDaily, { access, params: { day }, body });
      const first = aSave(0);
      const second = aSave(1);
      const answers = [
        await send(first),
        await send(second),
        await send(second),
        await send(aSave(1)),
        await send({ ...aSave(2), body: `${"A long way home. ".repeat(3000)}${word("body")}` }),
        await send({ ...aSave(3), mood: 9 }),
        await send(`{"title":"${word("title")}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200, 400, 400]);
      await server.expect(getDaily, 200, { access, params: { day } });
      await server.expect(getDayContext, 200, { access, params: { day } });
    }
    for (const each of written.slice(-30)) {
      await find(each);
      await find(`"said ${each}"`);
      await find(`-${each} ${each.slice(0, 3)}`);
    }
    await find(`${word("search")} -${word("search")} "${word("search")} ${word("search")}"`);
    await server.call(getReflection, { access, params: { id: word("address") } });
    await fetch(`${server.url}/${word("address")}/?search=${word("address")}`);

    const add = () => addBackground(server, access, word("background"));
    expect([await add(), await add()]).toEqual([201, 201]);
    const { own_backgrounds } = await server.expect(getThemeChoices, 200, { access });
    const body = { name: word("background") };
    await server.expect(renameBackground, 200, {
      access,
      params: { id: own_backgrounds[0]?.id ?? "" },
      body,
    });

    await rewriteAndThrowAway();
    const added = await addAttachment(server, access, () => word("attachment"));
    expect(added).toEqual([200, 204, 200, 200]);

    await makeActivities();
    await answerActivities();
    await talk();
    await signInByPasskey();

    const { reflections } = await find("");
    const id = reflections[0]?.id ?? "";
    await server.database.asSystem((tx) =>
      tx
        .updateTable("reflections")
        .set({ head: Buffer.from("altered") })
        .where("id", "=", id)
        .execute(),
    );
    expect((await server.call(getReflection, { access, params: { id } })).status).toBe(500);
  }

  /** Versions, the trash, and permanent deletion. */
  async function rewriteAndThrowAway(): Promise<void> {
    const wordy = (place: PlaceOfWords, revision: number) => ({
      ...aSave(revision),
      day: "2026-11-18",
      title: word(place),
      body: `It was ${word(place)}, said ${word(place)}.`,
      feelings: [word(place)],
      tags: [word(place)],
      prompt: word(place),
    });
    for (const place of ["version", "trashed", "removed"] as const) {
      const id = randomUUID();
      const save = (body: object) => server.expect(saveReflection, 200, { access, params: { id }, body });
      const mine = { ...emptyDraft, title: word(place), body: word(place) };
      await save(wordy(place, 0));
      await save({ ...wordy(place, 1), merged_from: mine });
      const { versions } = await server.expect(listVersions, 200, { access, params: { id } });
      const [{ id: version_id } = { id: "" }] = versions;
      expect(versions).toHaveLength(2);
      await server.expect(getVersion, 200, { access, params: { id, version_id } });
      await server.expect(restoreVersion, 200, {
        access,
        params: { id, version_id },
        body: { revision: 2, save_id: randomUUID() },
      });
      await find(written.at(-1) ?? "");
      await server.expect(changeDetails, 200, { access, params: { id }, body: { starred: true } });
      if (place === "version") continue;
      await server.expect(trashReflection, 200, { access, params: { id } });
      if (place === "removed") await server.expect(removeReflection, 204, { access, params: { id } });
    }
    await server.expect(getChanges, 200, { access });
  }

  async function makeActivities(): Promise<void> {
    const wordy = () =>
      aContent({
        title: word("activity"),
        purpose: word("activity"),
        notice: word("activity"),
        evidence: { note: word("activity"), source: word("activity"), address: null },
        steps: [
          aStep(word("activity")),
          { ...aStep(word("activity")), kind: "choice", options: [word("activity"), "No"], many: false },
        ],
      });
    const { id } = await server.expect(createActivity, 201, { access, body: wordy() });
    const params = { id };
    const save = { access, params, body: { revision: 1, content: wordy() } };
    await server.expect(saveActivity, 200, save);
    await server.expect(saveActivity, 409, { ...save, body: { revision: 1, content: wordy() } });
    await server.expect(createActivity, 400, { access, body: { ...wordy(), category: word("activity") } });
    const file = await server.expect(exportActivity, 200, { access, params });
    await server.expect(importActivity, 201, { access, body: file });
    await server.expect(getActivity, 200, { access, params });
  }

  /** Unfinished, changed, refused, finished, listed and exported. */
  async function answerActivities(): Promise<void> {
    const activity_id = randomUUID();
    const id = randomUUID();
    const given = (finished_at: string | null, answer: unknown = `It was ${word("answer")}.`) => {
      const step = aStep(`What is ${word("answer")}?`);
      const begun = beginAnswers(anActivity([step], { title: word("answer") }), null, word("answer"));
      return { ...begun, answers: { [step.id]: answer }, finished_at };
    };
    const send = (revision: number, answers: object, more: object = {}) =>
      server.call(saveReflection, {
        access,
        params: { id },
        body: { ...aSave(revision), answers, activity_id, day: "2026-11-17", ...more },
      });
    const mine = { ...emptyDraft, answers: given(null) };
    const sent = [
      await send(0, given(null)),
      await send(1, given(null), { merged_from: mine }),
      await send(1, given(null)),
      await send(2, given(null, [word("answer")])),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 409, 400]);
    await server.expect(listUnfinished, 200, { access });
    expect((await send(2, given("2026-11-21T11:00:00Z"))).status).toBe(200);
    await find(word("answer"));
    await find(written.at(-2) ?? "");
    await server.expect(listAnswered, 200, { access, params: { id: activity_id } });
    const address = server.url + exportAnswered.url.replace(":id", activity_id);
    const file = await fetch(address, { headers: { authorization: `Bearer ${access}` } });
    expect(placesFoundIn(Buffer.from(await file.arrayBuffer()), beginnings)).toEqual(["answer"]);
  }

  /** Two branches, one renamed conversation, a search and an export. */
  async function talk(): Promise<void> {
    const { start, send, ended, regenerateAnswer, whole } = talker(server, access);
    const id = await start();
    const { message, answer } = await send(id, `I can't forget ${word("chat")} and ${word("chat")}.`);
    await ended(id, answer.id);
    const again = await regenerateAnswer(id, message.id);
    await ended(id, again.answer.id);
    await send(id, `And then ${word("chat")}.`);
    await server.expect(changeChat, 200, { access, params: { id }, body: { title: word("chat_title") } });
    const model = { connection_id: null, model: word("model") };
    await server.expect(changeChat, 200, { access, params: { id }, body: { model } });
    await server.expect(searchChats, 200, { access, body: { search: word("chat") } });
    expect((await whole(id)).messages).toHaveLength(5);
    const address = server.url + exportChat.url.replace(":id", id);
    const file = await fetch(address, { headers: { authorization: `Bearer ${access}` } });
    expect(placesFoundIn(Buffer.from(await file.arrayBuffer()), beginnings)).toContain("chat");
  }

  async function signInByPasskey(): Promise<void> {
    const authenticator = createAuthenticator();
    const { prf } = authenticator;
    const options = await server.expect(beginPasskey, 200, { access, body: { password } });
    const response = authenticator.create(options);
    const name = `${word("passkey")} phone`;
    await server.expect(addPasskey, 201, { access, body: { name, response, prf } });
    const asked = await server.expect(beginPasskeySignIn, 200);
    await server.expect(signInWithPasskey, 200, { body: { response: authenticator.get(asked), prf } });
  }

  /** Every file of this store or its server. */
  async function files(): Promise<string[]> {
    if (engine === "sqlite") return filesUnder(server.database.dataDir);
    await askSuperuser("checkpoint");
    const [row] = await askSuperuser<{ data_directory: string }>("show data_directory");
    const logFile = process.env.TEST_POSTGRES_LOG;
    return [...filesUnder(row?.data_directory ?? ""), ...(logFile ? [logFile] : [])];
  }

  it("holds no word that was written, sent or searched, in any of its files", async () => {
    // Verifies the scan itself: it must find words that are planted in the files.
    const planted = new Map(["as it is", "in capitals", "in UTF-16"].map((how) => [how, letters(9)]));
    const inCapitals = planted.get("in capitals")?.toUpperCase();
    const wide = Buffer.from(planted.get("in UTF-16") ?? "", "utf16le");
    const { query } = server.database;
    await sql`create table planted (word text, wide ${sql.raw(engine === "sqlite" ? "blob" : "bytea")})`.execute(
      query,
    );
    await sql`insert into planted values (${planted.get("as it is")}, ${wide}), (${inCapitals}, null)`.execute(
      query,
    );
    const all = await files();
    const { found, bytes } = scan(all, new Map([...beginnings, ...planted]));
    expect(found).toEqual([...planted.keys()].sort());
    expect(written.length).toBeGreaterThan(150);
    expect(bytes).toBeGreaterThan(200_000);
    const names = all.map((file) => file.replace(/^.*[\\/]/, ""));
    if (engine === "sqlite")
      expect(names).toEqual(expect.arrayContaining(["reflector.db", "reflector.db-wal"]));
    else expect(all.some((file) => file.includes("pg_wal"))).toBe(true);
    await sql`drop table planted`.execute(query);
  });

  it("was used by a server whose log tells nothing of it", () => {
    expect(placesFoundIn(Buffer.from(log), beginnings)).toEqual([]);
    expect(log).toContain("/api/reflections/daily/:day/");
    expect(log).toContain("sealed_value_refused");
  });

  it("still opens every word for the one who wrote them", async () => {
    const { reflection } = await server.expect(getDaily, 200, { access, params: { day: "2026-11-20" } });
    const places = placesFoundIn(Buffer.from(JSON.stringify(reflection)), beginnings);
    expect(places.sort()).toEqual(["body", "feeling", "prompt", "tag", "title"]);
  });
});
