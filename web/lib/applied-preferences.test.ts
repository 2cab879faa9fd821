import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Preferences, User } from "#contract/accounts/accounts.ts";
import { applyPreferences } from "./applied-preferences.ts";
import { cachedUser } from "./cached-user.ts";
import { formatDay } from "./dates.ts";
import { testKey } from "./device/testing.ts";
import { deviceKeys } from "./device-keys.ts";
import { isMotionReduced, setMotionReduced, storedGlass, wasMotionReduced } from "./look.ts";
import { storeLanguage } from "./page-language.ts";
import { createQueryClient } from "./query-client.ts";
import { session } from "./session.ts";
import { userQuery } from "./user-query.ts";

const preferences: Preferences = {
  time_zone: null,
  day_end: "00:00",
  first_day_of_week: 1,
  prompts_shown: true,
  streak_shown: true,
  clock_hours: null,
  language: null,
  date_language: "fi",
  typewriter_scrolling: false,
  word_count_shown: false,
  motion_reduced: true,
  glass: "light",
  companion_on: true,
  help_shown: true,
  help_sooner: false,
  mood_names: "leaden\n\n\n\nradiant",
  scene_restored: true,
  text_size: "large",
  line_width: "wide",
};
const hanna: User = {
  id: "019a",
  username: "hanna",
  email: null,
  unconfirmed_email: null,
  display_name: "",
  avatar_updated_at: null,
  deletes_at: null,
  created_at: "2026-11-21T12:00:00.000Z",
  preferences,
};
const month = () => formatDay("2026-11-21", "month");

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  session.start({ access: "a", refresh: "r", username: "hanna" });
  deviceKeys.store(testKey(hanna.id), { isLocked: false });
  client = createQueryClient();
  applyPreferences(client);
});
afterEach(() => {
  // Nobody is signed in when the person goes, so the device's own preferences apply again, as for the next file.
  session.clear();
  client.clear();
  expect(month()).toBe("November");
  setMotionReduced(false);
  delete document.documentElement.dataset.textSize;
  delete document.documentElement.dataset.lineWidth;
});

const show = (changed: Partial<Preferences> = {}) =>
  client.setQueryData(userQuery.queryKey, { ...hanna, preferences: { ...preferences, ...changed } });

describe("preferences", () => {
  it("take effect when the person becomes known, and when they change", () => {
    show();
    expect([month(), isMotionReduced()]).toEqual(["marraskuu", true]);
    show({ date_language: "de", motion_reduced: false });
    expect([month(), isMotionReduced()]).toEqual(["November", false]);
  });

  it("make the account's language that of this browser, and leave the browser's if the account has none", () => {
    show({ language: "en-XA" });
    expect(document.cookie).toContain("language=en-XA");
    show({ language: null });
    expect(document.cookie).toContain("language=en-XA");
    storeLanguage(null);
    expect(document.cookie).not.toContain("language=en");
  });

  it("set the size of the page's words and the width of its lines", () => {
    const { dataset } = document.documentElement;
    show();
    expect([dataset.textSize, dataset.lineWidth]).toEqual(["large", "wide"]);
    show({ text_size: "small" });
    expect([dataset.textSize, dataset.lineWidth]).toEqual(["small", "wide"]);
    session.clear();
    client.clear();
    expect([dataset.textSize, dataset.lineWidth]).toEqual(["normal", "normal"]);
  });

  it("end when the person logs out", () => {
    show();
    session.clear();
    client.clear();
    expect(month()).not.toBe("marraskuu");
    expect(isMotionReduced()).toBe(false);
  });

  it("are the page's initial ones until the person is known", () => {
    setMotionReduced(true);
    client.getQueryCache().build(client, { queryKey: userQuery.queryKey });
    expect(isMotionReduced()).toBe(true);
  });

  it("are stored on this device with the person until they log out", async () => {
    const languageKept = async () => (await cachedUser.load("hanna"))?.preferences.date_language;
    show();
    await expect.poll(languageKept).toBe("fi");
    show({ date_language: "de" });
    await expect.poll(languageKept).toBe("de");
    session.clear();
    show({ date_language: "fr" });
    expect(localStorage.getItem("user_cache")).toBeNull();
    expect(localStorage.getItem("device_key")).toBeNull();
  });

  it("store for the next visit whether motion is reduced, and which glass is chosen", () => {
    show();
    expect([wasMotionReduced(), localStorage.getItem("glass")]).toEqual([true, "light"]);
    show({ motion_reduced: false, glass: "auto" });
    expect([wasMotionReduced(), storedGlass()]).toEqual([false, "auto"]);
  });
});
