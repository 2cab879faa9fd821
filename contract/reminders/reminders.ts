import { z } from "zod";
import { timeZoneSchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { t } from "../translate.ts";

const tags = ["reminders"] as const;
const params = z.object({ id: idSchema });

export const maxReminders = 50;
export const maxPushDevices = 20;

const clockTimeSchema = z
  .string({ error: () => t("This must be a time.") })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t("Enter a time such as 21:30.") });

/** The part of a reminder that a person chooses. */
export const reminderContentSchema = z.strictObject({
  /** `null` for the daily reflection, for letters and for an experiment. */
  activity_id: idSchema.nullable(),
  /** The reminder ends with this run, and is skipped while no sitting is due. */
  programme_run_id: idSchema.nullable(),
  /** Sent on the day after the period of an unread letter. */
  letters: z.boolean().default(false),
  /** The reminder ends with this experiment, and is skipped on days that are already noted. */
  experiment_id: idSchema.nullable().default(null),
  /** Local time in `time_zone`. */
  at: clockTimeSchema,
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, { error: () => t("Choose at least one day.") })
    .max(7)
    .refine((days) => new Set(days).size === days.length, { error: () => t("Choose each day only once.") }),
  /** The device's zone. A zone in the person's preferences takes precedence. */
  time_zone: timeZoneSchema,
  by_push: z.boolean(),
  by_email: z.boolean(),
});
export type ReminderContent = z.infer<typeof reminderContentSchema>;

export const reminderSchema = reminderContentSchema.extend({
  id: idSchema,
  /** `null` while reminders are paused. Takes quiet hours into account. */
  next_at: instantSchema.nullable(),
});
export type Reminder = z.infer<typeof reminderSchema>;

export const reminderSettingsSchema = z.object({
  /** Both or neither. A reminder within quiet hours is sent at their end. */
  quiet_from: clockTimeSchema.nullable(),
  quiet_until: clockTimeSchema.nullable(),
  /** `null` if reminders are not paused. */
  paused_until: instantSchema.nullable(),
});
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>;

export const pushDeviceSchema = z.object({
  id: idSchema,
  /** Browser and system. */
  name: z.string(),
  added_at: instantSchema,
  /** SHA-256 of the subscription's endpoint, base64url. Browsers compare it with their own endpoint. */
  endpoint_hash: z.string(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

const overviewSchema = z.object({
  reminders: z.array(reminderSchema),
  settings: reminderSettingsSchema,
  devices: z.array(pushDeviceSchema),
  /** VAPID (RFC 8292): base64url. Empty if none was made yet and the store takes no writes. */
  push_key: z.string(),
  /** Whether this server can send mail, and whether the person has a confirmed address. */
  email: z.enum(["ready", "no_address", "not_confirmed", "no_server"]),
});
export type ReminderOverview = z.infer<typeof overviewSchema>;

export const getReminders = {
  method: "GET",
  url: "/api/reminders/",
  schema: {
    summary: "A person’s reminders, with what they depend on",
    tags,
    response: { 200: overviewSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** The client chooses the id of a new reminder. 409 `limit_reached`; 404 if the activity doesn't exist. */
export const saveReminder = {
  method: "PUT",
  url: "/api/reminders/:id/",
  schema: {
    summary: "Add or change a reminder",
    tags,
    params,
    body: reminderContentSchema,
    response: { 200: reminderSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const removeReminder = {
  method: "DELETE",
  url: "/api/reminders/:id/",
  schema: {
    summary: "Remove a reminder",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const saveReminderSettings = {
  method: "PATCH",
  url: "/api/reminders/settings/",
  schema: {
    summary: "Set quiet hours, pause or resume all reminders; omitted fields stay as they are",
    tags,
    body: z
      .strictObject({
        quiet_from: clockTimeSchema.nullable().optional(),
        quiet_until: clockTimeSchema.nullable().optional(),
        paused_until: instantSchema.nullable().optional(),
      })
      .refine((body) => (body.quiet_from == null) === (body.quiet_until == null), {
        error: () => t("Quiet hours need a start and an end."),
        path: ["quiet_until"],
      })
      .refine((body) => body.quiet_from == null || body.quiet_from !== body.quiet_until, {
        error: () => t("Quiet hours can’t start and end at the same time."),
        path: ["quiet_until"],
      }),
    response: { 200: reminderSettingsSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Adding a browser again replaces its keys. 409 `limit_reached`. */
export const addPushDevice = {
  method: "POST",
  url: "/api/reminders/devices/",
  schema: {
    summary: "Let this browser show reminders",
    tags,
    body: z.strictObject({
      /** At one of the known push services, see docs/decisions/0027-reminders.md. */
      endpoint: textSchema(2000),
      keys: z.strictObject({ p256dh: textSchema(200), auth: textSchema(100) }),
    }),
    response: { 201: pushDeviceSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const removePushDevice = {
  method: "DELETE",
  url: "/api/reminders/devices/:id/",
  schema: {
    summary: "Stop reminders in a browser",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** 503 if the push service does not accept it; 404 also if the service no longer knows the browser. */
export const tryPushDevice = {
  method: "POST",
  url: "/api/reminders/devices/:id/try/",
  schema: {
    summary: "Send a test notification to a browser",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** A reminder carries this key instead of a session. It can only pause and resume that person's reminders. */
const pauseParams = z.object({ key: z.string().max(400) });

export const pauseByKey = {
  method: "POST",
  url: "/api/reminders/pause/:key/",
  schema: {
    summary: "Pause or resume all reminders with a reminder’s pause key",
    tags,
    params: pauseParams,
    querystring: z.object({ days: z.coerce.number().int().min(0).max(365).default(7) }),
    response: {
      200: z.object({ paused_until: instantSchema.nullable() }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** The target of links in mails, which hides the activity from mail servers. */
export const openByKey = {
  method: "GET",
  url: "/api/reminders/open/",
  schema: {
    summary: "Redirect to the page that a mailed reminder is about",
    tags,
    querystring: z.object({ key: z.string().max(1000) }),
    response: { 302: z.undefined(), ...refusals },
  },
} as const satisfies Endpoint;
