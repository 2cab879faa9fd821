import type { FastifyRequest } from "fastify";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { KnownDevices } from "./known-devices.ts";
import { fold } from "./user-rows.ts";

const minute = 60_000;
const hour = 60 * minute;

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

export type SignInLimits = {
  /**
   * One try with a name and a password. Counted first, and forgotten if it was right. A browser that is known to the
   * account counts by itself, so that the tries of strangers lock nobody out of their own devices.
   */
  ofName<Result>(request: FastifyRequest, name: string, attempt: () => Promise<Result>): Promise<Result>;
  /**
   * One try of the signed-in person to enter their own password. A browser that is known to the account counts by
   * itself here, too: whoever stole a token can't use up the tries that the person needs to sign them out.
   */
  ofPerson<Body, Result>(
    request: Pick<FastifyRequest, "user" | "headers" | "protocol" | "host"> & { body: Body },
    attempt: (user: SignedIn, body: Body, device: string) => Promise<Result>,
  ): Promise<Result>;
  /** For after a link has set a new password. */
  forgetNames(request: FastifyRequest, names: readonly string[]): Promise<void>;
};

export function createSignInLimits(
  limits: Pick<RateLimits, "hit" | "forget">,
  knownDevices: Pick<KnownDevices, "find" | "findOf">,
): SignInLimits {
  const forgetName = async (request: FastifyRequest, name: string) => {
    await limits.forget(byAddressAndName, `${addressOf(request)}/${fold(name)}`);
    await limits.forget(byName, fold(name));
  };
  return {
    async ofName(request, name, attempt) {
      const device = await knownDevices.find(request, name);
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
      await forgetName(request, name);
      return result;
    },
    async ofPerson(request, attempt) {
      const device = await knownDevices.findOf(request, request.user.id);
      const [limit, who] = device === null ? [byPerson, request.user.id] : [byKnownDevice, device];
      await limits.hit(limit, who);
      const result = await attempt(request.user, request.body, deviceFrom(request));
      await limits.forget(limit, who);
      return result;
    },
    async forgetNames(request, names) {
      for (const name of names) await forgetName(request, name);
    },
  };
}
