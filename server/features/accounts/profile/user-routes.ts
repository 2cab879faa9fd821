import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getUser, savePreferences } from "#contract/accounts/accounts.ts";
import { type DeviceKeyAnswer, getDeviceKey } from "#contract/accounts/device-key.ts";
import { endDevice, endOtherDevices, getDevices } from "#contract/accounts/devices.ts";
import { changePassword, deleteAccount, keepAccount, saveProfile } from "#contract/accounts/profile.ts";
import { getSecurityHistory } from "#contract/accounts/security-history.ts";
import { deviceFrom } from "#server/platform/http/request-origin.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import { deriveKey } from "#server/platform/sealing.ts";
import type { AccountStore } from "../account-store.ts";
import type { KnownDevices } from "../known-devices.ts";
import type { SignInLimits } from "../sign-in-limits.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const userRoutes: FastifyPluginAsyncZod<{
  accounts: AccountStore;
  signInLimits: SignInLimits;
  knownDevices: Pick<KnownDevices, "remember">;
}> = async (app, { accounts, signInLimits, knownDevices }) => {
  app.route({ ...getUser, handler: ({ user }) => accounts.getUser(user) });
  app.route({ ...savePreferences, handler: ({ user, body }) => accounts.savePreferences(user, body) });
  app.route({ ...getSecurityHistory, handler: ({ user, query }) => accounts.listHistory(user, query) });
  app.route({ ...getDeviceKey, handler: async ({ user }) => deviceKeyOf(user) });
  app.route({ ...getDevices, handler: ({ user }) => accounts.listDevices(user) });
  app.route({
    ...endDevice,
    handler: async (request, reply) => {
      const { id } = request.params;
      const devices = await signInLimits.ofPerson(request, (user, body, device) =>
        accounts.endDevice(user, id, body, device),
      );
      await knownDevices.remember(request, reply, request.user.id);
      return devices;
    },
  });
  app.route({
    ...endOtherDevices,
    handler: async (request, reply) => {
      const devices = await signInLimits.ofPerson(request, accounts.endOtherDevices);
      await knownDevices.remember(request, reply, request.user.id);
      return devices;
    },
  });

  app.route({
    ...saveProfile,
    handler: (request) => accounts.saveProfile(request.user, request.body, deviceFrom(request)),
  });

  app.route({
    ...changePassword,
    handler: async (request, reply) => {
      await signInLimits.ofPerson(request, accounts.changePassword);
      await knownDevices.remember(request, reply, request.user.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...deleteAccount,
    handler: (request) => signInLimits.ofPerson(request, accounts.deleteAccount),
  });

  app.route({
    ...keepAccount,
    handler: (request) => accounts.keepAccount(request.user, deviceFrom(request)),
  });
};

const idBytes = 9;

/** Derived from the journal key and stored nowhere: it opens what a device keeps, and nothing in the store. */
function deviceKeyOf({ id, journalKey }: Pick<SignedIn, "id" | "journalKey">): DeviceKeyAnswer {
  const key = deriveKey(journalKey, "device");
  const keyId = deriveKey(key, "device key id").subarray(0, idBytes);
  return { user_id: id, id: keyId.toString("base64url"), key: key.toString("base64url") };
}
