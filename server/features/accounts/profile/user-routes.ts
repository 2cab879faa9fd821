import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as accounts from "#contract/accounts/accounts.ts";
import { type DeviceKeyAnswer, getDeviceKey } from "#contract/accounts/device-key.ts";
import * as endpoints from "#contract/accounts/profile.ts";
import { getSecurityHistory } from "#contract/accounts/security-history.ts";
import type { Context } from "#server/context.ts";
import { deviceFrom } from "#server/platform/http/request-origin.ts";
import { deriveKey } from "#server/platform/sealing.ts";
import { rememberDevice } from "../known-devices.ts";
import { listSecurityHistory } from "../security-history.ts";
import { limitByPerson } from "../sign-in-limits.ts";
import type { SignedIn } from "../signed-in.ts";
import { changePassword } from "./change-password.ts";
import { deleteAccount, keepAccount } from "./delete-account.ts";
import { getUser, savePreferences, saveProfile } from "./save-profile.ts";

export const userRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...accounts.getUser, handler: ({ user }) => getUser(context, user) });
    app.route({
      ...accounts.savePreferences,
      handler: ({ user, body }) => savePreferences(context, user, body),
    });
    app.route({
      ...getSecurityHistory,
      handler: ({ user, query }) => listSecurityHistory(context, user, query),
    });
    app.route({ ...getDeviceKey, handler: async ({ user }) => deviceKeyOf(user) });

    app.route({
      ...endpoints.saveProfile,
      handler: (request) => saveProfile(context, request.user, request.body, deviceFrom(request)),
    });

    app.route({
      ...endpoints.changePassword,
      handler: async (request, reply) => {
        await limitByPerson(context, request, changePassword);
        await rememberDevice(context, request, reply, request.user.id);
      },
    });

    app.route({
      ...endpoints.deleteAccount,
      handler: (request) => limitByPerson(context, request, deleteAccount),
    });

    app.route({
      ...endpoints.keepAccount,
      handler: (request) => keepAccount(context, request.user, deviceFrom(request)),
    });
  };

const idBytes = 9;

/** Derived from the journal key and never stored: it opens what a device stores, and nothing in the store. */
function deviceKeyOf({ id, journalKey }: Pick<SignedIn, "id" | "journalKey">): DeviceKeyAnswer {
  const key = deriveKey(journalKey, "device");
  const keyId = deriveKey(key, "device key id").subarray(0, idBytes);
  return { user_id: id, id: keyId.toString("base64url"), key: key.toString("base64url") };
}
