import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attachmentAddress } from "#contract/attachments/attachment-rules.ts";
import { findAttachments, getUsage } from "#contract/attachments/attachments.ts";
import { startImport, stopImport, undoImport } from "#contract/imports/imports.ts";
import { trashReflection } from "#contract/reflections/reflection-history.ts";
import { emptyDraft, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { aPdf, aPicture, aSound } from "#server/features/attachments/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aFile, anEntry, journalFile, newImporter, testReader } from "./testing.ts";

const dayMs = 86_400_000;

describe.each(engines)("importing a journal on %s", (engine) => {
  let server: TestServer;
  /** Before the next entry that is given. */
  let onEntry: Parameters<typeof testReader>[0] = () => {};

  beforeAll(async () => {
    server = await startTestServer(engine, {
      openJournalFiles: testReader((entry) => onEntry?.(entry)),
      quotaBytes: 3_000_000,
    });
  });
  afterAll(() => server.stop());

  const importer = () => newImporter(server);
  const saveOf = (body: string, revision: number) => ({
    ...emptyDraft,
    body,
    revision,
    save_id: randomUUID(),
    written_at: "2026-11-21T08:00:00Z",
    time_zone: "Europe/Berlin",
  });

  it("shows before what would come, and changes nothing", async () => {
    const mia = await importer();
    const day = "2018-02-03";
    await server.expect(saveDaily, 200, { access: mia.access, params: { day }, body: saveOf("Mine", 0) });
    const shown = await mia.read(
      journalFile({
        entries: [
          anEntry("one", {
            tags: ["sea"],
            mood: "rad",
            journal: "Travel",
            notes: ["A sticker was left out."],
          }),
          anEntry("two", { written_at: "2019-05-01T07:00:00Z", tags: ["sea", "walk"], mood: "meh" }),
          anEntry("taken", { day, place: { name: "Bay", latitude: 1, longitude: 2 } }),
          anEntry("picture", {
            day: "2020-01-01",
            media: [aFile("sea.jpg", "picture", Buffer.alloc(9)), aFile("gone.jpg", "picture", null)],
          }),
          anEntry("later", { day: "2100-01-01" }),
          { where: "journal.json, entry 6", reason: "Its JSON is broken." },
        ],
      }),
    );
    expect(shown).toMatchObject({ phase: "ready", format: "day_one", label: "Day One", done: 6, total: 6 });
    expect(shown.preview).toEqual({
      entries: 4,
      years: [
        { year: 2018, entries: 1 },
        { year: 2019, entries: 2 },
        { year: 2020, entries: 1 },
      ],
      journals: [
        { name: null, entries: 3 },
        { name: "Travel", entries: 1 },
      ],
      read_days: { days: 0, first: [], last: [] },
      shared_days: {
        days: 2,
        free: 2,
        examples: [
          { day, entries: 1, is_taken: true },
          { day: "2019-05-01", entries: 2, is_taken: false },
        ],
      },
      media: [{ kind: "picture", files: 1, bytes: 9 }],
      missing_media: 1,
      free_bytes: 3_000_000,
      tags: 2,
      feelings: 0,
      moods: [
        { word: "rad", entries: 1, mood: 5 },
        { word: "meh", entries: 1, mood: null },
      ],
      facts: [],
      places: 1,
      weather: 0,
      already_there: 0,
      in_trash: 0,
      split: 0,
      noted: 1,
      rest: [],
      refused: {
        entries: 2,
        examples: [
          { where: "journal.json, later", reason: "This day has not started yet." },
          { where: "journal.json, entry 6", reason: "Its JSON is broken." },
        ],
      },
    });
    expect(await mia.written()).toHaveLength(1);
  });

  it("brings words, details, places and moods as they were chosen", async () => {
    const mia = await importer();
    const place = { name: "Quiet Bay", latitude: 54.5, longitude: -1.25 };
    const weather = { description: "Drizzle", celsius: 7.5 };
    const { id, ...done } = await mia.bring(
      {
        entries: [
          anEntry("walk", {
            place,
            weather,
            mood: "meh",
            journal: "Travel notes",
            feelings: ["calm"],
            tags: ["sea"],
            starred: true,
            created_at: "2019-05-01T09:00:00.000Z",
            updated_at: "2019-06-01T09:00:00.000Z",
            body: "To [the second](entry:second), and [nowhere](entry:lost).",
          }),
          anEntry("second", { written_at: "2019-05-01T07:00:00Z", place: { ...place, latitude: 9999 } }),
          anEntry("work", { journal: "Work" }),
        ],
      },
      { moods: [{ word: "meh", mood: 2 }], tag_journals: true, left_out: ["Work"], excluded_from_ai: true },
    );
    expect(done).toMatchObject({ phase: "done", added: 2, done: 3, total: 3, is_stopped: false });
    const [second, walk, ...others] = (await mia.written()).sort((one, other) =>
      one.kind < other.kind ? -1 : 1,
    );
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      kind: "daily",
      title: "second",
      place: { ...place, latitude: null },
    });
    expect(walk).toMatchObject({
      kind: "free",
      title: "walk",
      body: `To [the second](reflection:${second?.id}), and nowhere.`,
      mood: 2,
      feelings: ["calm"],
      tags: ["Travel-notes", "sea"],
      starred: true,
      excluded_from_ai: true,
      created_at: "2019-05-01T09:00:00.000Z",
      updated_at: "2019-06-01T09:00:00.000Z",
      origin: { source: "Day One", journal: "Travel notes" },
      place,
      weather,
    });
    expect(await mia.report(id)).toMatchObject([
      {
        position: 0,
        state: "added",
        kind: "free",
        reflection_id: walk?.id,
        notes: [expect.stringContaining("links to an entry")],
      },
      { position: 1, state: "added", kind: "daily", reflection_id: second?.id, notes: [] },
      { position: 2, state: "left_out", reflection_id: null },
    ]);
    expect(await mia.report(id, { noted: "true" })).toHaveLength(1);
    expect(await mia.get(id)).toMatchObject({ noted: 1 });
    expect(await mia.report(id, { state: "left_out" })).toHaveLength(1);
    const { counts } = await mia.reportPage(id);
    expect(counts).toMatchObject({ all: 3, noted: 1 });
    expect(counts?.states.toSorted((one, other) => one.state.localeCompare(other.state))).toEqual([
      { state: "added", entries: 2 },
      { state: "left_out", entries: 1 },
    ]);
    expect((await mia.reportPage(id, { cursor: "0" })).counts).toBeNull();
  });

  it("brings pictures, sound, films and other files along, and shows them where they stood", async () => {
    const mia = await importer();
    const files = {
      "sea.jpg": await aPicture(700, 500).jpeg().toBuffer(),
      "talk.wav": aSound(),
      "ticket.pdf": aPdf(),
      "film.mp4": Buffer.concat([
        Buffer.from("00000018667479706d703432", "hex"),
        Buffer.from("mp42isom"),
        randomBytes(900),
      ]),
      "page.html": Buffer.from("<html><script>alert(1)</script></html>"),
    };
    const media = [
      aFile("sea.jpg", "picture", files["sea.jpg"]),
      aFile("talk.wav", "audio", files["talk.wav"]),
      aFile("ticket.pdf", "pdf", files["ticket.pdf"]),
      aFile("film.mp4", "video", files["film.mp4"]),
      aFile("page.html", "file", files["page.html"]),
      aFile("gone.jpg", "picture", null),
    ];
    const body = media.map(({ key }) => `![of ${key}](media:${key})`).join("\n\n");
    const { id } = await mia.bring({ entries: [anEntry("trip", { body, media })], files });
    const [trip] = await mia.written();
    const ids = Array.from(trip?.body.matchAll(/attachment:([0-9a-f-]+)/g) ?? [], ([, each = ""]) => each);
    expect(trip?.body).toBe(
      [
        `![of sea-jpg](attachment:${ids[0]})`,
        `[talk.wav](attachment:${ids[1]})`,
        `[ticket.pdf](attachment:${ids[2]})`,
        `[film.mp4](attachment:${ids[3]})`,
        `[page.html](attachment:${ids[4]})`,
        "*of gone-jpg*",
      ].join("\n\n"),
    );
    const { attachments } = await server.expect(findAttachments, 200, { access: mia.access, body: { ids } });
    expect(attachments.map(({ kind, media_type, name }) => [kind, media_type, name])).toEqual([
      ["picture", "image/jpeg", "sea.jpg"],
      ["audio", "audio/wav", "talk.wav"],
      ["pdf", "application/pdf", "ticket.pdf"],
      ["video", "video/mp4", "film.mp4"],
      ["file", "application/octet-stream", "page.html"],
    ]);
    for (const attachment of attachments.slice(1)) {
      const answer = await fetch(server.url + attachmentAddress(attachment, "original"));
      const name = attachment.name as keyof typeof files;
      expect(Buffer.from(await answer.arrayBuffer()).equals(files[name])).toBe(true);
      if (attachment.kind === "file")
        expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    }
    expect(await mia.report(id)).toMatchObject([{ state: "added" }]);
  });

  it("leaves files behind for which there is no room, says so, and brings the words", async () => {
    const mia = await importer();
    const files = {
      "long.bin": randomBytes(2_900_000),
      "more.bin": randomBytes(200_000),
      "small.bin": randomBytes(900),
    };
    const media = Object.entries(files).map(([path, content]) => aFile(path, "file", content));
    const body = media.map(({ key }) => `![](media:${key})`).join("\n\n");
    const { id } = await mia.bring({ entries: [anEntry("full", { body, media })], files });
    const [full] = await mia.written();
    expect(full?.body).toMatch(
      /^\[long\.bin\]\(attachment:[^)]+\)\n\n\*more\.bin\*\n\n\[small\.bin\]\(attachment:[^)]+\)$/,
    );
    const [entry] = await mia.report(id);
    expect(entry?.notes).toEqual([expect.stringContaining("more.bin was not imported. There is no room")]);
    const usage = await server.expect(getUsage, 200, { access: mia.access });
    expect(usage.used_bytes).toBeLessThan(usage.quota_bytes);
  });

  it("adds nothing that is there, or in the trash, when the same files are imported again, and brings what is new", async () => {
    const mia = await importer();
    const files = { "sea.jpg": await aPicture(40, 30).jpeg().toBuffer() };
    const media = [aFile("sea.jpg", "picture", files["sea.jpg"])];
    const entries = [
      anEntry("one", { media, body: "![](media:sea-jpg)" }),
      anEntry("two", { day: "2019-05-02" }),
    ];
    await mia.bring({ entries, files });
    const used = await server.expect(getUsage, 200, { access: mia.access });
    const [{ id } = { id: "" }] = await mia.written();
    await server.expect(trashReflection, 200, { access: mia.access, params: { id } });
    const again = await mia.read(journalFile({ entries: [...entries, anEntry("new")], files }));
    expect(again.preview).toMatchObject({ already_there: 2, in_trash: 1, entries: 1 });
    expect(await mia.start(again.id)).toMatchObject({ added: 1, already_there: 2 });
    expect(await mia.written()).toHaveLength(2);
    expect(await server.expect(getUsage, 200, { access: mia.access })).toEqual(used);
  });

  // Its parts are stored like other entries.
  it.runIf(engine === "sqlite")(
    "splits an entry that is longer than a reflection, and loses no character of it",
    async () => {
      const mia = await importer();
      const body = Array.from(
        { length: 12_000 },
        (_, at) => `Paragraph ${at}, long enough to count here.`,
      ).join("\n\n");
      const { id, preview } = await mia.read(
        journalFile({ entries: [anEntry("long", { body, mood: "rad" })] }),
      );
      expect(preview).toMatchObject({ entries: 1, split: 1 });
      expect(await mia.start(id)).toMatchObject({ added: 1 });
      const parts = (await mia.written()).sort((one, other) => (one.title < other.title ? -1 : 1));
      expect(parts.map(({ title, kind, mood }) => [title, kind, mood])).toEqual([
        ["long", "daily", 5],
        ["long (2 of 2)", "free", null],
      ]);
      expect(parts.map((part) => part.body).join("\n\n")).toBe(body);
      const [entry] = await mia.report(id);
      expect(entry?.notes).toEqual([
        "It is too long for one reflection, so it was split into 2 reflections.",
      ]);
      await server.expect(undoImport, 200, { access: mia.access, params: { id } });
      await mia.until(id, "undone");
      expect(await mia.written()).toEqual([]);
    },
  );

  it("can be undone: takes away what nobody changed since, and names the rest", async () => {
    const mia = await importer();
    const files = { "sea.jpg": await aPicture(40, 30).jpeg().toBuffer() };
    const media = [aFile("sea.jpg", "picture", files["sea.jpg"])];
    const entries = Array.from({ length: 25 }, (_, at) =>
      anEntry(`of ${at}`, { day: `2019-06-${at + 1}`.replace(/-(\d)$/, "-0$1") }),
    );
    const journal = {
      entries: [...entries, anEntry("picture", { media, body: "![](media:sea-jpg)" })],
      files,
    };
    const day = "2019-07-01";
    await server.expect(saveDaily, 200, { access: mia.access, params: { day }, body: saveOf("Mine", 0) });
    const { id, undo_until } = await mia.bring(journal);
    expect(new Date(undo_until ?? "").getTime()).toBe(server.clock.now().getTime() + 30 * dayMs);
    const changed = (await mia.written()).find(({ title }) => title === "of 7");
    await server.expect(saveReflection, 200, {
      access: mia.access,
      params: { id: changed?.id ?? "" },
      body: { ...saveOf("Changed by hand", 1), day: changed?.day },
    });
    await server.expect(undoImport, 200, { access: mia.access, params: { id } });
    expect(await mia.until(id, "undone")).toMatchObject({ undo_until: null, done: 26, total: 26 });
    expect((await mia.written()).map((one) => one.body)).toEqual(["Changed by hand", "Mine"]);
    expect(await mia.report(id, { state: "removed" })).toHaveLength(25);
    expect(await mia.report(id, { state: "kept" })).toMatchObject([
      { title: "of 7", reflection_id: changed?.id },
    ]);
    expect((await server.expect(getUsage, 200, { access: mia.access })).used_bytes).toBe(0);
    // And it can come again.
    expect(await mia.bring(journal)).toMatchObject({ added: 25, already_there: 1 });
  });

  it("can be undone for 30 days, and no longer", async () => {
    const mia = await importer();
    const { id } = await mia.bring({ entries: [anEntry("one")] });
    const before = server.clock.now().toISOString();
    server.clock.advance(30 * dayMs);
    // Its access token ended meanwhile.
    const { access } = await mia.logIn();
    const answer = await server.call(undoImport, { access, params: { id } });
    server.clock.set(before);
    expect(answer).toMatchObject({ status: 409, body: { code: "wrong_state" } });
  });

  it("can be stopped; what came stays, and the rest comes with the same files", async () => {
    const mia = await importer();
    const entries = Array.from({ length: 120 }, (_, at) => anEntry(`${at}`));
    const { id } = await mia.read(journalFile({ entries }));
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    onEntry = (entry) => {
      if ("key" in entry && entry.key === "60") resolve();
    };
    await server.expect(startImport, 200, { access: mia.access, params: { id }, body: {} });
    await reached;
    const stopped = await server.expect(stopImport, 200, { access: mia.access, params: { id } });
    onEntry = () => {};
    expect(stopped).toMatchObject({ phase: "done", is_stopped: true });
    const there = (await mia.written()).length;
    expect(there).toBeLessThan(120);
    expect(await mia.bring({ entries })).toMatchObject({ added: 120 - there, already_there: there });
  });

  it("is not stopped by an entry that can't be read", async () => {
    const mia = await importer();
    const entries = [
      anEntry("one"),
      { where: "journal.json, entry 2", reason: "There is no 31 February." },
      anEntry("broken", {
        media: [{ ...aFile("sea.jpg", "picture", Buffer.alloc(1)), path: "elsewhere.jpg" }],
      }),
      anEntry("two"),
    ];
    const done = await mia.bring({ entries, files: { "sea.jpg": Buffer.alloc(0) } });
    expect(done).toMatchObject({ added: 3, refused: 1 });
    expect(await mia.report(done.id, { state: "refused" })).toMatchObject([
      { where: "journal.json, entry 2", notes: ["There is no 31 February."] },
    ]);
  });
});
