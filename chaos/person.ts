import { setTimeout as delay } from "node:timers/promises";
import { type Credentials, login, refreshTokens, register } from "#contract/accounts/accounts.ts";
import { type Endpoint, errorSchema } from "#contract/endpoint.ts";
import { type CallInput, type Calls, callsTo } from "#server/testing/calls.ts";
import { countOne, type Tally } from "./tally.ts";

const password = "seven herons fly";
const retryMs = 25;

export type Person = {
  name: string;
  /** Repeats the call until it is answered, as the web does, and refreshes the tokens when they are refused. */
  expect: Calls["expect"];
  refresh(): Promise<void>;
};

/** Registers. Call it before the first fault, because repeating a lost registration would be refused. */
export async function joinPerson(url: string, name: string, tally: Tally): Promise<Person> {
  const visitor = callsTo(url);
  let tokens: Pick<Credentials, "access" | "refresh"> = await visitor.expect(register, 201, {
    body: { username: name, password },
  });

  async function untilAnswered(endpoint: Endpoint, input: CallInput) {
    for (;;) {
      const answer = await visitor.call(endpoint, input).catch((error: unknown) => {
        if (isBroken(error)) return null;
        throw error;
      });
      if (answer && answer.status !== 502 && answer.status !== 503) return answer;
      if (answer?.status === 503 && errorSchema.parse(answer.body).code !== "unavailable")
        tally.wrong.push(`${endpoint.method} ${endpoint.url}: 503, ${JSON.stringify(answer.body)}`);
      tally.refused += 1;
      await delay(retryMs);
    }
  }

  async function refresh(): Promise<void> {
    const answer = await untilAnswered(refreshTokens, { body: { refresh: tokens.refresh } });
    if (answer.status === 200) tokens = refreshTokens.schema.response[200].parse(answer.body);
    else await signInAgain(`${name} at a refresh, ${answer.status} ${JSON.stringify(answer.body)}`);
    countOne(tally.acknowledged, "refreshes");
  }

  async function signInAgain(problem: string): Promise<void> {
    tally.signedOut.push(problem);
    const answer = await untilAnswered(login, { body: { username: name, password } });
    tokens = login.schema.response[200].parse(answer.body);
  }

  return {
    name,
    refresh,
    async expect(endpoint, status, input = {}) {
      const attempt = () => untilAnswered(endpoint, { ...input, access: tokens.access });
      let answer = await attempt();
      if (answer.status === 401) {
        await refresh();
        answer = await attempt();
      }
      if (answer.status !== status)
        throw new WrongAnswer(
          `${name}: ${endpoint.method} ${endpoint.url}: ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`,
        );
      return endpoint.schema.response[status].parse(answer.body);
    },
  };
}

/** The server refused a call, or answered with something that no fault excuses. */
export class WrongAnswer extends Error {}

/** The connection failed before the whole answer had arrived. `fetch` names the cause of those errors only. */
const isBroken = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;
