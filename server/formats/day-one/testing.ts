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

/** An entry as the first Day One for the Mac wrote it. `more`: further keys with their values, as XML. */
export const classicEntry = (more = "") => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Activity</key>
	<string>Stationary</string>
	<key>Creation Date</key>
	<date>2014-10-23T22:36:33Z</date>
	<key>Creator</key>
	<dict>
		<key>Device Agent</key>
		<string>Macintosh/MacBookPro5,1</string>
		<key>Generation Date</key>
		<date>2014-10-23T22:36:33Z</date>
	</dict>
	<key>Entry Text</key>
	<string># The weir

Herons &amp; rain, 5 &lt; 7.</string>
	<key>Location</key>
	<dict>
		<key>Administrative Area</key>
		<string>Berlin</string>
		<key>Country</key>
		<string>Germany</string>
		<key>Latitude</key>
		<real>52.5</real>
		<key>Longitude</key>
		<real>13.4</real>
		<key>Locality</key>
		<string>Berlin</string>
		<key>Place Name</key>
		<string>Tiergarten</string>
	</dict>
	<key>Starred</key>
	<true/>
	<key>Step Count</key>
	<integer>4711</integer>
	<key>Tags</key>
	<array>
		<string>birds</string>
		<string>long walks</string>
	</array>
	<key>Time Zone</key>
	<string>Europe/Berlin</string>
	<key>UUID</key>
	<string>0A1B2C3D4E5F60718293A4B5C6D7E8F9</string>
	<key>Weather</key>
	<dict>
		<key>Celsius</key>
		<string>11</string>
		<key>Description</key>
		<string>Mostly Clear</string>
		<key>Wind Speed KPH</key>
		<integer>7</integer>
	</dict>${more}
</dict>
</plist>
`;

/** Its folder, with a photo of that entry. */
export const classicTree = (entries: Readonly<Record<string, string>>): Tree => ({
  ...Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [`Travel.dayone/entries/${name}.doentry`, entry]),
  ),
  "Travel.dayone/photos/0A1B2C3D4E5F60718293A4B5C6D7E8F9.jpg": photo,
});
