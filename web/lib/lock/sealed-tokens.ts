import type { DeviceKey } from "../device/sealing.ts";
import { quietly } from "../device/stored.ts";
import { tokensKey } from "./lock-gate.ts";

/** Tells two refresh tokens apart; of 256 random bits it shows 36. */
const markLength = 6;

export type Tokens = { access: string; refresh: string };

/** Where the tokens of this browser are: the cookies. */
export type TokenJar = {
  accessToken: () => string | null;
  refreshToken: () => string | null;
  replaceTokens: (tokens: Tokens) => void;
  withholdTokens: () => void;
};

type Dependencies = {
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  jar: TokenJar;
  ways: () => Promise<typeof import("./lock-ways.ts")>;
};

/**
 * A sealed copy of the session's tokens. While this device is locked it is the only one, so that the
 * server can't be asked for what the lock hides.
 */
export function createSealedTokens({ storage, jar, ways }: Dependencies) {
  const mark = (refresh: string) => refresh.slice(-markLength);

  /** `of`: the mark of the refresh token that it is a copy of. */
  function copied() {
    const text = storage().getItem(tokensKey);
    return text === null ? null : { of: text.slice(0, markLength), sealed: text.slice(markLength + 1) };
  }

  return {
    /** Called whenever the tokens have changed. */
    async copy(key: DeviceKey): Promise<void> {
      const { sealTokens } = await ways();
      const [access, refresh] = [jar.accessToken(), jar.refreshToken()];
      if (!access || !refresh) return;
      storage().setItem(tokensKey, `${mark(refresh)} ${sealTokens(key, { access, refresh })}`);
    },
    /** Takes the tokens out of the cookies, if the copy is of these. Otherwise they stay: a lost token ends the session. */
    withhold() {
      const refresh = jar.refreshToken();
      if (refresh && copied()?.of === mark(refresh)) jar.withholdTokens();
    },
    async restore(key: DeviceKey): Promise<void> {
      const copy = copied();
      if (!copy || jar.refreshToken()) return;
      const { openTokens } = await ways();
      const tokens = openTokens<Tokens>(key, copy.sealed);
      if (tokens && !jar.refreshToken()) jar.replaceTokens(tokens);
    },
    /** Whether another tab has locked this device. */
    areWithheld: () => jar.refreshToken() === null && copied() !== null,
    forget: () => quietly(undefined, () => storage().removeItem(tokensKey)),
  };
}
