import type { User } from "#contract/accounts/accounts.ts";
import { quietly } from "./device/stored.ts";
import { type DeviceKeys, deviceKeys } from "./device-keys.ts";
import { ownBuildId } from "./page-meta.ts";
import { session } from "./session.ts";

const storageKey = "user_cache";

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** `user` is sealed. */
type Kept = { build: string | null; username: string; user: string };

type Dependencies = {
  storage: () => Storing;
  build: string | null;
  keys: Pick<DeviceKeys, "get" | "present">;
  signedInAs: () => string | null;
};

/**
 * This device's last copy of the signed-in person: without the server, a page still knows whose words it
 * keeps, and their preferences. Only the build that kept a copy reads it, as another may expect other fields.
 */
export function createKeptUser({ storage, build, keys, signedInAs }: Dependencies) {
  // Loaded when needed: visitors have nothing sealed.
  const sealing = () => import("./device/sealing.ts");

  return {
    /** Never rejects: without a copy, only the offline page is lost. */
    async keep(user: User): Promise<void> {
      try {
        const [key, { sealText }] = await Promise.all([keys.get(user.id), sealing()]);
        // Someone who has logged out meanwhile must not be kept.
        if (signedInAs() !== user.username) return;
        const sealed = sealText(key, [storageKey], user);
        const kept: Kept = { build, username: user.username, user: sealed };
        storage().setItem(storageKey, JSON.stringify(kept));
      } catch {
        // No storage, no key or no script: the next visit tries again.
      }
    },
    async recall(username: string | null): Promise<User | null> {
      const kept = quietly<Partial<Kept> | null>(null, () =>
        JSON.parse(storage().getItem(storageKey) ?? "null"),
      );
      const key = keys.present();
      if (!key || !kept?.user || kept.build !== build || kept.username !== username) return null;
      return (await sealing()).openText<User>(key, [storageKey], kept.user);
    },
    forget: () => quietly(undefined, () => storage().removeItem(storageKey)),
  };
}

export const keptUser = createKeptUser({
  storage: () => localStorage,
  build: ownBuildId(),
  keys: deviceKeys,
  signedInAs: session.username,
});
