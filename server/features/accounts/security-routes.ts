import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { endDevice, endOtherDevices, getDevices } from "#contract/accounts/devices.ts";
import { getSecurityHistory } from "#contract/accounts/security-history.ts";
import type { AccountStore } from "./account-store.ts";
import { deviceFrom } from "./device.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const securityRoutes: FastifyPluginAsyncZod<{
  accounts: Pick<AccountStore, "listHistory" | "listDevices" | "endDevice" | "endOtherDevices">;
}> = async (app, { accounts }) => {
  app.route({ ...getSecurityHistory, handler: ({ user, query }) => accounts.listHistory(user, query) });
  app.route({ ...getDevices, handler: ({ user }) => accounts.listDevices(user) });
  app.route({ ...endDevice, handler: ({ user, params }) => accounts.endDevice(user, params.id) });
  app.route({
    ...endOtherDevices,
    handler: (request) => accounts.endOtherDevices(request.user, deviceFrom(request)),
  });
};
