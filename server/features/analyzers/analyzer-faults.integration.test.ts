import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { formatRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import { listAnalyzers } from "#contract/analyzers/analyzers.ts";
import { startAnalyzing, testAnalyzers } from "#server/features/readings/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { password, type TestServer } from "#server/testing.ts";
import { createAnalyzerTalk, daysAgo, newPerson, today } from "./testing.ts";

/**
 * Runs on one engine only, because each failure starts a new thread, which is slow on a busy machine. The rows are
 * those of lost runs, which the tests below check on both engines.
 */
describe("analyzers that break down", () => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof newPerson>>;

  beforeAll(async () => {
    server = await startAnalyzing("sqlite", {}, [...testAnalyzers]);
    person = await newPerson(server);
  });
  afterAll(() => server.stop());

  it("are left after they ended the thread twice, and the others go on", async () => {
    expectProblems();
    const { id } = await person.write("A heron.", { tags: ["end"] });
    const { run } = await person.run("themes");
    expect(run).toMatchObject({ status: "failed", error: expect.stringContaining("crashed twice") });
    await person.write("A heron.", { id, revision: 1, tags: ["throw"] });
    expect((await person.run("themes")).run).toMatchObject({ status: "failed" });
    expect((await person.run("tone")).run).toMatchObject({ status: "done", reflections: 1 });
    await person.write("A heron.", { id, revision: 2, tags: [] });
  });

  it("leave out a reflection that breaks their readers, and name it, until it is rewritten", async () => {
    expectProblems();
    const broken = await person.write("Please end the thread.");
    const unreadable = await person.write("Please break the reader.");
    expect((await person.run("tone")).run).toMatchObject({ status: "done", reflections: 1 });
    const { reading } = await server.expect(listAnalyzers, 200, { access: person.access });
    expect(reading.failed.map(({ reflection_id }) => reflection_id).sort()).toEqual(
      [broken.id, unreadable.id].sort(),
    );
    expect(reading).toMatchObject({ all: 3, read: 1 });
    await person.write("Fine now.", { id: broken.id, revision: broken.revision });
    expect((await person.run("tone")).run).toMatchObject({ reflections: 2 });
  });
});

describe.each(engines)("what analyzers do by themselves on %s", (engine) => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof newPerson>>;

  beforeAll(async () => {
    server = await startAnalyzing(engine);
  });
  beforeEach(async () => {
    // A Saturday.
    server.clock.set("2026-11-21T12:00:00Z");
    // An earlier test may have scheduled the nightly work after this day.
    await server.database.query
      .updateTable("jobs")
      .set({ run_at: 0 })
      .where("kind", "=", "run_analyzers")
      .execute();
    person = await newPerson(server);
    await prefer({ time_zone: "Europe/Berlin", day_end: "04:00", first_day_of_week: 1 });
  });
  afterAll(() => server.stop());

  const prefer = (body: object) => server.expect(savePreferences, 200, { access: person.access, body });
  /** Newest first. Reads the store directly, because the moved clock may have ended the session. */
  const runs = async (id: string) => {
    const rows = await server.database.asOwner(person.id, (tx) =>
      tx
        .selectFrom("analyzer_runs")
        .selectAll()
        .where("analyzer_id", "=", id)
        .where("owner_id", "=", person.id)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute(),
    );
    return rows.map(({ id: run, status, started_by, period_to, reflections, findings, error }) => ({
      id: run,
      status,
      started_by,
      to: period_to,
      reflections,
      findings,
      error,
    }));
  };

  it("run once at the first visit after something was written, and never for an empty journal", async () => {
    await person.visit();
    expect(await runs("tone")).toEqual([]);
    await person.write("A heron.", { day: daysAgo(3) });
    await person.visit();
    expect(await runs("tone")).toMatchObject([{ status: "done", started_by: "schedule", to: today }]);
    await person.visit();
    expect(await runs("tone")).toHaveLength(1);
  });

  it("run after each save where that is wanted, and keep the last run of a day", async () => {
    await person.change("themes", { schedule: "on_save" });
    await person.write("A heron.");
    await person.visit();
    await person.write("Another one.");
    await person.visit();
    expect(await runs("themes")).toMatchObject([{ started_by: "save", reflections: 2, findings: 2 }]);
    server.clock.advance(86_400_000);
    const later = createAnalyzerTalk(server, await person.signInAgain());
    await later.write("And a third.", { day: "2026-11-22" });
    await later.visit();
    expect(await runs("themes")).toHaveLength(2);
  });

  it("run by night when the week has ended at the person's own day's end, without a visit", async () => {
    await person.write("A heron.");
    await person.visit();
    // Monday at 04:00 in Berlin is 03:00 in UTC.
    server.clock.set("2026-11-23T02:59:00Z");
    await server.runJobs();
    expect(await runs("tone")).toHaveLength(1);
    server.clock.set("2026-11-23T03:10:00Z");
    await server.runJobs();
    expect(await runs("tone")).toMatchObject([{ status: "done", to: "2026-11-22" }, {}]);
    server.clock.set("2026-11-23T23:10:00Z");
    await server.runJobs();
    expect(await runs("tone")).toHaveLength(2);
  });

  it("follow a change of zone", async () => {
    await person.write("A heron.");
    await person.visit();
    await prefer({ time_zone: "Pacific/Auckland" });
    // Already Monday, 05:00, in Auckland.
    server.clock.set("2026-11-22T16:00:00Z");
    await server.runJobs();
    expect(await runs("tone")).toHaveLength(2);
  });

  it("wait for the next visit in a sealed journal, and say so", async () => {
    await person.write("A heron.");
    await person.visit();
    const list = () => server.expect(listAnalyzers, 200, { access: person.access });
    expect((await list()).runs_while_away).toBe(true);
    await server.expect(takeCustody, 200, {
      access: person.access,
      body: { password, recovery_key: formatRecoveryKey(new Uint8Array(32)) },
    });
    expect((await list()).runs_while_away).toBe(false);
    server.clock.set("2026-11-23T03:05:00Z");
    await server.runJobs();
    expect(await runs("tone")).toHaveLength(1);
  });

  it("don't run when switched off, and go on when AI is: they are none", async () => {
    await person.change("tone", { on: false });
    await prefer({ companion_on: false });
    await person.write("A heron.");
    await person.visit();
    expect(await runs("tone")).toEqual([]);
    expect(await runs("themes")).toMatchObject([{ status: "done" }]);
  });

  it("go on with a run whose server was lost, and give up the second time", async () => {
    await person.write("A heron.");
    const id = randomUUID();
    await person.run("tone", { run: id });
    const lose = (attempts: number) =>
      server.database.asOwner(person.id, async (tx) => {
        await tx.deleteFrom("analyzer_quotes").where("run_id", "=", id).execute();
        await tx
          .updateTable("analyzer_runs")
          .set({ status: "running", lease_id: "lost", lease_until: 1, attempts, finished_at: null })
          .where("id", "=", id)
          .execute();
      });
    await lose(1);
    await person.visit();
    expect((await runs("tone")).find((run) => run.id === id)).toMatchObject({ status: "done" });
    await lose(2);
    await person.change("tone", {});
    await person.visit();
    expect((await runs("tone")).find((run) => run.id === id)).toMatchObject({
      status: "failed",
      error: "lost",
    });
  });
});
