import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { describeSecret, hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from "./one-time-codes.ts";

/** RFC 6238, appendix B: its secret, and its codes cut to six digits. */
const secret = Buffer.from("12345678901234567890");
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

describe("a one-time code", () => {
  it.each(vectors)("is that of the RFC at %i seconds", (seconds, code) => {
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-31, null],
    [-30, 0],
    [0, 0],
    [29, 0],
    [59, 0],
    [60, null],
  ])("is taken one step early or late: %i seconds after its step began", (seconds, away) => {
    const began = 1_111_111_110;
    const step = began / 30;
    expect(stepOf(secret, "050471", new Date((began + seconds) * 1000))).toBe(away === null ? null : step);
  });

  it("may be typed with a space, and as nothing else", () => {
    const now = new Date(59_000);
    expect(stepOf(secret, " 287 082 ", now)).toBe(1);
    for (const wrong of ["", "28708", "2870822", "２８７０８２", "28708a", "-87082", "287.82"])
      expect(stepOf(secret, wrong, now)).toBeNull();
  });

  it("is the one that an authenticator app shows for the address", () => {
    const { uri, secret: base32 } = describeSecret(secret, "ada_lovelace");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Reflector:ada_lovelace\?/);
    expect(new URL(uri).searchParams.get("secret")).toBe(base32);
    const app = new TOTP({ secret: Secret.fromBase32(base32) });
    expect(
      stepOf(secret, app.generate({ timestamp: 1_700_000_000_000 }), new Date(1_700_000_000_000)),
    ).not.toBeNull();
    expect(newSecret()).toHaveLength(20);
    expect(newSecret()).not.toEqual(newSecret());
  });
});

describe("recovery codes", () => {
  it("are ten, and all different", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/);
  });

  it("are the same in any case, with any spaces, and with letters that look alike", () => {
    expect(hashRecoveryCode("OIL0 abcd-EFGH 1234 ")).toBe(hashRecoveryCode("0110-abcd-efgh-1234"));
    fc.assert(
      fc.property(fc.constantFrom(...newRecoveryCodes()), (code) => {
        expect(hashRecoveryCode(code.toUpperCase().replaceAll("-", " "))).toBe(hashRecoveryCode(code));
      }),
    );
  });
});
