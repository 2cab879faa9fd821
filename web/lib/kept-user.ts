import type { User } from "#contract/accounts/accounts.ts";
import { ownBuildId } from "./own-build.ts";

const key = "user_cache";

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * This device's last copy of the signed-in person: without the server, a page still knows whose words it
 * keeps, and their preferences. Only the build that kept a copy reads it, as another may expect other fields.
 */
export function createKeptUser(storage: () => Storing, build: string | null) {
  return {
    keep(user: User) {
      try {
        storage().setItem(key, JSON.stringify({ build, user }));
      } catch (error) {
        // Without storage, only the offline page is lost.
        if (!(error instanceof DOMException)) throw error;
      }
    },
    recall(username: string | null): User | null {
      try {
        const kept: { build?: unknown; user?: User } | null = JSON.parse(storage().getItem(key) ?? "null");
        return kept?.build === build && kept.user?.username === username ? kept.user : null;
      } catch (error) {
        if (error instanceof DOMException || error instanceof SyntaxError) return null;
        throw error;
      }
    },
    forget() {
      try {
        storage().removeItem(key);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    },
  };
}

export const keptUser = createKeptUser(() => localStorage, ownBuildId());
