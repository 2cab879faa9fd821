import { expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { addUser } from "../testing.ts";
import { day, describeJobs, endless, gate, minute } from "./testing.ts";

describeJobs("jobs", (store) => {
  it("run once, with their payload, and are done", async () => {
    const { owner, serverWith, aJob } = store();
    const ran: unknown[] = [];
    const jobs = serverWith({
      import: {
        run: async (job) => {
          ran.push(job.payload, job.ownerId, job.openSealed(owner));
          await job.report({ done: 3, total: 3, note: "all_read" });
        },
      },
    });
    const job = aJob();
    await jobs.enqueue({ ...job, payload: { upload: 7 }, secret: { owner, text: "my diary.zip" } });
    expect(await jobs.find(owner, job.id)).toMatchObject({ state: "waiting", progress: { done: 0 } });
    await jobs.runDue();
    await jobs.runDue();
    expect(ran).toEqual([{ upload: 7 }, owner.id, "my diary.zip"]);
    // Too late: it is over.
    await jobs.cancel(owner, job.id);
    expect(await jobs.find(owner, job.id)).toEqual({
      id: job.id,
      kind: "import",
      state: "done",
      progress: { done: 3, total: 3, note: "all_read" },
      error: null,
    });
  });

  it("exist once if they are enqueued twice under one id", async () => {
    const { serverWith, aJob } = store();
    let runs = 0;
    const jobs = serverWith({
      import: {
        run: async () => {
          runs += 1;
        },
      },
    });
    const job = aJob();
    await jobs.enqueue(job);
    await jobs.enqueue(job);
    await jobs.runDue();
    await jobs.enqueue(job);
    await jobs.runDue();
    expect(runs).toBe(1);
  });

  it("exist only if the transaction that enqueued them is committed", async () => {
    const { database, owner, serverWith, aJob } = store();
    const jobs = serverWith({});
    const [lost, kept] = [aJob(), aJob()];
    const failing = database.asOwner(owner.id, async (tx) => {
      await jobs.enqueue(lost, tx);
      throw new Error("the power went");
    });
    await expect(failing).rejects.toThrow("the power went");
    await database.asOwner(owner.id, (tx) => jobs.enqueue(kept, tx));
    expect(await jobs.find(owner, lost.id)).toBeNull();
    expect(await jobs.find(owner, kept.id)).toMatchObject({ state: "waiting" });
  });

  it("are tried again with growing delays, and have failed after six attempts", async () => {
    const { clock, owner, failures, serverWith, aJob } = store();
    const tried: number[] = [];
    const jobs = serverWith({
      import: {
        run: async () => {
          tried.push(clock.now().getTime());
          throw new AppError("unavailable", "Dear diary");
        },
      },
    });
    const job = aJob();
    await jobs.enqueue(job);
    for (let at = 0; at < 60; at += 1) {
      await jobs.runDue();
      clock.advance(minute);
    }
    const waits = tried.slice(1).map((at, before) => (at - (tried[before] ?? 0)) / minute);
    expect(waits).toEqual([1, 2, 4, 8, 16]);
    expect(await jobs.find(owner, job.id)).toMatchObject({ state: "failed", error: "unavailable" });
    expect(failures).toEqual(Array(6).fill("import"));
  });

  it("that fail once and then succeed are done", async () => {
    const { clock, owner, serverWith, aJob } = store();
    let runs = 0;
    const jobs = serverWith({
      import: {
        run: async () => {
          runs += 1;
          if (runs === 1) throw new Error("Dear diary");
        },
      },
    });
    const job = aJob();
    await jobs.enqueue(job);
    await jobs.runDue();
    expect(await jobs.find(owner, job.id)).toMatchObject({ state: "waiting", error: "internal" });
    clock.advance(minute);
    await jobs.runDue();
    expect(await jobs.find(owner, job.id)).toMatchObject({ state: "done", error: null });
  });

  it("of one kind run one after the other on a server, without delaying other kinds", async () => {
    const { serverWith, aJob } = store();
    const first = gate();
    const ran: string[] = [];
    const jobs = serverWith({
      export: {
        run: async ({ id }) => {
          ran.push(id);
          await first.promise;
        },
      },
      letter: { run: async ({ id }) => void ran.push(id) },
    });
    const [long, next, letter] = [aJob("export"), aJob("export"), aJob("letter")];
    await jobs.enqueue(long);
    const running = jobs.runDue();
    await expect.poll(() => ran).toEqual([long.id]);
    await jobs.enqueue(next);
    await jobs.enqueue(letter);
    await jobs.runDue();
    expect(ran).toEqual([long.id, letter.id]);
    first.resolve();
    await running;
    expect(ran).toEqual([long.id, letter.id, next.id]);
  });

  it("of an unknown kind are left to other servers", async () => {
    const { owner, serverWith, aJob } = store();
    const job = aJob("invented");
    const jobs = serverWith({ import: { run: () => expect.fail("it ran") } });
    await jobs.enqueue(job);
    await jobs.runDue();
    expect(await jobs.find(owner, job.id)).toMatchObject({ state: "waiting" });
  });

  it("end when they are cancelled, whether they wait or run", async () => {
    const { owner, failures, serverWith, aJob } = store();
    const jobs = serverWith({
      import: {
        run: async (job) => {
          for (let done = 1; ; done += 1) {
            await job.report({ done, total: null, note: null });
            if (done === 2) await jobs.cancel(owner, job.id);
          }
        },
      },
      export: { run: endless },
    });
    const [waiting, reporting, silent] = [aJob(), aJob(), aJob("export")];
    await jobs.enqueue(waiting);
    await jobs.cancel(owner, waiting.id);
    expect(await jobs.find(owner, waiting.id)).toMatchObject({ state: "cancelled" });
    await jobs.enqueue(reporting);
    await jobs.runDue();
    expect(await jobs.find(owner, waiting.id)).toMatchObject({ state: "cancelled", progress: { done: 0 } });
    expect(await jobs.find(owner, reporting.id)).toMatchObject({ state: "cancelled", progress: { done: 3 } });

    await jobs.enqueue(silent);
    const running = jobs.runDue();
    await expect.poll(async () => (await jobs.find(owner, silent.id))?.state).toBe("running");
    await jobs.cancel(owner, silent.id);
    await jobs.renewLeases();
    await running;
    expect(await jobs.find(owner, silent.id)).toMatchObject({ state: "cancelled" });
    expect(failures).toEqual([]);
  });

  it("are visible only to their owner, and are deleted with the account", async () => {
    const { database, owner, serverWith, aJob } = store();
    const stranger = { id: await addUser(database) };
    const jobs = serverWith({});
    const job = aJob();
    await jobs.enqueue(job);
    expect(await jobs.find(stranger, job.id)).toBeNull();
    await jobs.cancel(stranger, job.id);
    expect(await jobs.find(owner, job.id)).toMatchObject({ state: "waiting" });
    await database.query.deleteFrom("users").where("id", "=", owner.id).execute();
    expect(await database.asSystem((tx) => tx.selectFrom("jobs").select("id").execute())).toEqual([]);
  });

  it("end if their account is deleted while they run", async () => {
    const { database, owner, serverWith, aJob } = store();
    const jobs = serverWith({ import: { run: endless } });
    const job = aJob();
    await jobs.enqueue(job);
    const running = jobs.runDue();
    await expect.poll(async () => (await jobs.find(owner, job.id))?.state).toBe("running");
    await database.query.deleteFrom("users").where("id", "=", owner.id).execute();
    await jobs.renewLeases();
    await running;
  });

  it("store no readable words: a note must be a code, and secrets are sealed", async () => {
    const { database, owner, serverWith, aJob } = store();
    const jobs = serverWith({
      import: { run: ({ report }) => report({ done: 1, total: 1, note: "Dear diary" }) },
    });
    const job = aJob();
    await jobs.enqueue({ ...job, secret: { owner, text: "Dear diary" } });
    await jobs.runDue();
    const rows = await database.asSystem((tx) => tx.selectFrom("jobs").selectAll().execute());
    expect(rows).toMatchObject([{ note: null, error: "internal" }]);
    expect(rows[0]?.sealed?.toString("latin1")).not.toContain("diary");
    await expect(jobs.enqueue({ ...aJob(), payload: "x".repeat(10_001) })).rejects.toThrow(RangeError);
  });

  it("are kept for a week after they end", async () => {
    const { clock, owner, serverWith, aJob } = store();
    const jobs = serverWith({ import: { run: async () => {} } });
    const [job, waiting] = [aJob(), aJob("invented")];
    await jobs.enqueue(job);
    await jobs.enqueue(waiting);
    await jobs.runDue();
    clock.advance(7 * day - 1);
    await jobs.sweep();
    expect(await jobs.find(owner, job.id)).toMatchObject({ state: "done" });
    clock.advance(1);
    await jobs.sweep();
    expect(await jobs.find(owner, job.id)).toBeNull();
    expect(await jobs.find(owner, waiting.id)).toMatchObject({ state: "waiting" });
  });
});
