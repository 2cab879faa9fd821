import { createHash } from "node:crypto";
import type { Tree } from "../testing.ts";

export const photo = Buffer.from("the bytes of a photo");
const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

/** An entry as Day One for the Mac writes it. */
export const dayOneEntry = {
  uuid: "0A1B2C3D4E5F60718293A4B5C6D7E8F9",
  creationDate: "2026-03-28T22:30:00Z",
  modifiedDate: "2026-03-29T08:00:00Z",
  timeZone: "Europe/Berlin",
  text: "# A long walk\n\nWe saw herons\\. Really\\!\n\n![](dayone-moment://4223F59BF563410FAACA8EDBF888C3FB)\n\nSee [the day before](dayone2://view?entryId=FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF)\\.",
  richText: '{"contents":[{"text":"not used"}]}',
  tags: ["birds", "long walks"],
  starred: true,
  isPinned: false,
  isAllDay: false,
  duration: 0,
  editingTime: 61.5,
  creationDevice: "A Mac",
  userActivity: { activityName: "Walking", stepCount: 9000 },
  location: {
    latitude: 52.5,
    longitude: 13.4,
    placeName: "Tiergarten",
    localityName: "Berlin",
    administrativeArea: "Berlin",
    country: "Germany",
  },
  weather: { temperatureCelsius: 11, conditionsDescription: "Mostly Clear", windSpeedKPH: 7 },
  photos: [
    { identifier: "4223F59BF563410FAACA8EDBF888C3FB", md5: md5(photo), type: "jpeg", orderInEntry: 0 },
  ],
};

/** @param journals entries by the name of their journal */
export const dayOneTree = (journals: Readonly<Record<string, readonly object[]>>, version = "1.0"): Tree => ({
  ...Object.fromEntries(
    Object.entries(journals).map(([name, entries]) => [`${name}.json`, { metadata: { version }, entries }]),
  ),
  [`photos/${md5(photo)}.jpeg`]: photo,
});
