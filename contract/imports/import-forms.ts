import { z } from "zod";
import { textSchema } from "../endpoint.ts";
import { maxPassphraseLength } from "../exports/export-rules.ts";

/** For an encrypted file. */
export const unlockFormSchema = z.strictObject({
  passphrase: textSchema(maxPassphraseLength).min(1, { error: "Enter the passphrase for this file." }),
});
