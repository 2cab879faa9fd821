import { z } from "zod";
import { type Endpoint, errorSchema, instantSchema, refusals } from "../endpoint.ts";
import { t } from "../translate.ts";

export const mirrorSchema = z.object({
  /** `off`: the host has set no folder, so it can't be switched on. */
  host: z.enum(["on", "off"]),
  /** The person's own switch. */
  on: z.boolean(),
  since: instantSchema.nullable(),
  /** The person's folder inside that of the host. `null` while it is off. */
  folder: z.string().nullable(),
  /** Only the person holds the key of the journal, and files would be readable to anyone with access to the folder. */
  sealed: z.boolean(),
  /** Reflections that exist as files. */
  files: z.int(),
  /** Changes that wait to be written: during a visit, or at any time if the host holds the key. */
  waiting: z.int(),
  last_written_at: instantSchema.nullable(),
  /** A sentence for the person if the last attempt failed. It will be tried again. */
  problem: z.string().nullable(),
});
export type Mirror = z.infer<typeof mirrorSchema>;

const tags = ["mirror"] as const;

export const getMirror = {
  method: "GET",
  url: "/api/mirror/",
  schema: {
    summary: "Whether the reflections are also kept in a folder, as Markdown",
    tags,
    response: { 200: mirrorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** 409 `wrong_state` if the host has set no folder. Switching off is always possible. */
export const setMirror = {
  method: "PUT",
  url: "/api/mirror/",
  schema: {
    summary: "Keep the reflections as readable files in the host’s folder, or stop",
    tags,
    body: z.discriminatedUnion("on", [
      z.strictObject({
        on: z.literal(true),
        /** Anyone who can read the folder can read the journal. */
        readable_understood: z.literal(true, {
          error: () => t("Confirm that anyone who can open the folder can read these files."),
        }),
      }),
      z.strictObject({
        on: z.literal(false),
        erase: z.boolean({ error: () => t("Say whether to erase the files.") }),
      }),
    ]),
    response: { 200: mirrorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;
