import { setTimeout as delay } from "node:timers/promises";
import { type Credentials, login, refreshTokens, register } from "#contract/accounts/accounts.ts";
import { type Endpoint, errorSchema } from "#contract/endpoint.ts";
import { type CallInput, type Calls, callsTo } from "#server/testing/calls.ts";
import { countOne, type Tally } from "./tally.ts";

export const password = "seven herons fly";
const retryMs = 25;
/** Longer than any fault lasts, also on a busy machine. */
const maxRetryMs = 120_000;

export type Person = {
  name: string;
  /**
   * Repeats the call until it is answered, as the web does, and refreshes the tokens when they are refused.
   * @throws WrongAnswer for another status
   */
  expect: Calls["expect"];
  /** For calls that are refused with 409 if they come twice or too early. @returns whether it was accepted */
  isAccepted(endpoint: Endpoint, input: CallInput): Promise<boolean>;
  /** One attempt, for an answer that is no JSON. */
  open(path: string): Promise<Response>;
  refresh(): Promise<void>;
};

type Site = { url: string; tally: Tally; signal: AbortSignal };

/** Registers. Call it before the first fault, because repeating a lost registration would be refused. */
export async function joinPerson(site: Site, name: string): Promise<Person> {
  return person(
    site,
    name,
    await callsTo(site.url).expect(register, 201, { body: { username: name, password } }),
  );
}

export async function signInPerson(site: Site, name: string): Promise<Person> {
  return person(
    site,
    name,
    await callsTo(site.url).expect(login, 200, { body: { username: name, password } }),
  );
}

function person(
  { url, tally, signal }: Site,
  name: string,
  credentials: Pick<Credentials, "access" | "refresh">,
): Person {
  const visitor = callsTo(url);
  let tokens = credentials;

  async function untilAnswered(endpoint: Endpoint, input: CallInput) {
    const deadline = Date.now() + maxRetryMs;
    for (;;) {
      signal.throwIfAborted();
      const answer = await visitor.call(endpoint, input).catch((error: unknown) => {
        if (isBroken(error)) return null;
        throw error;
      });
      if (answer && answer.status !== 502 && answer.status !== 503) return answer;
      if (answer?.status === 503 && errorSchema.parse(answer.body).code !== "unavailable")
        tally.wrong.push(`${endpoint.method} ${endpoint.url}: 503, ${JSON.stringify(answer.body)}`);
      tally.refused += 1;
      if (Date.now() > deadline)
        throw new Error(
          `${name}: ${endpoint.method} ${endpoint.url} was refused for ${maxRetryMs / 1000} seconds. The last attempt: ${
            answer ? `${answer.status} ${JSON.stringify(answer.body)}` : "the connection broke"
          }.`,
        );
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

  async function call(endpoint: Endpoint, input: CallInput) {
    const attempt = () => untilAnswered(endpoint, { ...input, access: tokens.access });
    const answer = await attempt();
    if (answer.status !== 401) return answer;
    await refresh();
    return attempt();
  }

  return {
    name,
    refresh,
    async expect(endpoint, status, input = {}) {
      const answer = await call(endpoint, input);
      if (answer.status !== status) throw new WrongAnswer(name, endpoint, answer);
      return endpoint.schema.response[status].parse(answer.body);
    },
    async isAccepted(endpoint, input) {
      const answer = await call(endpoint, input);
      if (answer.status !== 409 && answer.status >= 300) throw new WrongAnswer(name, endpoint, answer);
      return answer.status !== 409;
    },
    open: (path) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${tokens.access}` }, signal }),
  };
}

/** The server refused a call, or answered with something that no fault excuses. */
export class WrongAnswer extends Error {
  constructor(name: string, { method, url }: Endpoint, { status, body }: { status: number; body: unknown }) {
    super(`${name}: ${method} ${url}: ${status} ${JSON.stringify(body)}`);
  }
}

/** The connection failed before the whole answer had arrived. `fetch` names the cause of those errors only. */
export const isBroken = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;
