import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

type Event = { at: number; person: string; round: number };
type Asked = { person: string; after: number };

/** Far more rounds than all requests need. */
const maxRounds = 200;
const maxRequests = 30;

/** Asks as planned: `after` counts rounds of the event loop since the previous request. */
async function run(plan: readonly Asked[]) {
  const turns = createFairQueue({ maxWaiting: maxRequests });
  const [asked, begun]: [Event[], Event[]] = [[], []];
  let [round, next, waited] = [0, 0, 0];
  for (; begun.length < plan.length && round < maxRounds; round += 1) {
    for (let one = plan[next]; one && one.after <= waited; one = plan[next]) {
      const [at, { person }] = [next, one];
      asked.push({ at, person, round });
      turns(person, () => begun.push({ at, person, round }));
      [next, waited] = [next + 1, 0];
    }
    waited += 1;
    await setImmediate();
  }
  return { asked, begun };
}

const plans = fc.array(fc.record({ person: fc.constantFrom("ada", "ben", "cleo"), after: fc.nat(2) }), {
  maxLength: maxRequests,
});
const anyRun = (check: (ran: Awaited<ReturnType<typeof run>>, plan: Asked[]) => void) =>
  fc.assert(fc.asyncProperty(plans, async (plan) => check(await run(plan), plan)));

describe("the turns of long requests", () => {
  it("come to each of them, once", () =>
    anyRun(({ begun }, plan) => {
      expect(begun.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual([...plan.keys()]);
    }));

  it("begin at once if no one else waits", async () => {
    const { begun } = await run([{ person: "ada", after: 0 }]);
    expect(begun).toEqual([{ at: 0, person: "ada", round: 0 }]);
  });

  it("let the event loop go round between two of them", () =>
    anyRun(({ begun }) => {
      // The count of rounds may be one behind when a turn comes.
      for (const [from, first] of begun.entries())
        for (const [more, last] of begun.slice(from).entries())
          expect(more).toBeLessThanOrEqual(last.round - first.round + 1);
    }));

  it("keep the order of each person's requests", () =>
    anyRun(({ begun }) => {
      for (const person of new Set(begun.map((each) => each.person))) {
        const own = begun.filter((each) => each.person === person).map(({ at }) => at);
        expect(own).toEqual(own.toSorted((one, other) => one - other));
      }
    }));

  it("never come to one person twice while another waits", () =>
    anyRun(({ asked, begun }) => {
      for (const [place, { at, person }] of begun.entries()) {
        const own = begun.slice(0, place).findLastIndex((each) => each.person === person);
        const askedIn = asked[at]?.round ?? 0;
        const since = begun.slice(own + 1, place).filter(({ round }) => round > askedIn);
        const others = since.map((each) => each.person);
        expect(new Set(others).size).toBe(others.length);
      }
    }));

  it("are refused to a person of whom too many wait, and to no other", async () => {
    const turns = createFairQueue({ maxWaiting: 2 });
    const begun: string[] = [];
    const ask = (person: string, name: string) => turns(person, () => begun.push(name));
    for (const name of ["first", "second", "third"]) ask("ada", name);
    expect(() => ask("ada", "too many")).toThrow(
      expect.objectContaining({ code: "too_many_requests", retryAfterSeconds: 1 }),
    );
    ask("ben", "first of ben");
    await setImmediate();
    ask("ada", "after a while");
    for (let round = 0; round < 4; round += 1) await setImmediate();
    expect(begun).toEqual(["first", "second", "first of ben", "third", "after a while"]);
  });
});
