// Separate from the schemas, so that a page that only shows these doesn't load Zod.

/** How many passkeys one person may have. */
export const maxPasskeys = 20;
export const recoveryCodeCount = 10;
/** The input of the PRF extension. Each passkey answers it with different bytes. */
export const passkeySalt = "reflector journal key";
