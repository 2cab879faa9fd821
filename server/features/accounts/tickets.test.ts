import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newKey } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock } from "#server/testing.ts";
import { createTickets } from "./tickets.ts";

const minute = 60_000;

describe.each(engines)("a ticket of a sign-in on %s", (engine) => {
  let database: TestDatabase;
  const clock = createTestClock();
  const identity = { issuer: "https://id.example", subject: "1", username: "hanna", email: null };
  const browser = "a browser";
  const tickets = () => createTickets(database, clock, newKey());
  const use = (of: ReturnType<typeof tickets>, ticket: string) =>
    database.transaction((tx) => of.use(tx, ticket));

  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  it("is good for a minute, and once", async () => {
    const all = tickets();
    const [early, late, other] = await Promise.all([1, 2, 3].map(() => all.make({ identity, browser })));
    if (!early || !late || !other) throw new Error("Three were made.");
    clock.advance(minute - 1);
    expect(await all.find(early, browser)).toEqual({ identity, browser });
    expect([await use(all, early), await use(all, early)]).toEqual([true, false]);
    expect(await all.find(early, browser)).toBeNull();
    // The others are still there.
    expect(await all.find(late, browser)).not.toBeNull();
    clock.advance(1);
    expect(await all.find(late, browser)).toBeNull();
    expect([await use(all, late), await use(all, other)]).toEqual([false, false]);
  });

  it("lasts ten minutes once something more was asked for, and no other does", async () => {
    const all = tickets();
    const [asked, other] = [await all.make({ identity, browser }), await all.make({ identity, browser })];
    await all.prolong(asked);
    clock.advance(minute);
    expect(await all.find(other, browser)).toBeNull();
    clock.advance(9 * minute - 1);
    expect(await all.find(asked, browser)).toEqual({ identity, browser });
    clock.advance(1);
    expect([await all.find(asked, browser), await use(all, asked)]).toEqual([null, false]);
  });

  it("belongs to the browser that it was made for", async () => {
    const all = tickets();
    const ticket = await all.make({ identity, browser });
    expect([await all.find(ticket, null), await all.find(ticket, "another")]).toEqual([null, null]);
  });
});
