import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { login } from "#contract/accounts/accounts.ts";
import { getExperiment, getExperimentsToday, saveExperiment } from "#contract/experiments/experiments.ts";
import { saveFact, setFact } from "#contract/facts/facts.ts";
import { password, signUpOn } from "#server/features/accounts/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";

const today = "2026-11-21";
const aPlan = {
  ...{ question: "Does running in the morning help my sleep?", a: "Run before breakfast", b: "No run" },
  ...{
    outcome: "fact" as const,
    scale_label: "",
    shows_next_day: false,
    design: "coin" as const,
    block_days: 1,
  },
  ...{ starts_on: today, days: 20, revision: 0, time_zone: "Europe/Berlin" },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer("sqlite");
});
afterAll(() => server.stop());

it("experiments measure a daily fact, which stays theirs once they have begun", async () => {
  server.clock.set("2026-11-21T12:00:00Z");
  const { user, access } = await signUpOn(server);
  const [id, slept, ran] = [randomUUID(), randomUUID(), randomUUID()];
  const add = (fact_id: string, name: string) =>
    server.expect(saveFact, 200, {
      ...{ access, params: { id: fact_id } },
      body: { name, kind: "number", unit: "h", archived: false, revision: 0 },
    });
  const of = { access, params: { id } };
  expect((await server.call(saveExperiment, { ...of, body: aPlan })).body).toMatchObject({
    fields: { fact_id: "Choose one of your daily facts." },
  });
  await add(slept, "slept");
  await add(ran, "ran");
  const made = await server.expect(saveExperiment, 200, { ...of, body: { ...aPlan, fact_id: slept } });
  expect(made.content).toMatchObject({ outcome: "fact", fact_id: slept, scale_label: "slept" });
  const { today: shown } = await server.expect(getExperimentsToday, 200, { access, params: { day: today } });
  expect(shown).toMatchObject([{ id, asks: null }]);
  const other = { ...aPlan, fact_id: ran, revision: 1 };
  expect((await server.call(saveExperiment, { ...of, body: other })).body).toMatchObject({
    fields: { fact_id: "The experiment has started, so this can’t be changed anymore." },
  });
  for (const { day, side } of made.plan)
    await server.expect(setFact, 200, {
      ...{ access, params: { day } },
      body: { name: "slept", value: side === "a" ? 8.5 : 6, unit: "h" },
    });
  server.clock.set("2026-12-11T12:00:00Z");
  const later = await server.expect(login, 200, { body: { username: user.username, password } });
  const over = await server.expect(getExperiment, 200, { access: later.access, params: { id } });
  expect(over.result).toMatchObject({ as_planned: { mean_a: 8.5, mean_b: 6 }, missing: 0 });
});
