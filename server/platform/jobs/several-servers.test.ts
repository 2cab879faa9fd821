import { expect, it } from "vitest";
import type { RunningJob } from "./jobs.ts";
import { day, describeJobs, endless, gate, minute } from "./testing.ts";

describeJobs("jobs of several servers", (store) => {
  it("run once each when two servers race for them", async () => {
    const { failures, serverWith, otherWith, aJob } = store();
    const ran: string[] = [];
    const kinds = Object.fromEntries(
      ["a", "b", "c"].map((kind) => [kind, { run: async ({ id }: RunningJob) => void ran.push(id) }]),
    );
    const servers = [serverWith(kinds), otherWith(kinds)];
    const enqueued = Array.from({ length: 30 }, (_, at) => aJob("abc"[at % 3]));
    for (const job of enqueued) await servers[0]?.enqueue(job);
    await Promise.all([...servers, ...servers].map((jobs) => jobs.runDue()));
    expect(ran.sort()).toEqual(enqueued.map(({ id }) => id).sort());
    expect(failures).toEqual([]);
  });

  it("are taken over from a dead server with their progress, and it can no longer change them", async () => {
    const { clock, owner, failures, serverWith, otherWith, aJob } = store();
    const died = gate();
    const dead = serverWith({
      import: {
        run: async (job) => {
          await job.report({ done: 5, total: 9, note: null });
          await died.promise;
          await job.report({ done: 9, total: 9, note: "too_late" });
        },
      },
    });
    const begun: number[] = [];
    const alive = otherWith({ import: { run: async ({ progress }) => void begun.push(progress.done) } });
    const job = aJob();
    await dead.enqueue(job);
    const dying = dead.runDue();
    await expect.poll(async () => (await alive.find(owner, job.id))?.progress.done).toBe(5);
    clock.advance(minute - 1);
    await alive.runDue();
    expect(begun).toEqual([]);
    clock.advance(1);
    await alive.runDue();
    expect(begun).toEqual([5]);
    died.resolve();
    await dying;
    expect(failures).toEqual([]);
    expect(await alive.find(owner, job.id)).toMatchObject({
      state: "done",
      progress: { done: 5, note: null },
    });
  });

  it("stay with a server that renews its lease, and stop on a server that lost it", async () => {
    const { clock, owner, serverWith, otherWith, aJob } = store();
    const one = serverWith({ import: { run: endless } });
    const taken: number[] = [];
    const two = otherWith({ import: { run: async () => void taken.push(1) } });
    const job = aJob();
    await one.enqueue(job);
    const running = one.runDue();
    await expect.poll(async () => (await one.find(owner, job.id))?.state).toBe("running");
    for (let at = 0; at < 5; at += 1) {
      clock.advance(minute - 1);
      await one.renewLeases();
      await two.runDue();
    }
    expect(taken).toEqual([]);
    clock.advance(minute);
    await two.runDue();
    expect(taken).toEqual([1]);
    await one.renewLeases();
    await running;
    expect(await one.find(owner, job.id)).toMatchObject({ state: "done" });
  });

  it("fail in the end if their server dies at every attempt", async () => {
    const { clock, owner, serverWith, aJob } = store();
    const job = aJob();
    const died = gate();
    const dying: Promise<void>[] = [];
    for (let at = 0; at < 6; at += 1) {
      const begun = gate();
      const jobs = serverWith({
        import: {
          run: () => {
            begun.resolve();
            return died.promise;
          },
        },
      });
      if (at === 0) await jobs.enqueue(job);
      dying.push(jobs.runDue());
      await begun.promise;
      clock.advance(minute);
    }
    const last = serverWith({ import: { run: () => expect.fail("it ran again") } });
    await last.runDue();
    expect(await last.find(owner, job.id)).toMatchObject({ state: "failed", error: "lost" });
    died.resolve();
    await Promise.all(dying);
    expect(await last.find(owner, job.id)).toMatchObject({ state: "failed", error: "lost" });
  });

  it("of a schedule go on however often their server died", async () => {
    const { clock, serverWith } = store();
    const died = gate();
    const dying: Promise<void>[] = [];
    const ran: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const begun = gate();
      const run = () => {
        ran.push(at);
        begun.resolve();
        return died.promise;
      };
      dying.push(serverWith({ tidy: { everyMs: minute, run } }).runDue());
      await begun.promise;
      clock.advance(minute);
    }
    await serverWith({ tidy: { everyMs: minute, run: async () => void ran.push(8) } }).runDue();
    expect(ran).toHaveLength(9);
    died.resolve();
    await Promise.all(dying);
  });

  it("that their servers give back may be given back any number of times", async () => {
    const { owner, serverWith, aJob } = store();
    const job = aJob();
    for (let at = 0; at < 8; at += 1) {
      const jobs = serverWith({ import: { run: endless } });
      await jobs.enqueue(job);
      const running = jobs.runDue();
      await expect.poll(async () => (await jobs.find(owner, job.id))?.state).toBe("running");
      await jobs.stop();
      await running;
    }
    const last = serverWith({ import: { run: async () => {} } });
    await last.runDue();
    expect(await last.find(owner, job.id)).toMatchObject({ state: "done" });
  });

  it("of a schedule run at their interval, on one of several servers, and never pile up", async () => {
    const { clock, serverWith, otherWith } = store();
    const ran: number[] = [];
    const began = clock.now().getTime();
    const kinds = {
      tidy: {
        everyMs: 10 * minute,
        run: async () => void ran.push((clock.now().getTime() - began) / minute),
      },
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

  it("of a schedule go on after failures, and follow a changed interval", async () => {
    const { clock, serverWith } = store();
    let runs = 0;
    const tidy = async () => {
      runs += 1;
      throw new Error("Dear diary");
    };
    const slow = serverWith({ tidy: { everyMs: day, run: tidy } });
    for (let at = 0; at < 20; at += 1) {
      await slow.runDue();
      clock.advance(day);
    }
    expect(runs).toBe(20);
    const others: number[] = [];
    const other = { everyMs: day, run: async () => void others.push(1) };
    const quick = serverWith({ other, tidy: { everyMs: minute, run: tidy } });
    await slow.runDue();
    await quick.runDue();
    clock.advance(minute);
    await quick.runDue();
    expect([runs, others]).toEqual([23, [1]]);
  });

  it("that are cancelled while their server is dead are ended by the next server", async () => {
    const { clock, owner, serverWith, aJob } = store();
    const died = gate();
    const dead = serverWith({ import: { run: () => died.promise } });
    const job = aJob();
    await dead.enqueue(job);
    const dying = dead.runDue();
    await expect.poll(async () => (await dead.find(owner, job.id))?.state).toBe("running");
    await dead.cancel(owner, job.id);
    clock.advance(minute);
    await serverWith({ import: { run: () => expect.fail("it ran") } }).runDue();
    expect(await dead.find(owner, job.id)).toMatchObject({ state: "cancelled" });
    died.resolve();
    await dying;
  });

  it("are waited for when their server stops; it starts no others and gives back the rest", async () => {
    const { owner, failures, serverWith, otherWith, aJob } = store();
    const short = gate();
    const finished = aJob("letter");
    const unfinished = aJob("export");
    const stopped = serverWith({ letter: { run: () => short.promise }, export: { run: endless } });
    await stopped.enqueue(finished);
    await stopped.enqueue(unfinished);
    const running = stopped.runDue();
    await expect.poll(async () => (await stopped.find(owner, unfinished.id))?.state).toBe("running");
    let hasStopped = false;
    const stopping = stopped.stop().then(() => {
      hasStopped = true;
    });
    await stopped.enqueue(aJob("letter"));
    // It may refuse, because it is stopping.
    await stopped.runDue().catch(() => {});
    expect(hasStopped).toBe(false);
    short.resolve();
    await stopping;
    await running;
    expect(await stopped.find(owner, finished.id)).toMatchObject({ state: "done" });
    expect(await stopped.find(owner, unfinished.id)).toMatchObject({ state: "waiting" });
    // Another server can run it at once, and the interruption doesn't count as a failure.
    const runs: number[] = [];
    await otherWith({ export: { run: async () => void runs.push(1) } }).runDue();
    expect(runs).toEqual([1]);
    expect(failures).toEqual([]);
  });
});
