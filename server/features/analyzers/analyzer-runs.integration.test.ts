import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getAnalyzer } from "#contract/analyzers/analyzers.ts";
import {
  comparePeriods,
  giveVerdict,
  listVerdicts,
  lookAtPeriod,
  takeBackVerdict,
} from "#contract/analyzers/findings.ts";
import { deleteRun, exportRuns, getRun, listRuns, startRun } from "#contract/analyzers/runs.ts";
import {
  changeDetails,
  removeReflection,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import { changeInBulk } from "#contract/reflections/reflection-list.ts";
import { startAnalyzing } from "#server/features/readings/testing.ts";
import { engines } from "#server/platform/testing.ts";
import type { TestServer } from "#server/testing.ts";
import { daysAgo, newPerson, today } from "./testing.ts";

describe.each(engines)("an analyzer's run on %s", (engine) => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof newPerson>>;

  beforeAll(async () => {
    server = await startAnalyzing(engine);
  });
  beforeEach(async () => {
    server.clock.set("2026-11-21T12:00:00Z");
    person = await newPerson(server);
  });
  afterAll(() => server.stop());

  const of = (id: string, more: Record<string, string> = {}) => ({
    access: person.access,
    params: { id, ...more },
  });
  const runsOf = async (id: string) => (await server.expect(listRuns, 200, of(id))).runs;
  const claims = ({ result }: { result: { findings: readonly { claim: string }[] } | null }) =>
    result?.findings.map(({ claim }) => claim);

  it("reads what was written and finds the same each time", async () => {
    await person.write("A heron by the lake.", { mood: 4 });
    await person.write("Rain all day.", { mood: 2, day: daysAgo(3) });
    await person.write("Long ago.", { day: daysAgo(200) });
    const first = await person.run("tone", { period: "twelve_weeks" });
    expect(first.run).toMatchObject({
      status: "done",
      period_name: "twelve_weeks",
      reflections: 2,
      findings: 3,
      new_findings: 3,
      error: null,
    });
    expect(claims(first)).toEqual(["You wrote 2 times, and 1 before.", "Mood 2 on 1.", "Mood 4 on 1."]);
    expect(first.run.period).toEqual({ from: daysAgo(83), to: today });
    expect(first.result?.measures).toMatchObject([{ points: [{ day: daysAgo(3) }, { day: today }] }]);
    const { run: whole } = await person.run("tone");
    expect(whole).toMatchObject({
      period_name: "all",
      reflections: 3,
      period: { from: daysAgo(200), to: today },
    });
    await server.expect(deleteRun, 204, of("tone", { run_id: whole.id }));
    server.clock.advance(1000);
    const second = await person.run("tone", { period: "twelve_weeks" });
    expect(second.run).toMatchObject({ status: "done", new_findings: 0 });
    expect(claims(second)).toEqual(claims(first));
    expect((await runsOf("tone")).map(({ id }) => id)).toEqual([second.run.id, first.run.id]);
    // The second page is the same after the last run of the first one was deleted.
    const third = await person.run("tone");
    const { next_cursor } = await server.expect(listRuns, 200, { ...of("tone"), query: { limit: "2" } });
    await server.expect(deleteRun, 204, of("tone", { run_id: second.run.id }));
    const { runs, newest_done_id } = await server.expect(listRuns, 200, {
      ...of("tone"),
      query: { cursor: next_cursor ?? "" },
    });
    expect(runs.map(({ id }) => id)).toEqual([first.run.id]);
    expect(newest_done_id).toBe(third.run.id);
    const nowhere = await server.call(listRuns, { ...of("tone"), query: { cursor: "x" } });
    expect(nowhere).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
  });

  it("says that there is not enough in an empty journal, and in one of numbers and emoji", async () => {
    const empty = await person.run("tone");
    expect(empty.run).toMatchObject({ findings: 0, new_findings: 0 });
    expect(empty.result?.findings).toMatchObject([{ strength: "too_few", needs_days: 20, is_new: false }]);
    await person.write("1 2 3 🦆🦆");
    const { run, result } = await person.run("tone");
    expect(run).toMatchObject({ status: "done", reflections: 1 });
    expect(result?.other_languages).toEqual([]);
  });

  it("names languages that its analyzer does not know", async () => {
    await person.write("Today I walked along the lake with my sister and we talked for hours.");
    await person.write("Heute bin ich mit meiner Schwester am See gewesen und wir haben lange geredet.");
    await person.write("Aujourd'hui nous avons marché le long du lac avec ma sœur et nous avons parlé.");
    await person.write("Hoy caminamos por el lago con mi hermana y hablamos durante muchas horas.");
    await person.write("Oggi abbiamo camminato lungo il lago con mia sorella e abbiamo parlato a lungo.");
    const { result } = await person.run("tone");
    expect(result?.other_languages.map(({ language }) => language).sort()).toEqual(["de", "es", "fr", "it"]);
  });

  it("keeps to its scope: kinds, tags and days", async () => {
    await person.write("With a tag.", { tags: ["sea"] });
    await person.write("With the same one.", { tags: ["Sea"] });
    await person.write("Without.");
    await person.write("With it, but earlier.", { tags: ["sea"], day: daysAgo(10) });
    await person.change("tone", { scope: { tags: ["sea"], from: daysAgo(5), period: "all" } });
    expect((await person.run("tone")).run).toMatchObject({ reflections: 2, period: { from: daysAgo(5) } });
  });

  it("follows a tag to its new name once no reflection has the old one, and back", async () => {
    const { id } = await person.write("At the shore.", { tags: ["sea"] });
    const { id: last } = await person.write("In a boat.", { tags: ["Sea", "calm"] });
    await person.change("tone", { scope: { tags: ["Sea"], period: "all" } });
    const rename = async (ids: string[], tag: string, to: string) => {
      const change = { do: "rename_tag", tag, to };
      await server.expect(changeInBulk, 200, { access: person.access, body: { ids, change } });
      const { scope } = await server.expect(getAnalyzer, 200, of("tone"));
      return [scope.tags, (await person.run("tone")).run.reflections];
    };
    expect(await rename([id], "sea", "ocean")).toEqual([["Sea"], 1]);
    expect(await rename([last], "sea", "ocean")).toEqual([["ocean"], 2]);
    expect(await rename([id, last], "ocean", "sea")).toEqual([["sea"], 2]);
  });

  it("shows a quote only where it stands today", async () => {
    const { id, revision } = await person.write("A heron by the lake.");
    const { run } = await person.run("tone");
    const quote = async () => {
      const { result } = await server.expect(getRun, 200, of("tone", { run_id: run.id }));
      return result?.findings[0]?.quotes[0];
    };
    expect(await quote()).toMatchObject({
      quote: "A heron by the lake.",
      stands: "here",
      place: { start: 0, end: 20 },
    });
    await person.write("Now: A heron by the lake.", { id, revision });
    expect(await quote()).toMatchObject({
      quote: "…A heron by the lake.",
      stands: "here",
      place: { start: 5, end: 25 },
    });
    await person.write("A goose.", { id, revision: revision + 1 });
    expect(await quote()).toMatchObject({ quote: "", stands: "changed", place: null });
  });

  it.each([
    [
      "excluded from AI",
      async (id: string) =>
        server.expect(changeDetails, 200, { ...of(id), body: { excluded_from_ai: true } }),
    ],
    ["moved to the trash", async (id: string) => server.expect(trashReflection, 200, of(id))],
    [
      "deleted for good",
      async (id: string) => {
        await server.expect(trashReflection, 200, of(id));
        await server.expect(removeReflection, 204, of(id));
      },
    ],
  ])("shows and keeps nothing of a reflection that was %s since", async (_, leave) => {
    const { id } = await person.write("A heron by the lake.", { mood: 5 });
    await person.write("Rain.", { mood: 1 });
    const { run } = await person.run("tone");
    await leave(id);
    const { result } = await server.expect(getRun, 200, of("tone", { run_id: run.id }));
    // Findings that only this reflection supports are gone.
    expect(claims({ result })).toEqual(["You wrote 2 times, and 0 before.", "Mood 1 on 1."]);
    expect(JSON.stringify(result)).not.toContain("A her");
    await person.visit();
    const quotes = await server.database.asOwner(person.id, (tx) =>
      tx.selectFrom("analyzer_quotes").select("reflection_id").where("run_id", "=", run.id).execute(),
    );
    expect(quotes.map(({ reflection_id }) => reflection_id)).not.toContain(id);
    expect((await person.run("tone")).run).toMatchObject({ reflections: 1 });
  });

  it("honours what its person says of a finding, until they take it back", async () => {
    await person.write("A heron.", { mood: 4 });
    await person.write("Rain.", { mood: 2 });
    const [all, low, high] = (await person.run("tone")).result?.findings ?? [];
    const verdict = (key = "", given: string) => {
      server.clock.advance(1000);
      return server.expect(giveVerdict, 200, { ...of("tone", { key }), body: { verdict: given } });
    };
    await verdict(all?.key, "true");
    await verdict(low?.key, "ignored");
    await verdict(high?.key, "not_true");
    const { result } = await person.run("tone");
    expect(result?.findings.map(({ key, verdict: given, is_new }) => [key, given, is_new])).toEqual([
      [all?.key, "true", false],
      [high?.key, "not_true", false],
    ]);
    const { verdicts } = await server.expect(listVerdicts, 200, { access: person.access });
    expect(verdicts.map(({ claim, verdict: given }) => [claim, given])).toEqual([
      ["Mood 4 on 1.", "not_true"],
      ["Mood 2 on 1.", "ignored"],
      ["You wrote 2 times, and 0 before.", "true"],
    ]);
    for (const key of [low?.key ?? "", high?.key ?? ""])
      await server.expect(takeBackVerdict, 204, of("tone", { key }));
    expect((await person.run("tone")).result?.findings).toMatchObject([
      { verdict: "true" },
      { key: low?.key, verdict: null, is_new: false },
      { verdict: null },
    ]);
  });

  it("is stopped by an edit of its analyzer, and keeps nothing", async () => {
    const id = randomUUID();
    await person.write("A heron.");
    await person.start("tone", { run: id });
    await person.change("tone", { scope: { period: "week" } });
    const { run, result } = await person.over("tone", id);
    // The run may have finished before the edit.
    if (run.status === "stopped")
      expect([run.error, result]).toEqual([expect.stringContaining("changed"), null]);
    else expect(run.status).toBe("done");
    expect((await person.run("tone")).run.period.from).toBe(daysAgo(6));
  });

  it("is begun once, however often it is asked for, and one at a time", async () => {
    const id = randomUUID();
    await person.write("A heron.");
    const asked = { ...of("tone"), body: { id } };
    const answers = await Promise.all([server.call(startRun, asked), server.call(startRun, asked)]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(201);
    await person.over("tone", id);
    expect(await server.call(startRun, asked)).toMatchObject({ status: 201, body: { id, status: "done" } });
    expect(await runsOf("tone")).toHaveLength(1);
  });

  it("is read back as CSV that no spreadsheet runs, and as Markdown", async () => {
    await person.write("=1+1 is a formula", { mood: 4 });
    await person.run("tone");
    const file = async (format: string) => {
      const response = await fetch(`${server.url}${exportRuns.url.replace(":id", "tone")}?format=${format}`, {
        headers: { authorization: `Bearer ${person.access}` },
      });
      return response.text();
    };
    const csv = await file("csv");
    expect(csv).toContain("'=Words");
    expect(csv).not.toMatch(/(^|,|")=(1|W)/m);
    expect(csv).toContain("=1+1");
    const markdown = await file("markdown");
    expect(markdown).toContain("# Tone");
    expect(markdown).toContain("You wrote 1 times");
  });

  it("can be looked at for any days, and compared, without being kept", async () => {
    await person.write("Now.");
    await person.write("Then.", { day: daysAgo(40) });
    await person.run("tone");
    const one = { from: daysAgo(50), to: daysAgo(30) };
    await person.write("Not read yet.", { day: daysAgo(400) });
    const look = () => server.expect(lookAtPeriod, 200, { ...of("tone"), query: one });
    expect(await look()).toMatchObject({ left: 1 });
    await person.visit();
    const seen = await look();
    expect(seen).toMatchObject({ left: 0 });
    expect(seen).toMatchObject({
      reflections: 1,
      findings: [{ quotes: [{ quote: "Then.", stands: "here" }] }],
    });
    const body = { one, other: { from: daysAgo(7), to: today } };
    const compared = await server.expect(comparePeriods, 200, { ...of("tone"), body });
    expect([compared.one.reflections, compared.other.reflections]).toEqual([1, 1]);
    expect(await runsOf("tone")).toHaveLength(1);
    const backwards = { ...of("tone"), query: { from: today, to: daysAgo(3) } };
    expect((await server.call(lookAtPeriod, backwards)).status).toBe(400);
  });

  it("is its person's alone", async () => {
    await person.write("A heron.");
    const { run, result } = await person.run("tone");
    const key = result?.findings[0]?.key ?? "";
    const { access } = await newPerson(server);
    const theirs = { access, params: { id: "tone", run_id: run.id, key } };
    expect((await server.call(getRun, theirs)).status).toBe(404);
    expect((await server.call(deleteRun, theirs)).status).toBe(404);
    expect((await server.call(giveVerdict, { ...theirs, body: { verdict: "true" } })).status).toBe(404);
    expect((await server.expect(listRuns, 200, theirs)).runs).toEqual([]);
    await server.expect(deleteRun, 204, of("tone", { run_id: run.id }));
    expect(await runsOf("tone")).toEqual([]);
  });

  it("leaves nothing readable in the store", async () => {
    await person.write("A kingfisher by the quay.", { mood: 4, tags: ["quayside"] });
    await person.run("tone");
    const rows = await server.database.asOwner(person.id, async (tx) => [
      await tx.selectFrom("analyzer_readings").selectAll().execute(),
      await tx.selectFrom("analyzer_runs").selectAll().execute(),
      await tx.selectFrom("analyzer_quotes").selectAll().execute(),
      await tx.selectFrom("analyzer_findings").selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows, (_, value) =>
      value && typeof value === "object" && value.type === "Buffer"
        ? Buffer.from(value.data).toString("latin1")
        : value,
    );
    for (const word of ["kingfisher", "quay", "Mood", "written"]) expect(stored).not.toContain(word);
  });
});
