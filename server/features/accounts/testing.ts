import { z } from "zod";
import { type Credentials, register } from "#contract/accounts.ts";
import { type ApiError, type Endpoint, errorSchema } from "#contract/endpoint.ts";

type Caller = {
  call(
    endpoint: Endpoint,
    input: { body: unknown; access?: string },
  ): Promise<{ status: number; body: unknown }>;
};

export const password = "seven grey herons";
/** What no field may hold: a null byte, halves of a surrogate pair. */
export const beyondRepair = ["\u0000", "\ud800", "\udc00a"];

let people = 0;
export const newName = (): string => `Person_${++people}`;

export const signUpOn = (server: Caller, more: object = {}): Promise<Credentials> =>
  answerOf(
    server,
    register,
    201,
    { body: { username: newName(), password, ...more } },
    register.schema.response[201],
  );

/** The answer to a call that must be refused with `status`. */
export const refusalFrom = (
  server: Caller,
  endpoint: Endpoint,
  body: unknown,
  status = 400,
  access?: string,
): Promise<ApiError> => answerOf(server, endpoint, status, { body, ...(access && { access }) }, errorSchema);

async function answerOf<Shape extends z.ZodType>(
  server: Caller,
  endpoint: Endpoint,
  status: number,
  input: { body: unknown; access?: string },
  shape: Shape,
): Promise<z.output<Shape>> {
  const answer = await server.call(endpoint, input);
  if (answer.status !== status)
    throw new Error(
      `${endpoint.url} answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`,
    );
  return z.parse(shape, answer.body);
}
