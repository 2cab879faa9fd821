import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { logout, refreshTokens } from "#contract/accounts/accounts.ts";
import * as endpoints from "#contract/accounts/devices.ts";
import type { Context } from "#server/context.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { rememberDevice } from "../known-devices.ts";
import { limitByPerson } from "../sign-in-limits.ts";
import { endDevice, endOtherDevices, listDevices } from "./devices.ts";
import { logOut } from "./end-session.ts";
import { refreshSession } from "./refresh-session.ts";

const refreshes: Limit = { name: "refresh by address", hits: 120, windowMs: 60_000 };

/** Open to visitors. */
export const sessionRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...refreshTokens,
      handler: async (request) => {
        await context.limits.hit(refreshes, addressOf(request));
        return refreshSession(context, request.body.refresh, deviceFrom(request));
      },
    });

    app.route({
      ...logout,
      handler: async (request) => {
        await logOut(context, request.body.refresh, deviceFrom(request));
      },
    });
  };

export const deviceRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoints.getDevices, handler: ({ user }) => listDevices(context, user) });

    app.route({
      ...endpoints.endDevice,
      handler: async (request, reply) => {
        const { id } = request.params;
        const devices = await limitByPerson(context, request, (_, user, body, device) =>
          endDevice(context, user, id, body, device),
        );
        await rememberDevice(context, request, reply, request.user.id);
        return devices;
      },
    });

    app.route({
      ...endpoints.endOtherDevices,
      handler: async (request, reply) => {
        const devices = await limitByPerson(context, request, endOtherDevices);
        await rememberDevice(context, request, reply, request.user.id);
        return devices;
      },
    });
  };
