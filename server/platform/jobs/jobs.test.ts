import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "#server/features/migrations.ts";
import { createTestClock, type TestClock } from "#server/testing.ts";
import { type Database, openPostgres } from "../database.ts";
import { isNewerStore } from "../migrations.ts";
import { createTestDatabase, engines, type TestDatabase } from "../testing.ts";
import { createJobs, type JobKind } from "./jobs.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

const gate = () => Promise.withResolvers<void>();

/** Work that runs until its signal is aborted. */
const untilAborted: JobKind["run"] = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

const each = (everyMs: number, run: JobKind["run"]): JobKind => ({ everyMs, run });

/** Work whose start can be awaited. */
function watched(everyMs: number, run: JobKind["run"]) {
  const begun = gate();
  const kind = each(everyMs, (job) => {
    begun.resolve();
    return run(job);
  });
  return { kind, begun: begun.promise };
}

/** Work that counts how often it ran. */
function counted(everyMs: number) {
  let runs = 0;
  const kind = each(everyMs, async () => {
    runs += 1;
  });
  return { kind, runs: () => runs };
}

describe.each(engines)("jobs on %s", (engine) => {
  let database: TestDatabase;
  let otherConnection: Database;
  let clock: TestClock;
  let failures: string[];

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    // SQLite serves a single server; a second connection would only wait for the first.
    otherConnection = database.url ? openPostgres(database.url) : database;
  });
  beforeEach(async () => {
    await database.query.deleteFrom("jobs").execute();
    clock = createTestClock();
    failures = [];
  });
  afterAll(async () => {
    if (otherConnection !== database) await otherConnection.close();
    await database.drop();
  });

  const serverOn = (connection: Database, kinds: Record<string, JobKind>) =>
    createJobs({
      database: connection,
      clock,
      kinds,
      isNewerStore: () => isNewerStore(connection, migrations),
      log: { error: (details) => failures.push("kind" in details ? String(details.kind) : "") },
    });
  const serverWith = (kinds: Record<string, JobKind>) => serverOn(database, kinds);
  const otherWith = (kinds: Record<string, JobKind>) => serverOn(otherConnection, kinds);

  it("run at their interval, on one of several servers, and never pile up", async () => {
    const ran: number[] = [];
    const began = clock.now().getTime();
    const kinds = {
      tidy: each(10 * minute, async () => void ran.push((clock.now().getTime() - began) / minute)),
    };
    const servers = [serverWith(kinds), otherWith(kinds)];
    const runAll = () => Promise.all(servers.map((jobs) => jobs.runDue()));
    for (let at = 0; at < 30; at += 1) {
      await runAll();
      clock.advance(minute);
    }
    expect(ran).toEqual([0, 10, 20]);
    clock.advance(day);
    await runAll();
    await runAll();
    await serverWith(kinds).runDue();
    expect(ran).toHaveLength(4);
    clock.advance(10 * minute);
    await runAll();
    expect(ran).toHaveLength(5);
  });

  it("run once each when two servers race for them", async () => {
    const ran: string[] = [];
    const names = Array.from({ length: 30 }, (_, at) => `kind_${at}`);
    const kinds = Object.fromEntries(names.map((name) => [name, each(day, async () => void ran.push(name))]));
    const servers = [serverWith(kinds), otherWith(kinds)];
    await Promise.all([...servers, ...servers].map((jobs) => jobs.runDue()));
    expect(ran.sort()).toEqual(names.sort());
    expect(failures).toEqual([]);
  });

  it("run again at their next time after failures, and follow a changed interval", async () => {
    let runs = 0;
    const tidy = async () => {
      runs += 1;
      throw new Error("Dear diary");
    };
    const slow = serverWith({ tidy: each(day, tidy) });
    for (let at = 0; at < 20; at += 1) {
      await slow.runDue();
      clock.advance(day);
    }
    expect(runs).toBe(20);
    expect(failures).toEqual(Array(20).fill("tidy"));
    const others: number[] = [];
    const quick = serverWith({ other: each(day, async () => void others.push(1)), tidy: each(minute, tidy) });
    await slow.runDue();
    await quick.runDue();
    clock.advance(minute);
    await quick.runDue();
    expect([runs, others]).toEqual([23, [1]]);
    const slowAgain = serverWith({ tidy: each(day, tidy) });
    for (let at = 0; at < 3; at += 1) {
      await slowAgain.runDue();
      clock.advance(minute);
    }
    expect(runs).toBe(24);
  });

  it("wait for no time that is far ahead since the clock was set back", async () => {
    const { kind, runs } = counted(minute);
    clock.advance(day);
    await serverWith({ tidy: kind }).runDue();
    clock.advance(-day);
    await serverWith({ tidy: kind }).runDue();
    expect(runs()).toBe(2);
  });

  it("run one at a time of each kind on a server, without delaying other kinds", async () => {
    const first = gate();
    const ran: string[] = [];
    const long = watched(minute, async () => {
      ran.push("backup");
      await first.promise;
    });
    const jobs = serverWith({ backup: long.kind, letter: each(minute, async () => void ran.push("letter")) });
    const running = jobs.runDue();
    await long.begun;
    // Even if its lease has expired.
    clock.advance(minute);
    await jobs.runDue();
    expect(ran.filter((kind) => kind === "backup")).toHaveLength(1);
    expect(ran).toContain("letter");
    first.resolve();
    await running;
  });

  it("of an unknown kind are left to other servers", async () => {
    const ran: string[] = [];
    const newer = serverWith({ invented: each(minute, async () => void ran.push("invented")) });
    await newer.runDue();
    clock.advance(minute);
    await otherWith({ tidy: each(minute, async () => void ran.push("tidy")) }).runDue();
    await newer.runDue();
    expect(ran).toEqual(["invented", "tidy", "invented"]);
  });

  it("are left to newer servers from the moment that one migrates the store, and don't fail meanwhile", async () => {
    const reached = gate();
    const { kind, runs } = counted(day);
    const during = watched(day, async () => {
      await reached.promise;
      throw new Error("undefined column");
    });
    const older = serverWith({ tidy: during.kind });
    const running = older.runDue();
    await during.begun;
    const newer = { name: "9999-newer", applied_at: 0 };
    await database.query.insertInto("schema_migrations").values(newer).execute();
    reached.resolve();
    await running;
    await older.runDue();
    await serverWith({ unsaved: kind }).runDue();
    expect([failures, runs()]).toEqual([[], 0]);
    expect(await database.query.selectFrom("jobs").select("kind").execute()).toEqual([{ kind: "tidy" }]);
    await database.query.deleteFrom("schema_migrations").where("name", "=", newer.name).execute();
    await otherWith({ tidy: kind }).runDue();
    expect(runs()).toBe(1);
  });

  it("are taken over from a dead server, which can no longer change them", async () => {
    const died = gate();
    const dead = watched(day, () => died.promise);
    const dying = serverWith({ tidy: dead.kind }).runDue();
    await dead.begun;
    const { kind, runs } = counted(day);
    const alive = otherWith({ tidy: kind });
    clock.advance(minute - 1);
    await alive.runDue();
    expect(runs()).toBe(0);
    clock.advance(1);
    await alive.runDue();
    expect(runs()).toBe(1);
    const stored = () => database.query.selectFrom("jobs").selectAll().execute();
    const before = await stored();
    clock.advance(minute);
    died.resolve();
    await dying;
    expect(await stored()).toEqual(before);
    expect(failures).toEqual([]);
  });

  it("stay with a server that renews its lease, and stop on a server that lost it", async () => {
    const held = watched(day, untilAborted);
    let claimsRenewed = 0;
    const renewClaims = async () => {
      claimsRenewed += 1;
    };
    const one = serverWith({ tidy: { ...held.kind, renewClaims } });
    await one.renewLeases();
    expect(claimsRenewed).toBe(0);
    const { kind, runs } = counted(day);
    const two = otherWith({ tidy: kind });
    const running = one.runDue();
    await held.begun;
    for (let at = 0; at < 5; at += 1) {
      clock.advance(minute - 1);
      await one.renewLeases();
      await two.runDue();
    }
    expect([runs(), claimsRenewed]).toEqual([0, 5]);
    clock.advance(minute);
    await two.runDue();
    expect(runs()).toBe(1);
    await one.renewLeases();
    await running;
    expect(failures).toEqual([]);
  });

  it("continue regardless of how often their server failed", async () => {
    const died = gate();
    const dying: Promise<void>[] = [];
    for (let at = 0; at < 8; at += 1) {
      const dead = watched(minute, () => died.promise);
      dying.push(serverWith({ tidy: dead.kind }).runDue());
      await dead.begun;
      clock.advance(minute);
    }
    const { kind, runs } = counted(minute);
    await serverWith({ tidy: kind }).runDue();
    expect(runs()).toBe(1);
    died.resolve();
    await Promise.all(dying);
  });

  it("are waited for when their server stops; it starts no others and gives back the rest", async () => {
    const short = gate();
    const letters: number[] = [];
    const letter = watched(minute, async () => {
      letters.push(1);
      await short.promise;
    });
    const unfinished = watched(day, untilAborted);
    const stopped = serverWith({ letter: letter.kind, backup: unfinished.kind });
    const running = stopped.runDue();
    await Promise.all([letter.begun, unfinished.begun]);
    let hasStopped = false;
    const stopping = stopped.stop().then(() => {
      hasStopped = true;
    });
    clock.advance(minute);
    await stopped.runDue();
    expect(hasStopped).toBe(false);
    short.resolve();
    await stopping;
    await running;
    await stopped.runDue();
    expect(letters).toEqual([1]);
    // Another server can run it immediately, and the interruption doesn't count as a failure.
    const { kind, runs } = counted(day);
    await otherWith({ backup: kind }).runDue();
    expect(runs()).toBe(1);
    expect(failures).toEqual([]);
  });
});
