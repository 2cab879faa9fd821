import { z } from "zod";
import { textSchema } from "../endpoint.ts";
import { maxPassphraseLength } from "../exports/export-rules.ts";
import { t } from "../translate.ts";

/** For an encrypted file. */
export const unlockFormSchema = z.strictObject({
  passphrase: textSchema(maxPassphraseLength).min(1, {
    error: () => t("Enter the passphrase for this file."),
  }),
});
