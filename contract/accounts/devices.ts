import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";

export const deviceSchema = z.object({
  /** Of the session: one signed-in device. */
  id: idSchema,
  /** Browser and system, `Firefox on Linux`. */
  device: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema,
  /** The one that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;
const devicesSchema = z.array(deviceSchema);

const tags = ["accounts"] as const;

/** This device first, then the most recently used. */
export const getDevices = {
  method: "GET",
  url: "/api/sessions/",
  schema: { summary: "Signed-in devices", tags, response: { 200: devicesSchema, ...refusals } },
} as const satisfies Endpoint;

/** Signing out the current device is allowed, too. Answers with the devices that are left. */
export const endDevice = {
  method: "DELETE",
  url: "/api/sessions/:id/",
  schema: {
    summary: "Sign out a device",
    tags,
    params: z.object({ id: idSchema }),
    response: { 200: devicesSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const endOtherDevices = {
  method: "DELETE",
  url: "/api/sessions/others/",
  schema: { summary: "Sign out all other devices", tags, response: { 200: devicesSchema, ...refusals } },
} as const satisfies Endpoint;
