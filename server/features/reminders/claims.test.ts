import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { engines } from "#server/platform/testing.ts";
import { startSending, startTestServer, type TestServer } from "#server/testing.ts";
import { createPushService, newPerson, programmeId } from "./testing.ts";

describe.each(engines)("a reminder that a server on %s sends", (engine) => {
  let server: TestServer;
  let service: ReturnType<typeof createPushService>;
  let sending: ReturnType<typeof startSending>;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clock.set("2026-11-21T12:00:00Z");
    service = createPushService();
    sending = startSending(server, service.push);
  });
  afterEach(() => server.database.asSystem((tx) => tx.deleteFrom("reminders").execute()));

  /** Somebody with a browser and a reminder at 21:30 in Berlin. */
  async function reminded() {
    const person = await newPerson(server);
    await person.addDevice();
    const { id } = await person.remind();
    /** Reads the store, because the session ends while these tests move the clock by days. */
    const next = async () => {
      const row = await server.database.asOwner(person.id, (tx) =>
        tx.selectFrom("reminders").select("next_at").where("id", "=", id).executeTakeFirstOrThrow(),
      );
      return new Date(row.next_at).toISOString();
    };
    return { ...person, reminderId: id, next };
  }
  /** Moves the clock and sends what is due. @returns how many were sent */
  async function at(instant: string): Promise<number> {
    server.clock.set(instant);
    return look();
  }
  async function look(): Promise<number> {
    const before = service.taken.length;
    await sending.run();
    return service.taken.length - before;
  }

  it("is sent once by another server, a minute after the one that had claimed it died", async () => {
    for (let count = 0; count < 8; count += 1) await reminded();
    let reached = 0;
    const dead = startSending(server, () => {
      reached += 1;
      return new Promise(() => {});
    });
    server.clock.set("2026-11-21T20:30:00Z");
    void dead.run();
    await vi.waitFor(() => expect(reached).toBe(8));
    expect(await at("2026-11-21T20:30:59Z")).toBe(0);
    server.clock.set("2026-11-21T20:31:00Z");
    const other = startSending(server, service.push);
    await Promise.all([sending.run(), other.run()]);
    expect(new Set(service.taken.map(({ to }) => to.endpoint)).size).toBe(8);
    expect(service.taken).toHaveLength(8);
    expect(await at("2026-11-21T20:35:00Z")).toBe(0);
    expect(await at("2026-11-22T20:30:00Z")).toBe(8);
  });

  it("is not sent twice however long the push service takes, while its server runs", async () => {
    const { next } = await reminded();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<"sent">();
    const slow = startSending(server, () => {
      asked.resolve();
      return answer.promise;
    });
    server.clock.set("2026-11-21T20:30:00Z");
    const run = slow.run();
    await asked.promise;
    for (let count = 0; count < 20; count += 1) {
      server.clock.advance(30_000);
      await slow.renewClaims();
      expect(await look()).toBe(0);
    }
    answer.resolve("sent");
    await run;
    expect(await look()).toBe(0);
    expect(await next()).toBe("2026-11-22T20:30:00.000Z");
  });

  it("leaves what was changed while it was being sent as its person set it", async () => {
    // Now, because their session ends in an hour.
    server.clock.set("2026-11-21T20:29:00Z");
    const { remind, reminderId, next } = await reminded();
    const late = startSending(server, async () => {
      await remind({ at: "23:00" }, reminderId);
      return "sent";
    });
    server.clock.set("2026-11-21T20:30:00Z");
    await late.run();
    expect(await next()).toBe("2026-11-21T22:00:00.000Z");
    expect(await at("2026-11-21T22:00:00Z")).toBe(1);
  });

  it("is left to other servers at once by one that stops", async () => {
    const { remind } = await reminded();
    await remind({ activity_id: programmeId });
    const stop = new AbortController();
    let sent = 0;
    const stopping = startSending(server, async () => {
      sent += 1;
      stop.abort();
      return "sent";
    });
    server.clock.set("2026-11-21T20:30:00Z");
    await stopping.run(stop.signal);
    expect(sent).toBe(1);
    expect(await look()).toBe(1);
  });

  it("is tried again in five minutes if the server fails while it sends, and holds up no one else's", async () => {
    await reminded();
    await reminded();
    const reached: string[] = [];
    const breaking = startSending(server, async ({ endpoint }) => {
      reached.push(endpoint);
      if (reached.length === 1) throw new Error("The power went.");
      return "sent";
    });
    server.clock.set("2026-11-21T20:30:00Z");
    await breaking.run();
    expect(reached).toHaveLength(2);
    expect(breaking.problems).toEqual(["the reminders of somebody failed"]);
    expect(await look()).toBe(0);
    expect(await at("2026-11-21T20:35:00Z")).toBe(1);
    expect(service.taken[0]?.to.endpoint).toBe(reached[0]);
  });
});
