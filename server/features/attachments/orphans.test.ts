import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attach, detach, finishUpload } from "#contract/attachments.ts";
import { addDays } from "#contract/day.ts";
import { removeReflection, trashReflection } from "#contract/reflection-history.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aPicture, blobsOf, namedBlobs, newPerson, type Person } from "./testing.ts";

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

  /** Another server of the same store: at its start it sweeps. */
  const sweep = async () => {
    const { database, blobs, clock, masterKey } = server;
    await (await startTestServer(engine, { database, blobs, clock, masterKey })).stop();
  };

  it("are exactly those that rows name, whatever was done, once it was swept", {
    timeout: 120_000,
  }, async () => {
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

  it("of an upload that nobody went on with go after a week, and it can be begun anew", async () => {
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
});
