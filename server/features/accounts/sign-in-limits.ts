import type { FastifyRequest } from "fastify";
import type { Context } from "#server/context.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { findKnownDevice, findOwnDevice } from "./known-devices.ts";
import type { SignedIn } from "./signed-in.ts";
import { fold } from "./user-rows.ts";

const minute = 60_000;
const hour = 60 * minute;

export const registrations: Limit = { name: "register by address", hits: 20, windowMs: hour };

/** Each further try waits longer, up to this. */
const maxWaitMs = 4 * hour;
const byAddress: Limit = { name: "login by address", hits: 60, windowMs: 5 * minute };
const byAddressAndName: Limit = {
  name: "login by address and name",
  hits: 10,
  windowMs: 5 * minute,
  maxWaitMs,
};
/** From all addresses together. The wait does not grow, or strangers could keep a person from new devices for long. */
const byName: Limit = { name: "login by name", hits: 100, windowMs: hour };
/** For a browser that signed in to this account before: no stranger can use it up. */
const byKnownDevice: Limit = {
  name: "login by known device",
  hits: 10,
  windowMs: 5 * minute,
  maxWaitMs,
};
const byPerson: Limit = { name: "password of the signed-in", hits: 10, windowMs: 5 * minute, maxWaitMs };

/**
 * One try with a name and a password. Counted first, and forgotten if it was right. A browser that the account knows
 * is counted separately, so that strangers' attempts can't lock people out of their own devices.
 */
export async function limitByName<Result>(
  context: Context,
  request: FastifyRequest,
  name: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { limits } = context;
  const device = await findKnownDevice(context, request, name);
  if (device !== null) {
    await limits.hit(byKnownDevice, device);
    const result = await attempt();
    await limits.forget(byKnownDevice, device);
    return result;
  }
  await limits.hit(byAddress, addressOf(request));
  await limits.hit(byAddressAndName, `${addressOf(request)}/${fold(name)}`);
  await limits.hit(byName, fold(name));
  const result = await attempt();
  await forgetTries(context, request, name);
  return result;
}

/**
 * Counts an attempt of the signed-in person to enter their own password. Known browsers are counted separately
 * here, too: a thief of a token can't use up the tries that the person needs to sign the thief out.
 */
export async function limitByPerson<Body, Result>(
  context: Context,
  request: Pick<FastifyRequest, "user" | "headers" | "protocol" | "host"> & { body: Body },
  attempt: (context: Context, user: SignedIn, body: Body, device: string) => Promise<Result>,
): Promise<Result> {
  const { limits } = context;
  const { user, body } = request;
  const device = await findOwnDevice(context, request, user.id);
  const [limit, key] = device === null ? [byPerson, user.id] : [byKnownDevice, device];
  await limits.hit(limit, key);
  const result = await attempt(context, user, body, deviceFrom(request));
  await limits.forget(limit, key);
  return result;
}

/** Forgets the tries with a name, after the right password or after a link has set a new one. */
export async function forgetTries({ limits }: Context, request: FastifyRequest, name: string): Promise<void> {
  await limits.forget(byAddressAndName, `${addressOf(request)}/${fold(name)}`);
  await limits.forget(byName, fold(name));
}
