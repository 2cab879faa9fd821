import { randomUUID } from "node:crypto";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { saveProfile } from "#contract/accounts/profile.ts";
import { createToken } from "#contract/accounts/tokens.ts";
import { markActivity } from "#contract/activities/activities.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { saveLetterSettings } from "#contract/letters/letters.ts";
import { saveReminder } from "#contract/reminders/reminders.ts";
import { saveTemplate } from "#contract/templates/templates.ts";
import { getTheme, saveTheme } from "#contract/themes/themes.ts";
import { password } from "./account.ts";
import { timeZone } from "./events.ts";
import type { Person } from "./person.ts";
import type { Beside } from "./words.ts";

const favourites = ["Three good things", "Weekly review", "Evening wind-down"];

/** What she set up in her first week. */
export async function setUp(person: Person, { templates }: Beside): Promise<void> {
  await person.expect(saveProfile, 200, { body: { display_name: "Joan" } });
  await person.expect(savePreferences, 200, { body: { word_count_shown: true } });
  const { id } = await person.expect(getTheme, 200);
  await person.expect(saveTheme, 200, { body: { id, enable_day_cycle: true } });
  const letters = { rhythm: "monthly", borrowed_on: true, time_zone: timeZone };
  await person.expect(saveLetterSettings, 200, { body: letters });
  for (const { name, body, prompts } of templates) {
    const set = prompts && { prompts: { on: true, alone: false, anchor: null } };
    await person.expect(saveTemplate, 200, {
      params: { id: randomUUID() },
      body: { name, body, ...set, revision: 0 },
    });
  }
  for (const title of favourites) {
    const params = { id: builtInActivity(title).id };
    await person.expect(markActivity, 200, { params, body: { favourite: true } });
  }
  // It has no device to reach, so nothing is sent.
  const reminder = { activity_id: null, programme_run_id: null, at: "21:30", time_zone: timeZone };
  await person.expect(saveReminder, 200, {
    params: { id: randomUUID() },
    body: { ...reminder, weekdays: [1, 2, 3, 4, 5, 6, 7], by_push: true, by_email: false },
  });
  await person.expect(createToken, 201, {
    body: { password, name: "Kitchen tablet", scopes: ["read"], days: null },
  });
}
