import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { searchChats, startChat } from "#contract/chat/chats.ts";
import { startImport, undoImport, unlockImport } from "#contract/imports/imports.ts";
import { getReminders, saveReminder } from "#contract/reminders/reminders.ts";
import { everyRow } from "#server/features/accounts/testing.ts";
import { aPicture, newPerson } from "#server/features/attachments/testing.ts";
import { aReminder } from "#server/features/reminders/testing.ts";
import { zipOf } from "#server/testing/archive.ts";
import { exporter } from "#server/testing/exports.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newImporter } from "./testing.ts";

/** An import reads our own archive by the same steps as any other journal. */
describe.each([
  ["sqlite", "postgres"],
  ["postgres", "sqlite"],
] as const)("an archive that is exported on %s and imported on %s", (one, other) => {
  let from: TestServer;
  let to: TestServer;
  beforeAll(async () => {
    [from, to] = [await startTestServer(one), await startTestServer(other)];
  });
  afterAll(async () => {
    await from.stop();
    await to.stop();
  });

  /** A person with two reflections, a picture and a conversation. */
  async function written() {
    const writer = await newPerson(from);
    const { access } = writer;
    const mine = exporter(from, access);
    const { id: picture } = await writer.add({ content: await aPicture(400, 300).jpeg().toBuffer() });
    const second = await mine.write({ title: "Second", mood: 4, tags: ["sea"] }, "2026-11-19");
    await mine.write({
      title: "First",
      body: `A walk. ![the sea](attachment:${picture}) [then](reflection:${second.id})`,
    });
    const chat = "01930000-0000-7000-8000-00000000000c";
    await from.expect(startChat, 201, { access, body: { id: chat } });
    return mine;
  }
  const exported = async () => (await written()).files({ kind: "archive" });

  it("comes with its words, files and links, and a second time with nothing", async () => {
    const zip = await zipOf(await exported());
    const reader = await newImporter(to);
    const ready = await reader.read(zip);
    const rest = expect.arrayContaining(["chats", "preferences"]);
    expect(ready).toMatchObject({ format: "reflector", preview: { entries: 2, moods: [], rest } });
    expect(await reader.start(ready.id)).toMatchObject({ added: 2, refused: 0 });
    const [second, first] = await reader.written();
    expect(second).toMatchObject({ title: "Second", mood: 4, tags: ["sea"], day: "2026-11-19" });
    expect(first?.body).toMatch(/^A walk\. !\[the sea\]\(attachment:[0-9a-f-]{36}\)/);
    expect(first?.body).toContain(`[then](reflection:${second?.id})`);
    const again = await reader.read(zip);
    expect(again).toMatchObject({ preview: { entries: 0, already_there: 2 } });
    expect(await reader.start(again.id)).toMatchObject({ added: 0, refused: 0 });
    expect(await reader.written()).toEqual([second, first]);
  });

  it("brings what is no reflection by itself, too, and takes it away when it is undone", async () => {
    const zip = await zipOf(await exported());
    const reader = await newImporter(to);
    const { access } = reader;
    const chats = async () => (await to.expect(searchChats, 200, { access, body: {} })).chats.length;
    const first = await reader.read(zip);
    await reader.start(first.id);
    expect(await chats()).toBe(1);
    await to.expect(undoImport, 200, { access, params: { id: first.id } });
    await reader.until(first.id, "undone");
    expect([await reader.written(), await chats()]).toEqual([[], 0]);
  });

  it("moves what is due into the time zone that comes with it, and back", async () => {
    const { access: writer } = await newPerson(from);
    await from.expect(savePreferences, 200, { access: writer, body: { time_zone: "Pacific/Auckland" } });
    const reader = await newImporter(to);
    const { access } = reader;
    await to.expect(saveReminder, 200, { access, params: { id: randomUUID() }, body: aReminder() });
    const next = async () => (await to.expect(getReminders, 200, { access })).reminders[0]?.next_at;
    const before = await next();
    const { id } = await reader.read(await exporter(from, writer).get({ kind: "archive" }));
    await reader.start(id);
    expect(await next()).not.toBe(before);
    await to.expect(undoImport, 200, { access, params: { id } });
    await reader.until(id, "undone");
    expect(await next()).toBe(before);
  });

  it("brings conversations of an archive that holds no reflection", async () => {
    const { access } = await newPerson(from);
    await from.expect(startChat, 201, { access, body: { id: randomUUID() } });
    const reader = await newImporter(to);
    const ready = await reader.read(await exporter(from, access).get({ kind: "archive" }));
    expect(ready.preview).toMatchObject({ entries: 0, rest: expect.arrayContaining(["chats"]) });
    expect(await reader.start(ready.id)).toMatchObject({
      ...{ added: 0, refused: 0, rest_added: 1, undo_until: expect.any(String) },
      brought: [{ kind: "chat", added: 1, removed: 0, kept: 0 }],
    });
    const { chats } = await to.expect(searchChats, 200, { access: reader.access, body: {} });
    expect(chats).toHaveLength(1);
  });

  it("opens with its passphrase alone, if it is encrypted", async () => {
    const file = await (await written()).get({ kind: "archive", passphrase: "correct horse battery" });
    const reader = await newImporter(to);
    const { access } = reader;
    const locked = await reader.read(file);
    expect(locked).toMatchObject({ phase: "locked", format: null, preview: null, problem: null });
    const params = { id: locked.id };
    for (const [passphrase, sentence] of [
      ["another passphrase", "This passphrase doesn’t open the file."],
      ["", "Enter the passphrase for this file."],
    ]) {
      const refused = await to.call(unlockImport, { access, params, body: { passphrase } });
      expect(refused).toMatchObject({ status: 400, body: { fields: { passphrase: sentence } } });
    }
    expect((await to.call(startImport, { access, params, body: {} })).status).toBe(409);
    expect(await reader.get(locked.id)).toMatchObject({ phase: "locked" });
    const ready = await reader.unlock(locked.id, "correct horse battery");
    expect(ready).toMatchObject({ phase: "ready", format: "reflector", preview: { entries: 2 } });
    const again = await to.call(unlockImport, {
      access,
      params,
      body: { passphrase: "correct horse battery" },
    });
    expect(again).toMatchObject({ status: 409, body: { code: "wrong_state" } });
    expect(await reader.start(ready.id)).toMatchObject({ added: 2, refused: 0 });
    expect((await reader.written()).map(({ title }) => title)).toEqual(["Second", "First"]);
    const rows = JSON.stringify(await everyRow(to.database), (_, value) =>
      value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
    );
    expect(rows).not.toContain("correct horse battery");
  });

  it("says so if an encrypted one was cut, and brings nothing of it", async () => {
    const file = await (await written()).get({ kind: "archive", passphrase: "correct horse battery" });
    const reader = await newImporter(to);
    const { id } = await reader.read(file.subarray(0, file.length - 100));
    expect(await reader.unlock(id, "correct horse battery")).toMatchObject({
      phase: "failed",
      problem: expect.stringContaining("cut short or was altered"),
    });
    expect(await reader.written()).toEqual([]);
  });

  it("names a damaged picture and an altered line in its report, and brings the rest", async () => {
    const files = await exported();
    const [picture = ""] = [...files.keys()].filter((path) => path.startsWith("media/"));
    const altered = Buffer.from(files.get(picture) ?? []);
    altered[200] = (altered[200] ?? 0) ^ 1;
    const chats = files.get("data/chats.jsonl")?.toString("utf8").replace('"is":"chat"', '"is":"talk"') ?? "";
    files.set(picture, altered).set("data/chats.jsonl", Buffer.from(chats));
    const reader = await newImporter(to);
    const { id } = await reader.read(await zipOf(files));
    expect(await reader.start(id)).toMatchObject({ added: 2, refused: 1 });
    const report = await reader.report(id);
    expect(report.find(({ title }) => title === "First")?.notes).toEqual([
      expect.stringContaining("was not imported. This file is damaged"),
    ]);
    expect(report.filter(({ state }) => state === "refused")).toMatchObject([
      { where: "data/chats.jsonl, line 1", notes: ["This line was changed after it was written."] },
    ]);
    expect((await reader.written()).map(({ title }) => title)).toEqual(["Second", "First"]);
  });
});
