import { createHash, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect } from "vitest";
import { getUser, register, savePreferences } from "#contract/accounts/accounts.ts";
import { getAvatar, saveProfile, setAvatar } from "#contract/accounts/profile.ts";
import { createActivity, listActivities, markActivity } from "#contract/activities/activities.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { beginProgrammeRun, listRunningProgrammes } from "#contract/activities/programme-runs.ts";
import { attachmentAddress, uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import {
  attach,
  beginUpload,
  findAttachments,
  finishUpload,
  listAttachments,
  sendPart,
} from "#contract/attachments/attachments.ts";
import { searchChats } from "#contract/chat/chats.ts";
import { getRemembered, saveRemembered, setRemembering } from "#contract/chat/remembered.ts";
import { addDays } from "#contract/day-rules.ts";
import { giveConsent, saveConnection } from "#contract/models/models.ts";
import { emptyDraft, type Reflection, saveDaily } from "#contract/reflections/reflections.ts";
import { getReminders, saveReminder, saveReminderSettings } from "#contract/reminders/reminders.ts";
import { getTheme, getThemeChoices, saveTheme } from "#contract/themes/themes.ts";
import { talker } from "#server/features/chat/testing.ts";
import { reminderKeysName } from "#server/features/reminders/index.ts";
import type { Database } from "#server/platform/database.ts";
import { password, type TestServer } from "#server/testing.ts";
import { addAnalyzerRows, addDecisions, rowsOfAnalyzers, rowsOfNames } from "./testing-analyzers.ts";
import { addImportRows, rowsOfImports } from "./testing-imports.ts";
import { addLetterRows, rowsOfLetters } from "./testing-letters.ts";
import { asJson, sealRows } from "./testing-sealed.ts";

export { password };

/** A theme, a background, and its picture at two widths and a thumbnail. */
const rowsOfAWindow = 5;

async function aPicture(): Promise<Blob> {
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: "#369" } });
  return new Blob([new Uint8Array(await plain.jpeg().toBuffer())]);
}

async function addAvatar(server: TestServer, access: string): Promise<void> {
  const body = new FormData();
  body.append("picture", await aPicture(), "me.jpg");
  const headers = { authorization: `Bearer ${access}` };
  expect((await fetch(server.url + setAvatar.url, { method: "PUT", headers, body })).status).toBe(200);
}

async function avatarOf(server: TestServer, access: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(server.url + getAvatar.url, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function addBackground(server: TestServer, access: string, name: string): Promise<void> {
  const form = new FormData();
  form.append("name", name);
  form.append("picture", await aPicture(), "jetty.jpg");
  const headers = { authorization: `Bearer ${access}` };
  const url = `${server.url}/api/theme/backgrounds/`;
  expect((await fetch(url, { method: "POST", headers, body: form })).status).toBe(201);
}

/** The theme, the choices, and the SHA-256 of each own background. */
export async function windowOf(server: TestServer, access: string) {
  const theme = await server.expect(getTheme, 200, { access });
  const choices = await server.expect(getThemeChoices, 200, { access });
  const pictures: string[] = [];
  for (const { id, widths } of choices.own_backgrounds) {
    for (const size of [...widths, "thumbnail"]) {
      const url = `${server.url}/api/theme/backgrounds/${id}/${size}/`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
      expect(answer.status).toBe(200);
      pictures.push(
        createHash("sha256")
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest("hex"),
      );
    }
  }
  return { theme, choices, pictures };
}

/** The person's account and what they made, without what each sign-in changes. */
export async function accountOf(server: TestServer, access: string) {
  const { display_name, avatar_updated_at } = await server.expect(getUser, 200, { access });
  const { activities } = await server.expect(listActivities, 200, { access });
  const own = activities.filter(({ built_in }) => !built_in);
  const avatar = await avatarOf(server, access);
  const { runs } = await server.expect(listRunningProgrammes, 200, { access });
  const reminders = await server.expect(getReminders, 200, { access });
  const remembered = await server.expect(getRemembered, 200, { access });
  const talks = { chats: await chatsOf(server, access), remembered };
  return { display_name, avatar_updated_at, avatar, activities: own, runs, reminders, ...talks };
}

/** A conversation, two messages, a remembered sentence, and the switch of remembering. */
const rowsOfAChat = 5;

async function addChat(server: TestServer, access: string, text: string): Promise<void> {
  const { start, send, ended } = talker(server, access);
  const id = await start();
  const { answer } = await send(id, text);
  await ended(id, answer.id);
  await server.expect(setRemembering, 200, { access, body: { on: true } });
  const sentence = { params: { id: randomUUID() }, body: { text } };
  await server.expect(saveRemembered, 200, { access, ...sentence });
}

async function chatsOf(server: TestServer, access: string) {
  const { chats } = await server.expect(searchChats, 200, { access, body: {} });
  return Promise.all(chats.map(({ id }) => talker(server, access).whole(id)));
}

/** A connection, the consent to it, and a call of the ledger. */
const rowsOfModels = 3;

async function addModels(server: TestServer, access: string, ownerId: string, word: string): Promise<void> {
  const params = { id: randomUUID() };
  const content = { name: "Mine", provider: "openai" as const, key: "a-key" };
  const { destination } = await server.expect(saveConnection, 200, { access, params, body: content });
  await server.expect(giveConsent, 200, { access, params, body: { destination } });
  const about = asJson({ destination, provider: "OpenAI", model: "a model" });
  const sent = asJson({ system: word, turns: [], texts: [] });
  const call = {
    at: 1,
    purpose: "chat",
    destination: "a hash",
    stays_here: 0,
    characters: 1,
    outcome: "done",
  };
  await server.database.asOwner(ownerId, (tx) =>
    tx
      .insertInto("model_calls")
      .values({ ...call, id: randomUUID(), owner_id: ownerId, about, sent })
      .execute(),
  );
}

/** A picture, its widths of 320 and 640, and a sound that a backup holds in two pieces. */
export const filesOfAPerson = 4;

const aSound = (): Buffer => {
  const samples = Buffer.alloc(530_000, "a long way home");
  const header = Buffer.from(
    "524946460000000057415645666d74201000000001000100401f0000401f000001000800",
    "hex",
  );
  header.writeUInt32LE(36 + samples.length, 4);
  const data = Buffer.from("6461746100000000", "hex");
  data.writeUInt32LE(samples.length, 4);
  return Buffer.concat([header, data, samples]);
};

/** Adds a picture to the reflection, and a sound that no reflection uses yet. @returns their ids */
async function addAttachments(server: TestServer, access: string, reflectionId: string): Promise<string[]> {
  const picture = Buffer.from(await (await aPicture()).arrayBuffer());
  const ids: string[] = [];
  for (const [name, content] of [
    ["jetty.jpg", picture],
    ["heron.wav", aSound()],
  ] as const) {
    const id = randomUUID();
    await server.expect(beginUpload, 200, { access, body: { id, name, bytes: content.length } });
    for (let at = 0; at < content.length; at += uploadPartBytes) {
      const part = String(at / uploadPartBytes);
      const url = server.url + sendPart.url.replace(":id", id).replace(":part", part);
      const headers = { authorization: `Bearer ${access}`, "content-type": "application/octet-stream" };
      const body = new Uint8Array(content.subarray(at, at + uploadPartBytes));
      expect((await fetch(url, { method: sendPart.method, headers, body })).status).toBe(204);
    }
    await server.expect(finishUpload, 200, { access, params: { id } });
    ids.push(id);
  }
  const [attachment_id = ""] = ids;
  expect((await server.call(attach, { access, params: { id: reflectionId, attachment_id } })).status).toBe(
    204,
  );
  return ids;
}

/** The files' descriptions, and the SHA-256 of each of their sizes. */
export async function filesOf(server: TestServer, access: string, ids: string[], reflectionId: string) {
  const { attachments } = await server.expect(findAttachments, 200, { access, body: { ids } });
  const listed = await server.expect(listAttachments, 200, { access, params: { id: reflectionId } });
  const files = attachments.map(async ({ address_key, address_ends_at: _, ...attachment }) => ({
    ...attachment,
    contents: await Promise.all(
      ([...attachment.widths, "original"] as const).map(async (size) => {
        const answer = await fetch(server.url + attachmentAddress({ id: attachment.id, address_key }, size));
        expect(answer.status).toBe(200);
        return createHash("sha256")
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest("hex");
      }),
    ),
  }));
  return { attached: listed.attachments.map(({ id }) => id), files: await Promise.all(files) };
}

/** Adds a person's own activity with a mark: one row each. */
async function addActivity(server: TestServer, access: string, word: string): Promise<void> {
  const step = { id: randomUUID(), kind: "mood", prompt: `How ${word}?`, help: "", required: true };
  const unsaid = { purpose: "", evidence: null, notice: null, programme: null };
  const body = {
    title: `${word} walk`,
    icon: "leaf",
    category: "rest",
    minutes: 5,
    ...unsaid,
    steps: [step],
  };
  const { id } = await server.expect(createActivity, 201, { access, body });
  await server.expect(markActivity, 200, {
    access,
    params: { id },
    body: { favourite: true, archived: true },
  });
}

/** A run of a programme, a reminder of it, and quiet hours. */
const rowsOfReminders = 3;

async function addReminder(server: TestServer, access: string): Promise<void> {
  const activity_id = builtInActivities.find(({ programme }) => programme !== null)?.id ?? "";
  const programme_run_id = randomUUID();
  await server.expect(beginProgrammeRun, 200, {
    access,
    params: { id: activity_id, run_id: programme_run_id },
    body: { begun_on: "2026-11-21" },
  });
  const time = { at: "21:30", weekdays: [1, 7], time_zone: "Europe/Berlin" };
  const ways = { by_push: true, by_email: false };
  await server.expect(saveReminder, 200, {
    access,
    params: { id: randomUUID() },
    body: { activity_id, programme_run_id, ...time, ...ways },
  });
  const body = { quiet_from: "22:00", quiet_until: "07:00" };
  await server.expect(saveReminderSettings, 200, { access, body });
}
/** Adds what a store holds if a server is started before the restore: its keys, and the invitation of a backup. */
export async function addRowsOfItsOwn({ query }: Database): Promise<void> {
  const keys = { name: reminderKeysName, value: Buffer.of(1) };
  await query.insertInto("installation").values(keys).execute();
  await query.insertInto("invitations").values({ code_hash: "a hash", made_at: 0, expires_at: 1 }).execute();
}

const addRowsOfTime = (database: Database, ownerId: string, reflectionId: string, word: string) =>
  database.asOwner(ownerId, async (tx) => {
    const owned = { id: randomUUID(), owner_id: ownerId };
    const removed = { ...owned, change: 1 };
    await tx.insertInto("removed_reflections").values(removed).execute();
    const { body: _, answers: __, ...head } = { ...emptyDraft, title: word };
    const words = { head: asJson(head), body: Buffer.from(word) };
    const dates = { saved_at: 1, device: "", reason: "resumed", word_count: 1, mood: null };
    await tx
      .insertInto("reflection_versions")
      .values({ ...owned, ...words, ...dates, reflection_id: reflectionId })
      .execute();
  });

/** Gives the first person a row for each way to sign in except the password. */
export async function addSignInRows({ query }: Database): Promise<void> {
  const { id: user_id } = await query
    .selectFrom("users")
    .select("id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from([0, 1, 255]);
  const passkey = {
    id: randomUUID(),
    user_id,
    credential_id: "an id",
    public_key: bytes,
    counter: 4_294_967_295,
  };
  const dates = { created_at: 1, last_used_at: null };
  await query
    .insertInto("passkeys")
    .values({ ...passkey, ...dates, transports: "[]", name: bytes, key_wrap: null })
    .execute();
  await query
    .insertInto("one_time_codes")
    .values({ user_id, secret: bytes, confirmed_at: null, last_step: 0 })
    .execute();
  await query.insertInto("recovery_codes").values({ user_id, code_hash: "a hash" }).execute();
  await query
    .insertInto("provider_identities")
    .values({ issuer: "https://id.example.org", subject: "first", user_id, connected_at: 1 })
    .execute();
}

export const signInRowsOf = ({ query }: Database) =>
  Promise.all(
    (["passkeys", "one_time_codes", "recovery_codes", "provider_identities"] as const).map((table) =>
      query.selectFrom(table).selectAll().execute(),
    ),
  );

export type Person = {
  username: string;
  reflections: Reflection[];
  account: Awaited<ReturnType<typeof accountOf>>;
  window: Awaited<ReturnType<typeof windowOf>>;
  attachments: string[];
  files: Awaited<ReturnType<typeof filesOf>>;
};

export const ownPreferences = {
  day_end: "04:00",
  time_zone: "Asia/Tokyo",
  clock_hours: 12 as const,
  date_language: "ja",
  text_size: "large" as const,
};

/** Adds a person with one daily reflection for each word. */
export async function addPerson(server: TestServer, username: string, words: string[]): Promise<Person> {
  const { access, user } = await server.expect(register, 201, { body: { username, password } });
  const [word = ""] = words;
  await server.expect(savePreferences, 200, { access, body: ownPreferences });
  const reflections: Reflection[] = [];
  for (const [at, each] of words.entries()) {
    const day = addDays("2026-11-21", -at);
    const draft = {
      ...emptyDraft,
      title: `${username} ${each} 🌧`,
      body: `# ${each}\n\n日記 ${each}, and it *rained*. ${"A long way home. ".repeat(at * 50)}`,
      mood: (at % 5) + 1,
      feelings: ["calm"],
      tags: [each, "río"],
      prompt: "What did you notice?",
      revision: 0,
      save_id: randomUUID(),
      written_at: "2026-11-21T10:00:00Z",
      time_zone: "Asia/Tokyo",
    };
    const params = { day };
    const { revision } = await server.expect(saveDaily, 200, { access, params, body: draft });
    const again = { ...draft, revision, save_id: randomUUID(), mood: null };
    reflections.push(await server.expect(saveDaily, 200, { access, params, body: again }));
  }
  await addBackground(server, access, `${username}'s jetty`);
  const { own_backgrounds } = await server.expect(getThemeChoices, 200, { access });
  const body = { id: user.id, overlay_opacity: 0.35, night_background: own_backgrounds[0]?.file };
  await server.expect(saveTheme, 200, { access, body });
  await server.expect(saveProfile, 200, { access, body: { display_name: `${username} Lovelace` } });
  await addAvatar(server, access);
  await addActivity(server, access, word);
  await addReminder(server, access);
  await addChat(server, access, `A long day, and ${word} on the jetty`);
  await addModels(server, access, user.id, word);
  await addDecisions(server.database, user.id, word);
  const account = await accountOf(server, access);
  const first = reflections[0]?.id ?? "";
  const attachments = await addAttachments(server, access, first);
  await addRowsOfTime(server.database, user.id, first, word);
  await addAnalyzerRows(server.database, user.id, first, word);
  await addLetterRows(server.database, user.id, { id: first, soundId: attachments[1] ?? "" }, word);
  await addImportRows(server.database, user.id, first, word);
  await sealRows(server);
  const files = await filesOf(server, access, attachments, first);
  return { username, reflections, account, window: await windowOf(server, access), attachments, files };
}

/** Further rows of each person. */
export const rowsOfEach = {
  window: rowsOfAWindow,
  reminders: rowsOfReminders,
  chat: rowsOfAChat,
  models: rowsOfModels,
  names: rowsOfNames,
  analyzers: rowsOfAnalyzers,
  letters: rowsOfLetters,
  imports: rowsOfImports,
};

export function withEnd(lines: string[]): Buffer {
  const content = `${lines.join("\n")}\n`;
  const sha256 = createHash("sha256").update(content).digest("hex");
  return gzipSync(`${content}${JSON.stringify({ lines: lines.length - 1, sha256 })}\n`);
}
