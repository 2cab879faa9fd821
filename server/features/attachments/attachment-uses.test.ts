import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attach, detach, findAttachments, listAttachments } from "#contract/attachments/attachments.ts";
import { exportInBulk, searchReflections } from "#contract/reflections/reflection-list.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aPicture, aSound, blobsOf, namedBlobs, newPerson, type Person } from "./testing.ts";

const tenMinutes = 600_000;
const hour = 3_600_000;

describe.each(engines)("attachments of reflections on %s", (engine) => {
  let server: TestServer;
  let one: Person;
  let other: Person;
  let photo: Buffer;

  beforeAll(async () => {
    server = await startTestServer(engine);
    [one, other] = [await newPerson(server), await newPerson(server)];
    photo = await aPicture(60, 40).png().toBuffer();
  });
  afterAll(() => server.stop());

  const attached = async (id: string, access = one.access) =>
    (await server.expect(listAttachments, 200, { access, params: { id } })).attachments.map(
      (each) => each.id,
    );
  const put = (id: string, attachment_id: string, access = one.access) =>
    server.call(attach, { access, params: { id, attachment_id } });
  const take = (id: string, attachment_id: string, access = one.access) =>
    server.call(detach, { access, params: { id, attachment_id } });
  const picturesOf = async (id: string) => {
    const { reflections } = await server.expect(searchReflections, 200, {
      access: one.access,
      body: { fields: ["pictures"] },
    });
    const item = reflections.find((each) => each.id === id);
    return { count: item?.picture_count, ids: item?.pictures?.map((each) => each.id) };
  };

  it("are the ones its text shows and the ones attached to it", async () => {
    const shown = await one.add({ content: photo });
    const beside = await one.add({ name: "", content: aSound() });
    const theirs = await other.add({ content: photo });
    const text = `![A](attachment:${shown.id}) and [B](attachment:${theirs.id}) and [C](attachment:${randomUUID()})`;
    const id = await one.write("2026-11-20", text);
    expect(await attached(id)).toEqual([shown.id]);
    expect(await picturesOf(id)).toEqual({ count: 1, ids: [shown.id] });
    expect((await put(id, beside.id)).status).toBe(204);
    expect((await put(id, beside.id)).status).toBe(204);
    expect((await attached(id)).sort()).toEqual([shown.id, beside.id].sort());
    expect(await picturesOf(id)).toEqual({ count: 1, ids: [shown.id] });
  });

  it("are recognised by upper-case ids, too, which some clients write", async () => {
    const shown = await one.add({ id: randomUUID().toUpperCase(), content: photo });
    expect(shown.id).toBe(shown.id.toLowerCase());
    const id = await one.write("2026-11-14", `![A](attachment:${shown.id.toUpperCase()})`);
    expect(await attached(id.toUpperCase())).toEqual([shown.id]);
  });

  it("stay as long as any reflection uses them, and are then deleted for good", async () => {
    const [shared, beside] = [await one.add({ content: photo }), await one.add({ content: photo })];
    const waiting = await one.add({ content: photo });
    const text = `![A](attachment:${shared.id}) ![B](attachment:${beside.id})`;
    const [first, second] = [await one.write("2026-11-18", text), await one.write("2026-11-19", text)];
    expect((await take(first, shared.id)).status).toBe(204);
    expect((await take(first, shared.id)).status).toBe(404);
    expect(await picturesOf(first)).toEqual({ count: 1, ids: [beside.id] });
    expect(await attached(first)).toEqual([beside.id]);
    expect((await attached(second)).sort()).toEqual([shared.id, beside.id].sort());
    expect((await take(second, shared.id)).status).toBe(204);
    const found = await server.expect(findAttachments, 200, {
      access: one.access,
      body: { ids: [shared.id, beside.id, waiting.id] },
    });
    expect(found.attachments.map(({ id }) => id)).toEqual([beside.id, waiting.id]);
  });

  it("count as a change, so that other clients learn of them", async () => {
    const id = await one.write("2026-11-17", "Rain.");
    const changeOf = () =>
      server.database.asSystem((tx) =>
        tx.selectFrom("reflections").select("change").where("id", "=", id).executeTakeFirstOrThrow(),
      );
    const before = await changeOf();
    const { id: photoId } = await one.add({ content: photo });
    await put(id, photoId);
    const between = await changeOf();
    expect(between.change).toBeGreaterThan(before.change);
    await take(id, photoId);
    expect((await changeOf()).change).toBeGreaterThan(between.change);
  });

  it("are out of reach for other people", async () => {
    const [mine, theirs] = [await one.add({ content: photo }), await other.add({ content: photo })];
    const id = await one.write("2026-11-16", "Rain.");
    const their = await other.write("2026-11-16", "Sun.");
    for (const [reflection, attachment] of [
      [id, theirs.id],
      [their, mine.id],
      [id, randomUUID()],
      [randomUUID(), mine.id],
    ] as const) {
      expect((await put(reflection, attachment)).status).toBe(404);
      expect((await take(reflection, attachment)).status).toBe(404);
    }
    expect((await server.call(listAttachments, { access: other.access, params: { id } })).status).toBe(404);
    expect((await put("nonsense", mine.id)).status).toBe(400);
    expect(await attached(id)).toEqual([]);
  });

  it("are exported, and if one was altered or is gone, the others still are", async () => {
    const altered = await one.add({ name: "altered.wav", content: aSound(20) });
    const gone = await one.add({ name: "gone.wav", content: aSound() });
    const whole = await one.add({ name: "whole.wav", content: aSound() });
    const text = [altered, gone, whole].map(({ id, name }) => `[${name}](attachment:${id})`).join(" ");
    const id = await one.write("2026-11-15", text);
    const pathOf = async (attachment: { id: string }) => {
      const { folder } = await server.database.asSystem((tx) =>
        tx
          .selectFrom("attachments")
          .select("folder")
          .where("id", "=", attachment.id)
          .executeTakeFirstOrThrow(),
      );
      return join(server.database.dataDir, "attachments", folder, "original");
    };
    writeFileSync(await pathOf(altered), readFileSync(await pathOf(altered)).fill(0, 70_000, 70_010));
    const kept = readFileSync(await pathOf(gone));
    rmSync(await pathOf(gone));
    const answer = await fetch(server.url + exportInBulk.url, {
      method: exportInBulk.method,
      headers: { authorization: `Bearer ${one.access}`, "content-type": "application/json" },
      body: JSON.stringify({ ids: [id] }),
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Buffer.from(files["media/whole.wav"] ?? []).equals(aSound())).toBe(true);
    const told = strFromU8(files["Could not be opened.txt"] ?? new Uint8Array());
    expect(told.match(/media\/.*/g)?.sort()).toEqual(["media/altered.wav", "media/gone.wav"]);
    writeFileSync(await pathOf(gone), kept);
  });

  it("leave no blob behind an hour after their account was erased", async () => {
    const gone = await newPerson(server);
    const picture = await gone.add({ content: photo });
    await gone.write("2026-11-20", `![A](attachment:${picture.id})`);
    await gone.begin(randomUUID(), { content: aSound() });
    await server.database.query
      .updateTable("users")
      .set({ deletes_at: 1 })
      .where("id", "=", gone.id)
      .execute();
    const { database, clock } = server;
    clock.advance(tenMinutes);
    await server.runJobs();
    const asked = await database.query.selectFrom("blob_removals").select("folder").execute();
    expect(asked.length).toBeGreaterThan(1);
    clock.advance(hour);
    await server.runJobs();
    expect(await database.query.selectFrom("blob_removals").select("folder").execute()).toEqual([]);
    expect(blobsOf(server)).toEqual(await namedBlobs(server));
    const { rows } = await database.asSystem((tx) =>
      sql<{ count: number }>`select count(*) as count from attachments where owner_id = ${gone.id}`.execute(
        tx,
      ),
    );
    expect(Number(rows[0]?.count)).toBe(0);
  });
});
