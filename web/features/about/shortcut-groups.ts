import { t, tc } from "#contract/translate.ts";

type Shortcut = {
  /** `Mod` is ⌘ on a Mac and Ctrl elsewhere. Each key is in one row only, which says all that it does. */
  keys: readonly string[];
  does: string;
};

export const shortcutGroups = (): readonly { name: string; shortcuts: readonly Shortcut[] }[] => [
  {
    // Translators: shortcuts that work on every page
    name: tc("shortcuts", "Anywhere"),
    shortcuts: [
      {
        keys: ["Mod+K"],
        does: t(
          "Go to a page, a day or a setting, search, or start writing. With words selected: add a link.",
        ),
      },
      { keys: ["/"], does: t("Search the list, or write a message. In a text: insert something.") },
      {
        keys: ["Alt+↑", "Alt+↓"],
        does: t("Next and previous reflection or conversation. Moves a selected picture."),
      },
      { keys: ["Esc"], does: t("Close, leave focus mode or a selection, or stop an answer.") },
      { keys: ["?"], does: t("Show these shortcuts.") },
    ],
  },
  {
    name: t("List of reflections"),
    shortcuts: [
      { keys: ["J", "K"], does: t("Next and previous reflection") },
      { keys: ["Home", "End"], does: t("First and last loaded reflection") },
      { keys: ["X", "Shift+X"], does: t("Select it, or all up to it") },
      { keys: ["A"], does: t("Actions for the selection") },
      {
        keys: ["S"], // Translators: marks a reflection with a star
        does: tc("verb", "Star"),
      },
      { keys: ["Delete"], does: t("Move to trash") },
      { keys: ["R"], does: t("Surprise me") },
    ],
  },
  {
    name: t("Writing"),
    shortcuts: [
      { keys: ["Mod+B"], does: t("Bold") },
      { keys: ["Mod+I"], does: t("Italic") },
      { keys: ["Mod+Z", "Mod+Shift+Z"], does: t("Undo and redo") },
      { keys: ["Mod+F"], does: t("Find in the page. Press twice for the browser’s own search.") },
      { keys: ["F3", "Shift+F3"], does: t("Next and previous match") },
      { keys: ["Mod+Shift+F"], does: t("Focus mode") },
      { keys: ["Mod+Enter"], does: t("Tick a task. In an activity: go to the next step.") },
      { keys: ["[["], does: t("Mention another reflection") },
      { keys: ["Alt+Enter"], does: t("Open the link or mention at the cursor") },
      { keys: ["Alt+F10"], does: t("Go to the toolbar of the selected words") },
      { keys: ["Space"], does: t("Open the selected picture") },
      { keys: ["Tab"], does: t("Indent in a list. After Esc: leave the text.") },
      { keys: ["Mod+S"], does: t("Save an activity of your own") },
    ],
  },
  {
    name: t("Formatting as you type"),
    shortcuts: [
      { keys: ["#", "##", "###"], does: t("Heading, with a space after it") },
      { keys: ["-", "1."], does: t("List, with a space after it") },
      { keys: ["[ ]"], does: t("Task, with a space after it") },
      { keys: [">"], does: t("Quote, with a space after it") },
      { keys: [`**${tc("example", "bold")}**`, `*${tc("example", "italic")}*`], does: t("Bold and italic") },
      { keys: ["```"], does: tc("formatting", "Code") },
      { keys: ["---"], does: t("Horizontal line, with Enter") },
    ],
  },
  {
    name: t("Chat"),
    shortcuts: [
      { keys: ["Enter", "Shift+Enter"], does: t("Send, and start a new line") },
      { keys: ["Mod+Shift+O"], does: t("New conversation") },
    ],
  },
];

/** What is written on keys in the language of the page. */
const keyNames = () =>
  new Map([
    ["Mod", tc("key", "Ctrl")],
    ["Shift", tc("key", "Shift")],
    ["Alt", tc("key", "Alt")],
    ["Enter", tc("key", "Enter")],
    ["Esc", tc("key", "Esc")],
    ["Home", tc("key", "Home")],
    ["End", tc("key", "End")],
    ["Delete", tc("key", "Delete")],
    ["Space", tc("key", "Space")],
    ["Tab", tc("key", "Tab")],
  ]);

const macNames = new Map([
  ["Mod", "⌘"],
  ["Shift", "⇧"],
  ["Alt", "⌥"],
  ["Enter", "↩"],
]);

/** A key as it is written on this device: ⇧⌘F on a Mac, Ctrl + Shift + F elsewhere. */
export function formatKeys(keys: string, userAgent = navigator.userAgent): string {
  const names = keys.split("+");
  const named = keyNames();
  if (!/Mac|iPhone|iPad/.test(userAgent)) return names.map((name) => named.get(name) ?? name).join(" + ");
  // A Mac writes the command key last of the modifiers.
  const inOrder = names[0] === "Mod" ? [...names.slice(1, -1), "Mod", ...names.slice(-1)] : names;
  return inOrder.map((name) => macNames.get(name) ?? named.get(name) ?? name).join("");
}
