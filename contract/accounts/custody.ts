import { z } from "zod";
import { type Endpoint, errorSchema, instantSchema, refusals } from "../endpoint.ts";
import { proofFormSchema, recoveryKeyFormSchema } from "./account-forms.ts";

/** Who holds the key of a journal. If only the person does, screens call the journal sealed. */
export const custodySchema = z.discriminatedUnion("custody", [
  z.object({ custody: z.literal("host") }),
  z.object({ custody: z.literal("person"), since: instantSchema, recovery_key_made_at: instantSchema }),
]);
export type Custody = z.infer<typeof custodySchema>;

const tags = ["accounts"] as const;

export const getCustody = {
  method: "GET",
  url: "/api/journal/custody/",
  schema: {
    summary: "Who holds the key of this journal",
    tags,
    response: { 200: custodySchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Destroys the host's wrap of the journal key. The client makes the recovery key, and the person saves it before this
 * call, so that nothing is lost if the call is cut short. 409 if the person holds the key already.
 */
export const takeCustody = {
  method: "POST",
  url: "/api/journal/custody/take/",
  schema: {
    summary: "Seal the journal, so that only the person holds the key",
    tags,
    body: recoveryKeyFormSchema,
    response: { 200: custodySchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** 409 if the host holds the key. */
export const returnCustody = {
  method: "POST",
  url: "/api/journal/custody/return/",
  schema: {
    summary: "Let the host hold the key of the journal again",
    tags,
    body: proofFormSchema,
    response: { 200: custodySchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The old recovery key stops working. 409 if the host holds the key. */
export const replaceRecoveryKey = {
  method: "PUT",
  url: "/api/journal/recovery-key/",
  schema: {
    summary: "Replace the recovery key",
    tags,
    body: recoveryKeyFormSchema,
    response: { 200: custodySchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
