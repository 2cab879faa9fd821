const key = "reminders_browser";

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The subscription that this browser was last registered with, and its user. Browsers replace them now and then. */
export type Registered = { username: string; endpointHash: string };

export function createRegisteredBrowser(storage: () => Storing) {
  const recall = (): Registered | null => {
    try {
      const value: unknown = JSON.parse(storage().getItem(key) ?? "null");
      if (typeof value !== "object" || value === null) return null;
      const { username, endpointHash }: Record<string, unknown> = { ...value };
      const isWhole = typeof username === "string" && typeof endpointHash === "string";
      return isWhole ? { username, endpointHash } : null;
    } catch (error) {
      if (error instanceof DOMException || error instanceof SyntaxError) return null;
      throw error;
    }
  };
  return {
    recall,
    note(registered: Registered) {
      try {
        storage().setItem(key, JSON.stringify(registered));
      } catch (error) {
        // A replaced subscription is then not renewed, and the person has to turn reminders on again.
        if (!(error instanceof DOMException)) throw error;
      }
    },
    forget(endpointHash: string) {
      if (recall()?.endpointHash === endpointHash) storage().removeItem(key);
    },
  };
}

export const registeredBrowser = createRegisteredBrowser(() => localStorage);
