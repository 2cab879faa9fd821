import { z } from "zod";
import { type Endpoint, idSchema, refusals } from "../endpoint.ts";

export const deviceKeySchema = z.object({
  user_id: idSchema,
  /** Identifies the key. Another journal key gives another id. */
  id: z.string(),
  /** 32 bytes, base64url. */
  key: z.string(),
});
export type DeviceKeyAnswer = z.infer<typeof deviceKeySchema>;

/** The same on every device and after every sign-in, so that a device can open again what it has sealed. */
export const getDeviceKey = {
  method: "GET",
  url: "/api/device-key/",
  schema: {
    summary: "The key under which browsers keep unsent words",
    tags: ["accounts"],
    response: { 200: deviceKeySchema, ...refusals },
  },
} as const satisfies Endpoint;
