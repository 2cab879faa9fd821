import type { DeviceKey } from "../device/sealing.ts";
import { quietly } from "../device/stored.ts";
import { tokensKey } from "./lock-gate.ts";

/** Characters of a refresh token that identify it: 36 of its 256 random bits. */
const markLength = 6;

export type Tokens = { access: string; refresh: string };

/** The cookies that hold this browser's tokens. */
export type TokenJar = {
  accessToken: () => string | null;
  refreshToken: () => string | null;
  replaceTokens: (tokens: Tokens) => void;
  withholdTokens: () => void;
};

type Dependencies = {
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  jar: TokenJar;
  loadMethods: () => Promise<typeof import("./unlock-methods.ts")>;
};

/**
 * A sealed copy of the session's tokens. While this device is locked it is the only copy, so that no request can
 * fetch what the lock hides.
 */
export function createSealedTokens({ storage, jar, loadMethods }: Dependencies) {
  const mark = (refresh: string) => refresh.slice(-markLength);

  /** `of`: the mark of the copied refresh token. */
  function readCopy() {
    const text = storage().getItem(tokensKey);
    return text === null ? null : { of: text.slice(0, markLength), sealed: text.slice(markLength + 1) };
  }

  return {
    /** Called after each change of the tokens. */
    async copy(key: DeviceKey): Promise<void> {
      const { sealTokens } = await loadMethods();
      const [access, refresh] = [jar.accessToken(), jar.refreshToken()];
      if (!access || !refresh) return;
      storage().setItem(tokensKey, `${mark(refresh)} ${sealTokens(key, { access, refresh })}`);
    },
    /** Removes the tokens from the cookies if this is a copy of them. Otherwise they stay: a lost token ends the session. */
    withhold() {
      const refresh = jar.refreshToken();
      if (refresh && readCopy()?.of === mark(refresh)) jar.withholdTokens();
    },
    async restore(key: DeviceKey): Promise<void> {
      const copy = readCopy();
      if (!copy || jar.refreshToken()) return;
      const { openTokens } = await loadMethods();
      const tokens = openTokens<Tokens>(key, copy.sealed);
      if (tokens && !jar.refreshToken()) jar.replaceTokens(tokens);
    },
    /** Whether another tab has locked this device. */
    areWithheld: () => jar.refreshToken() === null && readCopy() !== null,
    forget: () => quietly(undefined, () => storage().removeItem(tokensKey)),
  };
}
