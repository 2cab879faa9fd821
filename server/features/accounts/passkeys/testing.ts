import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyCreationOptions } from "#contract/accounts/sign-in.ts";
import { testSite } from "#server/testing.ts";

type Asked = { origin?: string; type?: string };
type Flags = { isVerified?: boolean };

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const uint = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/**
 * An authenticator as Web Authentication, Level 3 describes it, with one passkey (ES256, no attestation). It answers
 * everything, even what a browser would never let through.
 */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  let userHandle = Buffer.from("nobody").toString("base64url");

  const clientData = (challenge: string, { origin = testSite, type = "webauthn.get" }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (rpId: string, { isVerified = true }: Flags, attested = Buffer.alloc(0)) => {
    const flags = 0b0000_0001 | (isVerified ? 0b0000_0100 : 0) | (attested.length > 0 ? 0b0100_0000 : 0);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), uint(4, counter), attested]);
  };

  return {
    id,
    /** What its PRF extension answers on this site. */
    prf: randomBytes(32).toString("base64url"),
    countTo(next: number) {
      counter = next;
    },

    create(options: PasskeyCreationOptions, asked: Asked & Flags = {}) {
      userHandle = options.user.id;
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x ?? "", "base64url"))],
        [-3, new Uint8Array(Buffer.from(jwk.y ?? "", "base64url"))],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint(2, credentialId.length),
        credentialId,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", new Uint8Array(authenticatorData(options.rp.id, asked, attested))],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData(options.challenge, { type: "webauthn.create", ...asked }).toString(
            "base64url",
          ),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
          transports: ["internal"],
        },
      };
    },

    get(options: { challenge: string; rpId: string }, asked: Asked & Flags & { named?: string } = {}) {
      const data = authenticatorData(options.rpId, asked);
      const client = clientData(options.challenge, asked);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: asked.named ?? userHandle,
        },
      };
    },
  };
}
