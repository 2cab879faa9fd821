import { z } from "zod";
import { type Endpoint, errorSchema, instantSchema, refusals } from "../endpoint.ts";
import { sealFormSchema, unsealFormSchema } from "./account-forms.ts";

export const journalSealSchema = z.object({
  /** `null`: the host holds the key. */
  sealed_at: instantSchema.nullable(),
  recovery_key_made_at: instantSchema.nullable(),
});
export type JournalSeal = z.infer<typeof journalSealSchema>;

const tags = ["accounts"] as const;

export const getJournalSeal = {
  method: "GET",
  url: "/api/journal/seal/",
  schema: {
    summary: "Who holds the key of this journal",
    tags,
    response: { 200: journalSealSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Destroys the host's wrap of the journal key. The recovery key is made by the client, and was kept by the person,
 * before this is called, so that nothing is lost wherever it is cut short. 409 where the journal is sealed already.
 */
export const sealJournal = {
  method: "POST",
  url: "/api/journal/seal/",
  schema: {
    summary: "Seal the journal: only its person holds the key",
    tags,
    body: sealFormSchema,
    response: { 200: journalSealSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** 409 where the journal is not sealed. */
export const unsealJournal = {
  method: "POST",
  url: "/api/journal/unseal/",
  schema: {
    summary: "Let the host hold the key of the journal again",
    tags,
    body: unsealFormSchema,
    response: { 200: journalSealSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The former one opens nothing any more. 409 where the journal is not sealed. */
export const replaceRecoveryKey = {
  method: "PUT",
  url: "/api/journal/recovery-key/",
  schema: {
    summary: "Replace the recovery key",
    tags,
    body: sealFormSchema,
    response: { 200: journalSealSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
