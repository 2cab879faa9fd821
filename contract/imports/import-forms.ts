import { z } from "zod";
import { textSchema } from "../endpoint.ts";
import { longestPassphrase } from "../exports/export-rules.ts";

/** For an encrypted file. */
export const unlockFormSchema = z.strictObject({
  passphrase: textSchema(longestPassphrase).min(1, { error: "Enter the passphrase for this file." }),
});
