import { describe, expect, it } from "vitest";
import { filesOfField, mayBeJournal } from "./chosen-files.ts";

const file = (name: string) => new File(["a"], name);
const dropped = (...names: string[]) => names.map((name) => ({ name, isFolder: false }));

describe("chosen files", () => {
  it("come in the same order each time, without those that systems and programs put beside them", () => {
    const names = ["b.md", ".DS_Store", "a.md", "__MACOSX", "Thumbs.db", ".obsidian", "B.md"];
    expect(filesOfField(names.map(file)).map(({ name }) => name)).toEqual(["B.md", "a.md", "b.md"]);
  });

  it("keep the folders in their names where a folder was chosen", () => {
    const inFolder = Object.defineProperty(file("a.md"), "webkitRelativePath", { value: "vault/days/a.md" });
    const hidden = Object.defineProperty(file("b.md"), "webkitRelativePath", { value: "vault/.trash/b.md" });
    expect(filesOfField([inFolder, hidden]).map(({ name }) => name)).toEqual(["vault/days/a.md"]);
  });
});

describe("what is dropped", () => {
  it.each([
    [dropped("Export.ZIP")],
    [dropped("backup.daylio")],
    [dropped("Reflector 2026-11-20.zip.age")],
    [dropped("a.md", "b.md", "c.txt")],
    [[{ name: "vault", isFolder: true }]],
  ])("may be a journal: %j", (items) => expect(mayBeJournal(items)).toBe(true));

  it.each([[dropped("photo.jpg")], [dropped("a.md", "photo.heic")], [dropped("notes.pdf")], [[]]])(
    "is left to its page: %j",
    (items) => expect(mayBeJournal(items)).toBe(false),
  );
});
