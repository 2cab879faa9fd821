import type { User } from "#contract/accounts/accounts.ts";
import { quietly } from "./device/stored.ts";
import { type DeviceKeys, deviceKeys } from "./device-keys.ts";
import { ownBuildId } from "./page-meta.ts";
import { session } from "./session.ts";

const storageKey = "user_cache";

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** `user` is sealed. */
type Stored = { build: string | null; username: string; user: string };

type Dependencies = {
  storage: () => Storing;
  build: string | null;
  keys: Pick<DeviceKeys, "get" | "present">;
  signedInAs: () => string | null;
};

/**
 * This device's copy of the signed-in person, so that a page can show their drafts with their preferences while it is
 * offline. Only the build that stored a copy reads it, because others may expect other fields.
 */
export function createCachedUser({ storage, build, keys, signedInAs }: Dependencies) {
  // Loaded when needed, because visitors have nothing sealed.
  const sealing = () => import("./device/sealing.ts");

  return {
    /** Never rejects: without a copy, only the offline page is lost. */
    async store(user: User): Promise<void> {
      try {
        const [key, { sealText }] = await Promise.all([keys.get(user.id), sealing()]);
        // The person may have logged out in the meantime.
        if (signedInAs() !== user.username) return;
        const sealed = sealText(key, [storageKey], user);
        const stored: Stored = { build, username: user.username, user: sealed };
        storage().setItem(storageKey, JSON.stringify(stored));
      } catch {
        // No storage, no key or no script: the next visit tries again.
      }
    },
    async load(username: string | null): Promise<User | null> {
      const stored = quietly<Partial<Stored> | null>(null, () =>
        JSON.parse(storage().getItem(storageKey) ?? "null"),
      );
      const key = keys.present();
      if (!key || !stored?.user || stored.build !== build || stored.username !== username) return null;
      return (await sealing()).openText<User>(key, [storageKey], stored.user);
    },
    forget: () => quietly(undefined, () => storage().removeItem(storageKey)),
  };
}

export const cachedUser = createCachedUser({
  storage: () => localStorage,
  build: ownBuildId(),
  keys: deviceKeys,
  signedInAs: session.username,
});
