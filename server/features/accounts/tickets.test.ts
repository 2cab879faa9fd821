import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestContext } from "#server/testing.ts";
import { findTicket, makeTicket, prolongTicket, redeemTicket } from "./tickets.ts";

const minute = 60_000;

describe.each(engines)("a ticket of a sign-in on %s", (engine) => {
  let database: TestDatabase;
  const clock = createTestClock();
  const identity = { issuer: "https://id.example", subject: "1", username: "hanna", email: null };
  const browser = "a browser";
  let context: Awaited<ReturnType<typeof createTestContext>>;
  const make = () => makeTicket(context, { identity, browser });
  const find = (ticket: string, from: string | null = browser) => findTicket(context, ticket, from);
  const redeem = (ticket: string) => database.transaction((tx) => redeemTicket(context, tx, ticket));

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database, { clock });
  });
  afterAll(() => database.drop());

  it("is good for a minute, and once", async () => {
    const [early, late, other] = await Promise.all([1, 2, 3].map(make));
    if (!early || !late || !other) throw new Error("Three were made.");
    clock.advance(minute - 1);
    expect(await find(early)).toEqual({ identity, browser });
    expect([await redeem(early), await redeem(early)]).toEqual([true, false]);
    expect(await find(early)).toBeNull();
    // The others are still there.
    expect(await find(late)).not.toBeNull();
    clock.advance(1);
    expect(await find(late)).toBeNull();
    expect([await redeem(late), await redeem(other)]).toEqual([false, false]);
  });

  it("lasts ten minutes once something more was asked for, and no other does", async () => {
    const [asked, other] = [await make(), await make()];
    await prolongTicket(context, asked);
    clock.advance(minute);
    expect(await find(other)).toBeNull();
    clock.advance(9 * minute - 1);
    expect(await find(asked)).toEqual({ identity, browser });
    clock.advance(1);
    expect([await find(asked), await redeem(asked)]).toEqual([null, false]);
  });

  it("belongs to the browser that it was made for", async () => {
    const ticket = await make();
    expect([await find(ticket, null), await find(ticket, "another")]).toEqual([null, null]);
  });
});
