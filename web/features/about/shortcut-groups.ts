type Shortcut = {
  /** `Mod` is ⌘ on a Mac and Ctrl elsewhere. Each key is in one row only, which says all that it does. */
  keys: readonly string[];
  does: string;
};

export const shortcutGroups: readonly { name: string; shortcuts: readonly Shortcut[] }[] = [
  {
    name: "Anywhere",
    shortcuts: [
      {
        keys: ["Mod+K"],
        does: "Go to a page, a day or a setting, search, or start writing. With words selected: add a link.",
      },
      { keys: ["/"], does: "Search the list, or write a message. In a text: insert something." },
      {
        keys: ["Alt+↑", "Alt+↓"],
        does: "Next and previous reflection or conversation. Moves a selected picture.",
      },
      { keys: ["Esc"], does: "Close, leave focus mode or a selection, or stop an answer." },
      { keys: ["?"], does: "Show these shortcuts." },
    ],
  },
  {
    name: "List of reflections",
    shortcuts: [
      { keys: ["J", "K"], does: "Next and previous reflection" },
      { keys: ["Home", "End"], does: "First and last loaded reflection" },
      { keys: ["X", "Shift+X"], does: "Select it, or all up to it" },
      { keys: ["A"], does: "Actions for the selection" },
      { keys: ["S"], does: "Star" },
      { keys: ["Delete"], does: "Move to trash" },
      { keys: ["R"], does: "Surprise me" },
    ],
  },
  {
    name: "Writing",
    shortcuts: [
      { keys: ["Mod+B"], does: "Bold" },
      { keys: ["Mod+I"], does: "Italic" },
      { keys: ["Mod+Z", "Mod+Shift+Z"], does: "Undo and redo" },
      { keys: ["Mod+F"], does: "Find in the page. Press twice for the browser’s own search." },
      { keys: ["F3", "Shift+F3"], does: "Next and previous match" },
      { keys: ["Mod+Shift+F"], does: "Focus mode" },
      { keys: ["Mod+Enter"], does: "Tick a task. In an activity: go to the next step." },
      { keys: ["[["], does: "Mention another reflection" },
      { keys: ["Alt+Enter"], does: "Open the link or mention at the cursor" },
      { keys: ["Alt+F10"], does: "Go to the toolbar of the selected words" },
      { keys: ["Space"], does: "Open the selected picture" },
      { keys: ["Tab"], does: "Indent in a list. After Esc: leave the text." },
      { keys: ["Mod+S"], does: "Save an activity of your own" },
    ],
  },
  {
    name: "Formatting as you type",
    shortcuts: [
      { keys: ["#", "##", "###"], does: "Heading, with a space after it" },
      { keys: ["-", "1."], does: "List, with a space after it" },
      { keys: ["[ ]"], does: "Task, with a space after it" },
      { keys: [">"], does: "Quote, with a space after it" },
      { keys: ["**bold**", "*italic*"], does: "Bold and italic" },
      { keys: ["```"], does: "Code" },
      { keys: ["---"], does: "Horizontal line, with Enter" },
    ],
  },
  {
    name: "Chat",
    shortcuts: [
      { keys: ["Enter", "Shift+Enter"], does: "Send, and start a new line" },
      { keys: ["Mod+Shift+O"], does: "New conversation" },
    ],
  },
];

const macNames = new Map([
  ["Mod", "⌘"],
  ["Shift", "⇧"],
  ["Alt", "⌥"],
  ["Enter", "↩"],
]);

/** A key as it is written on this device: ⇧⌘F on a Mac, Ctrl + Shift + F elsewhere. */
export function formatKeys(keys: string, userAgent = navigator.userAgent): string {
  const names = keys.split("+");
  if (!/Mac|iPhone|iPad/.test(userAgent))
    return names.map((name) => (name === "Mod" ? "Ctrl" : name)).join(" + ");
  // A Mac writes the command key last of the modifiers.
  const inOrder = names[0] === "Mod" ? [...names.slice(1, -1), "Mod", ...names.slice(-1)] : names;
  return inOrder.map((name) => macNames.get(name) ?? name).join("");
}
