import { z } from "zod";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";
import { proofFormSchema } from "./account-forms.ts";

export const deviceSchema = z.object({
  /** The id of the session: one signed-in device. */
  id: idSchema,
  /** Browser and system, `Firefox (Linux)`. */
  device: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema,
  /** The device that makes this request. */
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

/** Can also end the current device, though `logout` does that without proof. Answers with the remaining devices. */
export const endDevice = {
  method: "POST",
  url: "/api/sessions/:id/end/",
  schema: {
    summary: "Sign out a device",
    tags,
    params: z.object({ id: idSchema }),
    body: proofFormSchema,
    response: { 200: devicesSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const endOtherDevices = {
  method: "POST",
  url: "/api/sessions/end-others/",
  schema: {
    summary: "Sign out all other devices",
    tags,
    body: proofFormSchema,
    response: { 200: devicesSchema, ...refusals },
  },
} as const satisfies Endpoint;
