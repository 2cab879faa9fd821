import { randomUUID } from "node:crypto";
import { changeEmail, confirmEmail } from "#contract/accounts/email-confirmation.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { saveReminder } from "#contract/reminders/reminders.ts";
import { type Letter, readable } from "#server/features/accounts/email/testing.ts";
import { aReminder } from "#server/features/reminders/testing.ts";
import { password } from "./person.ts";
import { countOne } from "./tally.ts";
import { until } from "./until.ts";
import type { StartWorkload, Surroundings } from "./workload.ts";

const [activity] = builtInActivities;
/** Servers still send reminders that are up to two hours late. */
const lateMs = 1_800_000;

/** Sets a reminder by mail to a new time after each one that was sent. */
export const reminding: StartWorkload = async ({ person, tally, site, signal }) => {
  const address = await confirmedAddress({ person, site, signal });
  const id = randomUUID();
  let expected = 0;
  const arrived = () =>
    site.letters.filter(
      ({ to, content }) => to.includes(address) && content.includes("A moment for yourself"),
    ).length;
  const untilOver = () =>
    until(`the end of sending to ${address}`, signal, async () => {
      await site.hurryReminders();
      return site.isReminderOver(id);
    });
  return {
    async step() {
      const at = new Date(Date.now() - lateMs).toISOString().slice(11, 16);
      const content = {
        activity_id: activity?.id ?? null,
        at,
        time_zone: "UTC",
        by_push: false,
        by_email: true,
      };
      await person.expect(saveReminder, 200, { params: { id }, body: aReminder(content) });
      // A server stores that a reminder was mailed only after it has mailed it.
      await untilOver();
      await site.makeReminderDue(id);
      expected += 1;
      await until(`reminder ${expected} to ${address}`, signal, async () => {
        await site.hurryReminders();
        return arrived() >= expected;
      });
      countOne(tally.acknowledged, "reminders");
    },
    async check() {
      // If a server ended between sending and storing that, another one sends the reminder again.
      await untilOver();
      if (arrived() < expected) tally.lost.push(`${address} got ${arrived()} of ${expected} reminders`);
      if (arrived() > expected) tally.doubled.push(`${address} got ${arrived()} reminders, not ${expected}`);
    },
  };
};

async function confirmedAddress({ person, site, signal }: Pick<Surroundings, "person" | "site" | "signal">) {
  const address = `${person.name}@example.org`;
  await person.expect(changeEmail, 200, { body: { email: address, password } });
  const tokenIn = (letter: Letter) =>
    letter.to.includes(address) ? /confirm-email#token=([\w-]+)/.exec(readable(letter))?.[1] : undefined;
  await until(`a mail to ${address}`, signal, () => site.letters.some(tokenIn));
  const [token] = site.letters.flatMap((letter) => tokenIn(letter) ?? []);
  await person.expect(confirmEmail, 200, { body: { token } });
  return address;
}
