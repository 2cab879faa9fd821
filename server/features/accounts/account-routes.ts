import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getUser, login, logout, refreshTokens, register, savePreferences } from "#contract/accounts.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { type AccountStore, fold } from "./account-store.ts";
import { deviceOf } from "./device.ts";
import { authenticationRequired } from "./session-store.ts";

const minute = 60_000;
const loginsByName: Limit = { name: "login by address and name", hits: 10, windowMs: 5 * minute };
const loginsByAddress: Limit = { name: "login by address", hits: 60, windowMs: 5 * minute };
const registrations: Limit = { name: "register by address", hits: 20, windowMs: 60 * minute };
const refreshes: Limit = { name: "refresh by address", hits: 120, windowMs: minute };

/** An IPv6 household has a whole /64, so that is what is counted. */
const addressOf = ({ ip }: FastifyRequest) => (ip.includes(":") && !ip.includes(".") ? network64(ip) : ip);

function network64(ip: string): string {
  const [head = "", tail] = ip.split("%", 1)[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":").length : 0;
  const missing = tail === undefined ? 0 : 8 - groups.length - after;
  return [...groups, ...Array.from({ length: missing }, () => "0")].slice(0, 4).join(":");
}

const deviceFrom = (request: FastifyRequest) => deviceOf(request.headers["user-agent"]);

/** Open to visitors. */
export const accountRoutes: FastifyPluginAsyncZod<{
  accounts: Pick<AccountStore, "register" | "login" | "refresh" | "logout">;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { accounts, limits }) => {
  app.route({
    ...register,
    handler: async (request, reply) => {
      await limits.hit(registrations, addressOf(request));
      reply.code(201);
      return accounts.register(request.body, deviceFrom(request));
    },
  });

  app.route({
    ...login,
    handler: async (request) => {
      await limits.hit(loginsByAddress, addressOf(request));
      await limits.hit(loginsByName, `${addressOf(request)}/${fold(request.body.username)}`);
      return accounts.login(request.body, deviceFrom(request));
    },
  });

  app.route({
    ...refreshTokens,
    handler: async (request) => {
      await limits.hit(refreshes, addressOf(request));
      return accounts.refresh(request.body.refresh);
    },
  });

  app.route({
    ...logout,
    handler: async (request, reply) => {
      await accounts.logout(request.body.refresh);
      return reply.code(204).send(null);
    },
  });
};

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const userRoutes: FastifyPluginAsyncZod<{
  accounts: Pick<AccountStore, "getUser" | "savePreferences">;
}> = async (app, { accounts }) => {
  app.route({ ...getUser, handler: ({ user }) => accounts.getUser(user) });
  app.route({ ...savePreferences, handler: ({ user, body }) => accounts.savePreferences(user, body) });
};

/** The hook of the signed-in scope: reads `Authorization: Bearer` and sets `request.user`, or refuses. */
export const requireUser =
  (accounts: Pick<AccountStore, "authenticate">) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw authenticationRequired();
    request.user = await accounts.authenticate(token);
  };
