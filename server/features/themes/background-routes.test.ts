import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sceneName } from "#contract/themes/scene-names.ts";
import { sceneFiles } from "#contract/themes/scenes.ts";
import { defaultTheme } from "#contract/themes/theme-rules.ts";
import {
  getTheme,
  maxOwnBackgrounds,
  removeBackground,
  renameBackground,
  saveTheme,
} from "#contract/themes/themes.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aPicture, newPerson } from "./testing.ts";

describe.each(engines)("own backgrounds on %s", (engine) => {
  let server: TestServer;
  let log = "";
  let small: Buffer;

  beforeAll(async () => {
    const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
      log += String(chunk);
      done();
    };
    server = await startTestServer(engine, { logger: pino({ level: "trace" }, new Writable({ write })) });
    small = await aPicture(320, 200).jpeg().toBuffer();
  });
  afterAll(() => server.stop());

  const signUp = () => newPerson(server);

  it("are offered after the built-in ones, oldest first", async () => {
    const { add, choices } = await signUp();
    const names = ["Zebra", "Anemone", "Middle"];
    for (const name of names) await add({ name });
    const { background_choices } = await choices();
    expect(Object.values(background_choices)).toEqual([...sceneFiles.map(sceneName), ...names]);
  });

  it("are limited in number, even if two arrive at the same moment", async () => {
    const { add, send, refused, choices } = await signUp();
    const tiny = await aPicture(2, 2).png().toBuffer();
    for (let count = 1; count < maxOwnBackgrounds; count++) await add({ picture: tiny });
    const answers = await Promise.all([send({ picture: tiny }), send({ picture: tiny })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refused({ picture: tiny }, 409)).toEqual({
      code: "limit_reached",
      message: "You have 24 backgrounds of your own, which is the limit. Remove one first.",
    });
    expect((await choices()).own_backgrounds.length).toBe(maxOwnBackgrounds);
  });

  it("can be renamed", async () => {
    const { access, add, choices } = await signUp();
    const added = await add();
    const params = { id: added.id };
    const renamed = { ...added, name: "Harbour" };
    const body = { name: " Harbour " };
    expect(await server.expect(renameBackground, 200, { access, params, body })).toEqual(renamed);
    expect((await choices()).own_backgrounds).toEqual([renamed]);
    for (const name of ["", " ", "x".repeat(61), 7])
      expect(await server.call(renameBackground, { access, params, body: { name } })).toMatchObject({
        status: 400,
        body: { fields: { name: expect.any(String) } },
      });
    expect((await choices()).own_backgrounds).toEqual([renamed]);
  });

  it("can be chosen, and are replaced by the defaults when removed", async () => {
    const { id, access, add, choices, fetchPicture } = await signUp();
    const [gone, kept] = [await add({ name: "Gone" }), await add({ name: "Kept" })];
    const body = {
      id,
      background_image: gone.file,
      current_background: gone.file,
      morning_background: gone.file,
      day_background: kept.file,
      night_background: gone.file,
      enable_day_cycle: true,
      blur_amount: 3,
    };
    expect(await server.expect(saveTheme, 200, { access, body })).toMatchObject(body);
    const after = {
      ...defaultTheme,
      id,
      day_background: kept.file,
      enable_day_cycle: true,
      blur_amount: 3,
    };
    const params = { id: gone.id };
    expect(await server.expect(removeBackground, 200, { access, params })).toEqual(after);
    expect(await server.expect(getTheme, 200, { access })).toEqual(after);
    expect((await choices()).own_backgrounds).toEqual([kept]);
    expect(Object.keys((await choices()).background_choices)).not.toContain(gone.file);
    expect((await fetchPicture(gone.id, "thumbnail")).status).toBe(404);
    expect((await server.call(removeBackground, { access, params })).status).toBe(404);
    const named = await server.call(saveTheme, { access, body: { id, night_background: gone.file } });
    expect(named).toMatchObject({
      status: 400,
      body: { fields: { night_background: "This background isn’t among your choices." } },
    });
    const left = await server.database.asSystem((tx) =>
      tx.selectFrom("background_pictures").select("size").where("background_id", "=", gone.id).execute(),
    );
    expect(left).toEqual([]);
  });

  it("are not sent again to a browser that has them", async () => {
    const { access, add, fetchPicture } = await signUp();
    const { id } = await add();
    const first = await fetchPicture(id, "thumbnail");
    const etag = first.headers.get("etag") ?? "";
    const again = await fetchPicture(id, "thumbnail", { "if-none-match": etag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await fetchPicture(id, "320", { "if-none-match": etag })).status).toBe(200);
    await server.expect(removeBackground, 200, { access, params: { id } });
    expect((await fetchPicture(id, "thumbnail", { "if-none-match": etag })).status).toBe(404);
  });

  it("are available to their owner only", async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    const added = await mine.add();
    const params = { id: added.id };
    const { access } = theirs;
    expect((await theirs.choices()).own_backgrounds).toEqual([]);
    for (const size of ["thumbnail", "320"]) {
      const answer = await theirs.fetchPicture(added.id, size, {
        "if-none-match": `"${added.id}-${size}"`,
      });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: "not_found", message: "There is no such background." },
      ]);
    }
    const rename = await server.call(renameBackground, { access, params, body: { name: "Mine" } });
    const remove = await server.call(removeBackground, { access, params });
    const choose = await server.call(saveTheme, {
      access,
      body: { id: theirs.id, background_image: added.file },
    });
    expect([rename.status, remove.status, choose.status]).toEqual([404, 404, 400]);
    expect((await mine.choices()).own_backgrounds).toEqual([added]);
  });

  it("can't be opened by another person or in another row", async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    const [one, two] = [await mine.add({ name: "One" }), await mine.add({ name: "Two" })];
    await server.database.asSystem(async (tx) => {
      const move = (id: string) =>
        tx.selectFrom("background_pictures").selectAll().where("background_id", "=", id).execute();
      for (const { size, content } of await move(one.id))
        await tx
          .updateTable("background_pictures")
          .set({ content })
          .where("background_id", "=", two.id)
          .where("size", "=", size)
          .execute();
      for (const table of ["backgrounds", "background_pictures"] as const)
        await tx
          .updateTable(table)
          .set({ owner_id: theirs.id })
          .where(table === "backgrounds" ? "id" : "background_id", "=", one.id)
          .execute();
    });
    for (const [person, id] of [
      [theirs, one.id],
      [mine, two.id],
    ] as const) {
      const answer = await person.fetchPicture(id, "thumbnail");
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        500,
        "application/json; charset=utf-8",
      ]);
      expect(await answer.json()).toMatchObject({ code: "sealed_value_refused" });
    }
    // The list still works, and a damaged background can be removed.
    expect((await theirs.choices()).own_backgrounds).toMatchObject([
      { id: one.id, name: "Damaged background" },
    ]);
    const { access } = theirs;
    await server.expect(removeBackground, 200, { access, params: { id: one.id } });
  });

  it("are found only by their exact id and size", async () => {
    const { access, add, fetchPicture } = await signUp();
    const { id } = await add();
    for (const size of [
      "768",
      "640",
      "0320",
      "320.0",
      "thumbnail-2x",
      "Thumbnail",
      "..",
      "%00",
      "x".repeat(21),
    ])
      expect([400, 404]).toContain((await fetchPicture(id, size)).status);
    expect((await fetchPicture(randomUUID(), "thumbnail")).status).toBe(404);
    for (const wrong of ["1", "..%2f..", "' or 1=1"])
      expect(await server.call(removeBackground, { access, params: { id: wrong } })).toMatchObject({
        status: 400,
        body: { fields: { id: "This id is not valid." } },
      });
  });

  it("leave no name or file name in the log, nor readable in the store", async () => {
    const { access, add, send } = await signUp();
    const words = { name: "Wanderfalke am Steg", fileName: "Wanderfalke.jpg" };
    const { id } = await add(words);
    await send({ ...words, picture: Buffer.from("Wanderfalke") });
    await send({ ...words, name: "Wanderfalke ".repeat(9), picture: small });
    await server.expect(renameBackground, 200, { access, params: { id }, body: { name: "Wanderfalke" } });
    expect(log).toContain("/api/theme/backgrounds/");
    expect(log).not.toContain("Wanderfalke");
    const rows = await server.database.asSystem((tx) =>
      tx.selectFrom("backgrounds").selectAll().where("id", "=", id).execute(),
    );
    expect(rows.length).toBe(1);
    for (const cell of rows.flatMap((row) => Object.values(row)))
      expect(String(Buffer.isBuffer(cell) ? cell.toString("latin1") : cell)).not.toContain("Wanderfalke");
  });
});
