import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { login } from "#contract/accounts/accounts.ts";
import { type Analyzer, type AnalyzerScope, changeAnalyzer } from "#contract/analyzers/analyzers.ts";
import type { Period } from "#contract/analyzers/findings.ts";
import { getRun, startRun, type WholeRun } from "#contract/analyzers/runs.ts";
import type { Day } from "#contract/day-rules.ts";
import { giveConsent, saveConnection } from "#contract/models/models.ts";
import { type Reflection, type Save, saveReflection } from "#contract/reflections/reflections.ts";
import { password, signUpOn } from "#server/features/accounts/testing.ts";
import { aSave, daysAgo, today } from "#server/features/reflections/testing.ts";
import type { TestServer } from "#server/testing.ts";

export { daysAgo, today };

/** Registers a person. @returns calls for analyzers on their behalf */
export async function newPerson(server: TestServer, zone = "Europe/Berlin") {
  const { access, user } = await signUpOn(server);
  /** Needed after moving the clock, because access tokens expire. */
  const signInAgain = async () =>
    (await server.expect(login, 200, { body: { username: user.username, password } })).access;
  return { id: user.id, access, signInAgain, ...createAnalyzerTalk(server, access, zone) };
}

/** Calls for analyzers on behalf of a signed-in person. */
export function createAnalyzerTalk(server: TestServer, access: string, zone = "Europe/Berlin") {
  const write = (
    body: string,
    more: Partial<Save> & { day?: Day; id?: string } = {},
  ): Promise<Reflection> => {
    const { day = today, id = randomUUID(), ...save } = more;
    return server.expect(saveReflection, 200, {
      access,
      params: { id },
      body: { ...aSave({ body, written_at: `${day}T11:30:00.000Z`, time_zone: zone, ...save }), day },
    });
  };
  const start = (
    id: string,
    more: { period?: Period | AnalyzerScope["period"]; accepted_revision?: number; run?: string } = {},
  ) => {
    const { run = randomUUID(), ...asked } = more;
    // Runs are ordered by when they began.
    server.clock.advance(1);
    return server.expect(startRun, 201, { access, params: { id }, body: { id: run, ...asked } });
  };
  const over = async (id: string, run_id: string): Promise<WholeRun> => {
    for (;;) {
      const whole = await server.expect(getRun, 200, { access, params: { id, run_id } });
      if (whole.run.status !== "waiting" && whole.run.status !== "running") return whole;
      await delay(20);
    }
  };
  const run = async (id: string, more: Parameters<typeof start>[1] = {}): Promise<WholeRun> =>
    over(id, (await start(id, more)).id);
  const change = (id: string, body: object): Promise<Analyzer> =>
    server.expect(changeAnalyzer, 200, { access, params: { id }, body });
  /** Runs the idle work, which begins two seconds after the last request. */
  const visit = async () => {
    server.clock.advance(3000);
    await server.doIdleWork("analyzers");
  };
  return { write, start, over, run, change, visit };
}

/** Connects a model's server and agrees to it. @returns the id of the connection */
export async function connectModel(server: TestServer, access: string, base_url: string): Promise<string> {
  const params = { id: randomUUID() };
  const body = { name: "Mine", provider: "compatible", base_url };
  const { id, destination } = await server.expect(saveConnection, 200, { access, params, body });
  await server.expect(giveConsent, 200, { access, params, body: { destination } });
  return id;
}
