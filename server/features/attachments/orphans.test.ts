import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import { attach, detach, finishUpload, listAttachments } from "#contract/attachments/attachments.ts";
import { addDays } from "#contract/day-rules.ts";
import { removeReflection, trashReflection } from "#contract/reflections/reflection-history.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { engines } from "#server/platform/testing.ts";
import { createTestContext, startTestServer, type TestServer } from "#server/testing.ts";
import { importFile } from "./import-file.ts";
import { claimAttachments } from "./reflection-attachments.ts";
import { aPicture, blobsOf, namedBlobs, newPerson, type Person } from "./testing.ts";
import { sweepAttachments } from "./unused.ts";

const day = 86_400_000;
const today = "2026-11-21";
let written = 0;
const steps = ["upload", "begin", "refused", "use", "detach", "delete", "month", "sweep"] as const;

describe.each(engines)("the blobs on %s", (engine) => {
  let server: TestServer;
  let one: Person;
  let photo: Buffer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    one = await newPerson(server);
    photo = await aPicture(340, 20).png().toBuffer();
  });
  afterAll(() => server.stop());

  const sweep = async () => {
    server.clock.advance(600_000);
    await server.runJobs();
  };

  it("are exactly those that rows name, after any actions and a sweep", async () => {
    const arbitrary = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(arbitrary, async (chosen) => {
        const files: string[] = [];
        const pages: string[] = [];
        const last = (ids: string[]) => ids.at(-1) ?? randomUUID();
        for (const step of chosen) {
          await one.logInAgain();
          const { access } = one;
          const call = { access, params: { id: last(pages), attachment_id: last(files) } };
          if (step === "upload") files.push((await one.add({ content: photo })).id);
          else if (step === "begin") {
            const id = randomUUID();
            await one.begin(id, { content: photo });
            await one.send(id, 0, photo);
          } else if (step === "refused") await one.refused({ content: Buffer.from("<html>") }, 415);
          else if (step === "use") {
            pages.push(await one.write(addDays(today, -++written), "Rain."));
            await server.call(attach, { ...call, params: { ...call.params, id: last(pages) } });
          } else if (step === "detach") await server.call(detach, call);
          else if (step === "delete") {
            await server.call(trashReflection, call);
            await server.call(removeReflection, call);
          } else if (step === "month") server.clock.advance(31 * day);
          else await sweep();
        }
        await sweep();
        server.clock.advance(3_600_000);
        await sweep();
        expect(blobsOf(server)).toEqual(await namedBlobs(server));
      }),
      { numRuns: 6 },
    );
  });

  it("of an abandoned upload are deleted after a week, and it can be started again", async () => {
    const id = randomUUID();
    await one.logInAgain();
    await one.begin(id, { content: photo });
    await one.send(id, 0, photo);
    server.clock.advance(7 * day);
    await sweep();
    await one.logInAgain();
    expect((await server.call(finishUpload, { access: one.access, params: { id } })).status).toBe(404);
    expect(await one.begin(id, { content: photo })).toMatchObject({ parts: [], attachment: null });
  });

  it("of a file stay if a save uses it during the sweep", async () => {
    await one.logInAgain();
    const { id } = await one.add({ content: photo });
    const page = await one.write(addDays(today, -++written), "Rain.");
    server.clock.advance(31 * day);
    const { database } = server;
    const context = await createTestContext(server.database, server);
    let isSwept = false;
    const sweeping: Promise<void>[] = [];
    await database.asOwner(one.id, async (tx) => {
      await nextChanges(tx, one.id, 1);
      await claimAttachments(tx, openJournal(one.id, newKey()), page, [id]);
      sweeping.push(
        sweepAttachments(context).finally(() => {
          isSwept = true;
        }),
      );
      // SQLite starts the sweep after this transaction. On PostgreSQL, it must first wait for the lock.
      while (engine === "postgres" && !isSwept && !(await someoneWaits(database))) await setImmediate();
    });
    await Promise.all(sweeping);
    await one.logInAgain();
    const listed = await server.expect(listAttachments, 200, {
      access: one.access,
      params: { id: page },
    });
    expect(listed.attachments.map((each) => each.id)).toEqual([id]);
  });

  it("of a file that an import adds while its account is erased are removed", async () => {
    const person = await newPerson(server);
    await person.add({ content: photo });
    const before = blobsOf(server);
    const { database, clock, masterKey } = server;
    const imported = openJournal(person.id, newKey());
    const context = await createTestContext(server.database, server);
    const another = await startTestServer(engine, {
      ...{ database, clock, masterKey },
      // Registered first, so it runs after every other feature.
      prepare: ({ events }) =>
        events.register({
          async personErased() {
            const bytes = (async function* () {
              yield photo;
            })();
            const file = {
              id: randomUUID(),
              name: "jetty.png",
              alt: "",
              createdAt: null,
              bytes,
              isFromArchive: false,
            };
            expect(await importFile(context, imported, file)).toMatchObject({ state: "stored" });
          },
        }),
    });
    await database.query
      .updateTable("users")
      .set({ deletes_at: clock.now().getTime() })
      .where("id", "=", person.id)
      .execute();
    clock.advance(600_000);
    await another.runJobs();
    expect(blobsOf(server).length).toBeGreaterThan(before.length);
    clock.advance(3_600_000 + 600_000);
    await another.runJobs();
    expect(blobsOf(server).length).toBeLessThan(before.length);
    expect(blobsOf(server)).toEqual(await namedBlobs(server));
    await another.stop();
  });

  /** A server whose store does this, once, before it writes a blob of this name. */
  async function startSlow(name: string, meanwhile: () => Promise<unknown>) {
    const { database, clock, masterKey } = server;
    const blobs = await openBlobs({ dataDir: database.dataDir, s3: null });
    let isSlow = false;
    const slow = await startTestServer(engine, {
      ...{ database, clock, masterKey },
      blobs: {
        ...blobs,
        async write(key, pieces) {
          if (isSlow && key.endsWith(name)) {
            isSlow = false;
            await meanwhile();
          }
          await blobs.write(key, pieces);
        },
      },
    });
    return {
      person: await newPerson(slow),
      call: slow.call,
      stop: slow.stop,
      beSlow: () => {
        isSlow = true;
      },
    };
  }

  it.each(["part-0", "original"])(
    "of an upload that is deleted while its %s is written are removed",
    async (name) => {
      const { person, call, stop, beSlow } = await startSlow(name, async () => {
        server.clock.advance(7 * day);
        await sweep();
        server.clock.advance(3_600_000);
        await sweep();
      });
      const id = randomUUID();
      const { access } = person;
      await person.begin(id, { content: photo });
      if (name === "original") await person.send(id, 0, photo);
      beSlow();
      const late =
        name === "original" ? call(finishUpload, { access, params: { id } }) : person.send(id, 0, photo);
      expect((await late).status).toBe(404);
      expect(blobsOf(server)).toEqual(await namedBlobs(server));
      await stop();
    },
  );

  it("of a part that is sent again while its file is put together are removed", async () => {
    const id = randomUUID();
    const { person, stop, beSlow } = await startSlow("part-0", async () =>
      server.expect(finishUpload, 200, { access: person.access, params: { id } }),
    );
    await person.begin(id, { content: photo });
    await person.send(id, 0, photo);
    beSlow();
    expect((await person.send(id, 0, photo)).status).toBe(204);
    expect(blobsOf(server)).toEqual(await namedBlobs(server));
    await stop();
  });

  it("of an upload are requested again if a part was lost", async () => {
    const content = await aPicture(800, 600).png({ compressionLevel: 0 }).toBuffer();
    expect(content.length).toBeGreaterThan(uploadPartBytes);
    const id = randomUUID();
    await one.logInAgain();
    await one.begin(id, { content });
    await one.sendAll(id, content);
    const lost = blobsOf(server).find((blob) => blob.endsWith("part-1")) ?? "";
    rmSync(join(server.database.dataDir, "attachments", lost));
    const finish = () => server.call(finishUpload, { access: one.access, params: { id } });
    expect(await finish()).toMatchObject({ status: 409, body: { code: "incomplete" } });
    expect((await one.begin(id, { content })).parts).toEqual([0]);
    await one.sendAll(id, content);
    expect((await finish()).status).toBe(200);
  });
});

async function someoneWaits({ query }: TestServer["database"]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
  return Number(rows[0]?.count) > 0;
}
