import { z } from "zod";
import { type Endpoint, idSchema, refusals } from "../endpoint.ts";

export const deviceKeySchema = z.object({
  user_id: idSchema,
  /** Names the key; another journal key gives another one. */
  id: z.string(),
  /** 32 bytes, base64url. */
  key: z.string(),
});
export type DeviceKeyAnswer = z.infer<typeof deviceKeySchema>;

/** The same on each device and after each sign-in, so that what a device has sealed opens again. */
export const getDeviceKey = {
  method: "GET",
  url: "/api/device-key/",
  schema: {
    summary: "The key under which browsers keep unsent words",
    tags: ["accounts"],
    response: { 200: deviceKeySchema, ...refusals },
  },
} as const satisfies Endpoint;
