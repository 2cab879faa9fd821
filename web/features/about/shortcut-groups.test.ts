import { expect, it } from "vitest";
import { formatKeys, shortcutGroups } from "./shortcut-groups.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";

it("lists each key once", () => {
  const keys = shortcutGroups().flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it.each([
  ["Mod+K", "Ctrl + K", "⌘K"],
  ["Mod+Shift+F", "Ctrl + Shift + F", "⇧⌘F"],
  ["Alt+↑", "Alt + ↑", "⌥↑"],
  ["Mod+Enter", "Ctrl + Enter", "⌘↩"],
  ["Shift+F3", "Shift + F3", "⇧F3"],
  ["?", "?", "?"],
])("writes %s in the keys of the device", (keys, onWindows, onMac) => {
  expect(formatKeys(keys, windows)).toBe(onWindows);
  expect(formatKeys(keys, mac)).toBe(onMac);
});
