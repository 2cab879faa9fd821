import "./about.css";

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [`${command} + B`], does: "bold" },
  { keys: [`${command} + I`], does: "italic" },
  { keys: [`${command} + K`], does: "anywhere: go to a place, a day, an activity; search; start writing" },
  { keys: ["?"], does: "outside the text: these shortcuts" },
  { keys: [`${command} + K`], does: "with words selected, or in a link: link" },
  { keys: [`${command} + Enter`], does: "tick a task" },
  { keys: ["Alt + Enter"], does: "follow the link or mention that the caret is in" },
  { keys: ["Alt + F10"], does: "to the toolbar of the selected words" },
  { keys: ["Space"], does: "with a picture selected: open it large" },
  { keys: ["Alt + ↑", "Alt + ↓"], does: "with a picture selected: move it up or down" },
  { keys: [`${command} + F`], does: "find in the page; twice: the browser’s own search" },
  { keys: ["F3", "Shift + F3"], does: "next and previous hit" },
  { keys: [`${command} + Shift + F`], does: "focus mode; Esc leaves it" },
  { keys: ["[["], does: "mention another reflection" },
  { keys: [`${command} + Z`], does: "undo" },
  { keys: [`${command} + Shift + Z`], does: "redo" },
  { keys: ["Esc", "Tab"], does: "leave the text, even from a list or a table" },
  { keys: ["Alt + ↑", "Alt + ↓"], does: "outside the text: the next and the previous reflection" },
  { keys: ["/"], does: "in the text: insert something; in the list: search" },
  { keys: ["j", "k"], does: "in the list: to the next, to the previous" },
  { keys: ["x", "s"], does: "in the list: select, star" },
  { keys: ["Delete"], does: "in the list: move to trash" },
  { keys: ["r"], does: "in the list: surprise me" },
  { keys: ["Enter", "Shift + Enter"], does: "in the chat: send; a new line" },
  { keys: [`${command} + Shift + O`], does: "in the chat: new conversation" },
  { keys: ["/"], does: "in the chat, outside the message: write one" },
  { keys: ["Esc"], does: "in the chat: stop the answer" },
  { keys: ["Alt + ↑", "Alt + ↓"], does: "in the chat: the previous and the next conversation" },
  { keys: ["#", "##", "###"], does: "and a space: heading" },
  { keys: ["-", "1."], does: "and a space: list" },
  { keys: ["[ ]"], does: "and a space: task" },
  { keys: [">"], does: "and a space: quote" },
  { keys: ["**bold**", "*italic*"], does: "as you type" },
  { keys: ["```"], does: "code" },
  { keys: ["---"], does: "and Enter: a horizontal line" },
];

export function Shortcuts() {
  return (
    <dl className="about__keys">
      {shortcuts.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
