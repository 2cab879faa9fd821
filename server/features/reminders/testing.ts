import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { createActivity } from "#contract/activities/activities.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { beginProgrammeRun } from "#contract/activities/programme-runs.ts";
import {
  addPushDevice,
  type PushDevice,
  type Reminder,
  type ReminderContent,
  type ReminderSettings,
  saveReminder,
  saveReminderSettings,
} from "#contract/reminders/reminders.ts";
import { signUpOn } from "#server/features/accounts/testing.ts";
import type { PushMessage, PushOutcome, SendPush, Subscription } from "#server/platform/push.ts";
import type { TestServer } from "#server/testing.ts";

export const everyDay = [1, 2, 3, 4, 5, 6, 7];

export const aReminder = (more: Partial<ReminderContent> = {}): ReminderContent => ({
  activity_id: null,
  programme_run_id: null,
  letters: false,
  experiment_id: null,
  at: "21:30",
  weekdays: everyDay,
  time_zone: "Europe/Berlin",
  by_push: true,
  by_email: false,
  ...more,
});

/** As a browser makes it. */
export function aSubscription(host = "fcm.googleapis.com"): Subscription {
  const browser = createECDH("prime256v1");
  return {
    endpoint: `https://${host}/fcm/send/${randomBytes(16).toString("hex")}`,
    keys: {
      p256dh: browser.generateKeys("base64url"),
      auth: randomBytes(16).toString("base64url"),
    },
  };
}

const programmed = builtInActivities.find(({ programme }) => programme !== null);
export const programmeId = programmed?.id ?? "";

/** As the link in the mail does. */
export async function confirmEmailOf({ database }: Pick<TestServer, "database">, userId: string) {
  const users = database.query.updateTable("users").where("id", "=", userId);
  await users
    .set(({ ref }) => ({
      email: ref("pending_email"),
      email_folded: ref("pending_email_folded"),
      email_confirmed_at: 1,
      pending_email: null,
      pending_email_folded: null,
    }))
    .execute();
}

/** Registers a person, with a confirmed address if one is given. @returns them, with what they can do with reminders */
export async function newPerson(server: TestServer, email?: string) {
  const { access, user, refresh } = await signUpOn(server, { email });
  if (email) await confirmEmailOf(server, user.id);
  return {
    id: user.id,
    email,
    username: user.username,
    access,
    refresh,
    remind: (more: Partial<ReminderContent> = {}, id: string = randomUUID()): Promise<Reminder> =>
      server.expect(saveReminder, 200, { access, params: { id }, body: aReminder(more) }),
    set: (changed: Partial<ReminderSettings>): Promise<ReminderSettings> =>
      server.expect(saveReminderSettings, 200, { access, body: changed }),
    /** @returns the id of the person's own activity */
    async addActivity(title = "A walk by the river"): Promise<string> {
      const step = { id: randomUUID(), kind: "mood", prompt: "How was it?", help: "", required: true };
      const unsaid = { purpose: "", evidence: null, notice: null, programme: null };
      const content = { title, icon: "leaf", category: "rest", minutes: 5, ...unsaid, steps: [step] };
      return (await server.expect(createActivity, 201, { access, body: content })).id;
    },
    addDevice: (subscription = aSubscription()): Promise<PushDevice> =>
      server.expect(addPushDevice, 201, { access, body: subscription }),
    async beginRun(begun_on = "2026-11-21"): Promise<string> {
      const run_id = randomUUID();
      const params = { id: programmeId, run_id };
      await server.expect(beginProgrammeRun, 200, { access, params, body: { begun_on } });
      return run_id;
    },
  };
}

/** Adds one row to each table. */
export async function beRemindedOnEverything(server: TestServer, access: string): Promise<void> {
  const params = { id: programmeId, run_id: randomUUID() };
  await server.expect(beginProgrammeRun, 200, { access, params, body: { begun_on: "2026-11-21" } });
  await server.expect(saveReminder, 200, { access, params: { id: randomUUID() }, body: aReminder() });
  const quiet = { quiet_from: "23:00", quiet_until: "07:00" };
  await server.expect(saveReminderSettings, 200, { access, body: quiet });
  await server.expect(addPushDevice, 201, { access, body: aSubscription() });
}

/** A fake push service that records messages and gives the chosen answer. */
export function createPushService() {
  const taken: { to: Subscription; message: PushMessage }[] = [];
  const answers: { next: PushOutcome } = { next: "sent" };
  const push: SendPush = async (to, message) => {
    taken.push({ to, message });
    return answers.next;
  };
  return { taken, push, answer: (outcome: PushOutcome) => Object.assign(answers, { next: outcome }) };
}
