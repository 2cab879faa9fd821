import { z } from "zod";
import { textSchema } from "../endpoint.ts";
import { proofFormSchema } from "./account-forms.ts";
import { maxTokenNameLength } from "./token-rules.ts";

const nameSchema = textSchema(maxTokenNameLength)
  .trim()
  .min(1, { error: "Give it a name, such as the program that will use it." });

export const tokenNameSchema = z.strictObject({ name: nameSchema });

/** The typed part of the form for a new token. */
export const newTokenSchema = proofFormSchema.extend({ name: nameSchema });
