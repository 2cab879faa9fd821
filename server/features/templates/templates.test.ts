import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxTemplateLength, maxTemplates } from "#contract/templates/template-rules.ts";
import {
  listTemplates,
  removeTemplate,
  saveTemplate,
  type TemplateContent,
} from "#contract/templates/templates.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";

const weekly = { name: "A week", body: "## What went well\n\n- [ ] {{date}}" };

describe.each(engines)("templates on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    access = await newAccess(server);
    id = randomUUID();
  });
  afterAll(() => server.stop());

  const given = (revision: number, content: Partial<TemplateContent> = {}, under = id) => ({
    access,
    params: { id: under },
    body: { ...weekly, ...content, revision },
  });
  const save = (...content: Parameters<typeof given>) => server.call(saveTemplate, given(...content));
  const stored = (...content: Parameters<typeof given>) =>
    server.expect(saveTemplate, 200, given(...content));
  const list = async (whose = access) =>
    (await server.expect(listTemplates, 200, { access: whose })).templates;
  const alter = () =>
    server.database.asSystem((tx) =>
      tx
        .updateTable("templates")
        .set({ content: Buffer.alloc(40) })
        .where("id", "=", id)
        .execute(),
    );

  it("are kept as they were written, and changed", async () => {
    expect(await list()).toEqual([]);
    const added = await stored(0, { name: "  A week " });
    expect(added).toMatchObject({ ...weekly, id, revision: 1, damaged: false });
    expect(await list()).toEqual([added]);
    server.clock.advance(60_000);
    const changed = await stored(1, { name: "Seven days" });
    expect(changed).toMatchObject({ name: "Seven days", revision: 2 });
    expect(changed.created_at).toBe(added.created_at);
    expect(changed.updated_at).not.toBe(added.updated_at);
    await save(0, { name: "Another" }, randomUUID());
    expect((await list()).map(({ name }) => name)).toEqual(["Seven days", "Another"]);
  });

  it.each([
    [{ name: " " }, { name: "Give the template a name." }],
    [{ name: "a".repeat(81) }, { name: "At most 80 characters; this has 81." }],
    [{ body: " \n" }, { body: "Write the text of the template." }],
    [{ body: "a".repeat(maxTemplateLength + 1) }, { body: "At most 20,000 characters; this has 20,001." }],
    [
      { body: "![A cat](attachment:6639f3b0-c06f-4d67-88a5-3cc24cda3dce)" },
      { body: "A template can contain only text. Add pictures and files to a page that you begin with it." },
    ],
    [{ body: "\u0000" }, { body: "This contains characters that can’t be stored." }],
  ])("refuse %j beside the field, and add nothing", async (content, fields) => {
    expect(await save(0, content)).toMatchObject({ status: 400, body: { fields } });
    expect(await list()).toEqual([]);
  });

  it("are never overwritten by a save that began before a change, and hold the longest words", async () => {
    await save(0);
    await save(1, { body: "Theirs" });
    const refused = await save(1, { body: "Mine" });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "stale_revision", current: { body: "Theirs", revision: 2 } },
    });
    expect((await save(0, { body: "Mine" })).status).toBe(409);
    expect((await list())[0]).toMatchObject({ body: "Theirs", revision: 2 });
    const body = "語".repeat(maxTemplateLength);
    expect(await stored(2, { body })).toMatchObject({ body, revision: 3 });
  });

  it("take a save a second time whose answer was lost", async () => {
    expect(await stored(0)).toEqual(await stored(0));
    const second = await stored(1, { body: "More" });
    expect(await stored(1, { body: "More" })).toEqual(second);
    expect(await list()).toEqual([second]);
  });

  it("can be sets of prompts, each short enough for the page that answers it", async () => {
    const prompts = { on: true, alone: false, anchor: { day: "2026-11-20", prompt: "What stayed?" } };
    const body = "What stayed?\nWhat went out?";
    expect(await stored(0, { body, prompts })).toMatchObject({ body, prompts, revision: 1 });
    expect(await stored(0, { body, prompts })).toMatchObject({ revision: 1 });
    expect(await list()).toMatchObject([{ body, prompts }]);
    const refused = await save(1, { body: `Why?\n${"a".repeat(301)}`, prompts });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { body: expect.stringContaining("Line 2") } },
    });
    expect(await save(1, { body: "Why?\n".repeat(501), prompts })).toMatchObject({ status: 400 });
    expect(await list()).toMatchObject([{ body, prompts, revision: 1 }]);
    expect(await save(4, { body, prompts })).toMatchObject({
      body: {
        message:
          "This set of prompts has been changed elsewhere since you opened it. Nothing was overwritten.",
      },
    });
    await server.expect(removeTemplate, 204, { access, params: { id } });
    expect(await save(1, { body, prompts })).toMatchObject({
      body: { message: "This set of prompts no longer exists." },
    });
  });

  it("are deleted for good, and come back under their id when they are saved again", async () => {
    await save(0);
    await server.expect(removeTemplate, 204, { access, params: { id } });
    expect(await list()).toEqual([]);
    expect((await server.call(removeTemplate, { access, params: { id } })).status).toBe(404);
    expect(await save(1)).toMatchObject({
      status: 404,
      body: { message: "This template no longer exists." },
    });
    expect(await stored(0)).toMatchObject({ ...weekly, id, revision: 1 });
  });

  it("are a hundred at most", async () => {
    for (let count = 0; count < maxTemplates; count += 1) await save(0, {}, randomUUID());
    expect(await save(0)).toMatchObject({ status: 409, body: { code: "limit_reached" } });
    expect(await list()).toHaveLength(maxTemplates);
    const [one] = await list();
    expect((await save(1, { name: "Still to be changed" }, one?.id)).status).toBe(200);
  });

  it("are sealed; one that was altered is shown as such, and can be written anew or deleted", async () => {
    await save(0);
    const rows = await server.database.asSystem((tx) =>
      tx.selectFrom("templates").selectAll().where("id", "=", id).execute(),
    );
    expect(JSON.stringify(rows.map(({ content }) => content.toString("latin1")))).not.toMatch(/week|well/);
    await alter();
    expect(await list()).toMatchObject([{ id, name: "", body: "", revision: 1, damaged: true }]);
    expect(await stored(1)).toMatchObject({ ...weekly, revision: 2, damaged: false });
    await alter();
    await server.expect(removeTemplate, 204, { access, params: { id } });
  });

  it("refuse other people", async () => {
    await save(0);
    const other = await newAccess(server);
    const body = { ...weekly, name: "Mine", revision: 1 };
    const params = { id };
    expect(await list(other)).toEqual([]);
    expect((await server.call(saveTemplate, { params, body, access: other })).status).toBe(404);
    expect((await server.call(removeTemplate, { params, access: other })).status).toBe(404);
    expect((await server.call(removeTemplate, { params: { id: "x" }, access })).status).toBe(400);
    // Reusing another person's id creates a separate template and reveals nothing.
    await server.expect(saveTemplate, 200, { params, body: { ...body, revision: 0 }, access: other });
    expect((await list())[0]).toMatchObject({ name: "A week", revision: 1 });
  });
});
