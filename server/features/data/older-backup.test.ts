import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { login } from "#contract/accounts/accounts.ts";
import { beginAnswers } from "#contract/activities/answers.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { emptyDraft, getReflection, saveReflection } from "#contract/reflections/reflections.ts";
import { getReminders } from "#contract/reminders/reminders.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { migrations } from "#server/platform/migrations.ts";
import { createTestDatabase, engines } from "#server/platform/testing.ts";
import { startTestServer } from "#server/testing.ts";
import { writeBackup } from "./backup.ts";
import { checkBackup, restoreBackup } from "./restore.ts";
import { addPerson, password, withEnd } from "./testing.ts";

const passphrase = "a lighthouse, two gulls";
const migration = "0009-answers-and-reminders";
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === migration),
);

/** As the program before that migration wrote it. */
function asBefore(backup: Buffer): Buffer {
  const [header = "", ...lines] = gunzipSync(backup).toString("utf8").trim().split("\n");
  const rows = lines
    .slice(0, -1)
    .filter((line) => !/^{"table":"(programme_runs|reminders|reminder_settings|installation)"/.test(line))
    .map((line) => line.replaceAll(/,"(answers|unfinished|programme_run_id)":(null|\d+)/g, ""));
  return withEnd([header.replace(`,"${migration}"`, ""), ...rows]);
}

it.each(engines)(
  "a backup from before there were answers is restored on %s, and answers follow",
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), "reflector-older-"));
    const source = await startTestServer("sqlite");
    const { reflections } = await addPerson(source, "First", ["heron", "kestrel"]);
    await writeBackup(join(folder, "now"), passphrase, source);
    const file = join(folder, "before");
    writeFileSync(file, asBefore(readFileSync(join(folder, "now"))));
    expect(gunzipSync(readFileSync(file)).toString("utf8")).not.toMatch(
      /answers|unfinished|programme|reminder/,
    );

    const database = await createTestDatabase(engine, before);
    const { dataDir } = database;
    const checked = await checkBackup(file, passphrase);
    const blobs = await openBlobs({ dataDir, s3: null });
    await restoreBackup(file, checked, { database, blobs, clock: source.clock, keepKey: async () => {} });
    const server = await startTestServer(engine, { database, masterKey: checked.masterKey });

    const { access } = await server.expect(login, 200, { body: { username: "First", password } });
    expect(reflections.length).toBeGreaterThan(0);
    for (const written of reflections)
      expect(await server.expect(getReflection, 200, { access, params: { id: written.id } })).toEqual(
        written,
      );
    expect(await server.expect(getReminders, 200, { access })).toMatchObject({ reminders: [] });
    const [activity] = builtInActivities;
    if (!activity) throw new Error("Nothing is built in.");
    const answers = beginAnswers(activity, null, "Slowly");
    const body = {
      ...emptyDraft,
      answers,
      activity_id: activity.id,
      day: "2026-11-21",
      revision: 0,
      save_id: randomUUID(),
      written_at: "2026-11-21T11:30:00.000Z",
      time_zone: "Europe/Berlin",
    };
    const saved = await server.expect(saveReflection, 200, { access, params: { id: randomUUID() }, body });
    expect(saved.answers).toEqual(answers);

    await server.stop();
    await database.drop();
    await source.stop();
    rmSync(folder, { recursive: true });
  },
);
