import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { backupWarning, checkedSettings } from "./backup-settings.ts";

const passphrase = { BACKUP_PASSPHRASE: "a lighthouse, two gulls" };
const inFolder = { BACKUP_DIR: "backups", ...passphrase };
const bucket = {
  BACKUP_S3_ENDPOINT: "https://s3.example.org",
  BACKUP_S3_BUCKET: "journal",
  BACKUP_S3_REGION: "eu-1",
  BACKUP_S3_ACCESS_KEY_ID: "key",
  BACKUP_S3_SECRET_ACCESS_KEY: "secret",
};
const recipient = `age1${"q".repeat(58)}`;

describe("the settings of backups", () => {
  it("are none where no place is set, whatever else is", () => {
    expect(readConfig({ ...passphrase, BACKUP_SCHEDULE: "03:00" }).backups).toBeNull();
  });

  it("are warned about at the start where none are made, or the folder is missing", () => {
    const warningFor = (given: Record<string, string>) => backupWarning(readConfig(given).backups);
    expect(warningFor({})).toMatch(/makes no backups/);
    expect(warningFor({ ...passphrase, BACKUP_DIR: join(tmpdir(), "no-such-disk") })).toMatch(/is missing/);
    expect(warningFor({ ...passphrase, BACKUP_DIR: tmpdir() })).toBeNull();
    expect(warningFor({ ...bucket, ...passphrase })).toBeNull();
  });

  it("are a night's backup, a week's drill and a usual rotation", () => {
    expect(readConfig(inFolder).backups).toEqual({
      to: { folder: resolve("backups") },
      schedule: "0 3 * * *",
      drillSchedule: "30 4 * * 0",
      lock: { passphrase: passphrase.BACKUP_PASSPHRASE },
      key: { passphrase: passphrase.BACKUP_PASSPHRASE },
      keep: { daily: 7, weekly: 4, monthly: 12 },
      alertEmail: null,
    });
  });

  it("name a bucket and a recipient, whose secret key may be elsewhere", () => {
    const { backups } = readConfig({
      ...bucket,
      BACKUP_RECIPIENT: recipient,
      BACKUP_KEEP: "3 daily, 0 weekly, 1 monthly",
    });
    expect(backups).toMatchObject({
      to: { s3: { bucket: "journal", forcePathStyle: true } },
      lock: { recipient },
      key: null,
      keep: { daily: 3, weekly: 0, monthly: 1 },
    });
  });

  it.each([
    [{ BACKUP_DIR: "x" }, /BACKUP_PASSPHRASE or BACKUP_RECIPIENT/],
    [{ BACKUP_DIR: "x", BACKUP_PASSPHRASE: "short" }, /at least 10 characters/],
    [{ ...inFolder, BACKUP_RECIPIENT: recipient }, /not both/],
    [{ ...inFolder, ...bucket }, /BACKUP_DIR or BACKUP_S3_ENDPOINT, not both/],
    [{ ...passphrase, ...bucket, BACKUP_S3_REGION: "" }, /BACKUP_S3_ENDPOINT needs BACKUP_S3_REGION/],
    [{ ...inFolder, BACKUP_SCHEDULE: "soon" }, /BACKUP_SCHEDULE must be a time of day/],
    [{ ...inFolder, BACKUP_DRILL_SCHEDULE: "0 0 * *" }, /BACKUP_DRILL_SCHEDULE must be a time of day/],
    [{ ...inFolder, BACKUP_KEEP: "0 daily, 0 weekly, 0 monthly" }, /BACKUP_KEEP must look like/],
    [{ ...inFolder, BACKUP_KEEP: "some" }, /BACKUP_KEEP must look like/],
    [{ ...inFolder, BACKUP_ALERT_EMAIL: "host@example.org" }, /BACKUP_ALERT_EMAIL needs SMTP_URL/],
    [{ BACKUP_ALERT_EMAIL: "host@example.org" }, /BACKUP_ALERT_EMAIL needs BACKUP_DIR/],
    [{ BACKUP_DIR: "x", BACKUP_RECIPIENT: "ssh-rsa AAAA" }, /BACKUP_RECIPIENT must be a public key of age/],
    [
      { BACKUP_DIR: "x", BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: "x" },
      /BACKUP_IDENTITY must be a secret key/,
    ],
  ])("can't be %j", (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it("have keys that are whole, and belong together", async () => {
    const identity = await generateIdentity();
    const its = { BACKUP_DIR: "x", BACKUP_RECIPIENT: await identityToRecipient(identity) };
    const checked = async (environment: Record<string, string>) => {
      const { backups } = readConfig(environment);
      return backups && checkedSettings(backups);
    };
    expect(await checked({ ...its, BACKUP_IDENTITY: identity })).toMatchObject({ key: { identity } });
    await expect(checked({ BACKUP_DIR: "x", BACKUP_RECIPIENT: recipient })).rejects.toThrow(
      /not a public key/,
    );
    const other = { ...its, BACKUP_IDENTITY: await generateIdentity() };
    await expect(checked(other)).rejects.toThrow(/does not belong to BACKUP_RECIPIENT/);
  });
});
