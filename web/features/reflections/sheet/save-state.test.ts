import { describe, expect, it } from "vitest";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import type { SyncView } from "#web/drafts/sync-view.ts";
import { nextAnnounced, saveWords } from "./save-state.tsx";

const view: SyncView = {
  phase: "open",
  draft: emptyDraft,
  generation: 0,
  stored: null,
  reflectionId: null,
  isUnsent: true,
  isSending: false,
  syncError: null,
  device: "stored",
  conflict: null,
};

describe("the word beside the date", () => {
  it("says nothing on an empty page", () => {
    expect(saveWords({ ...view, isUnsent: false }).word).toBe("");
  });

  it("says that words are being saved", () => {
    expect(saveWords(view).word).toBe("Saving");
  });

  it.each([
    ["unreachable", "Offline: kept on this device"],
    ["signed_out", "Kept on this device"],
    ["refused", "Kept on this device"],
    ["unavailable", "Kept on this device"],
  ] as const)("says where words are when the server is %s", (kind, word) => {
    expect(saveWords({ ...view, syncError: { kind, message: "" } })).toMatchObject({ word, place: "device" });
  });

  it("gives the server's own sentence for what it refuses", () => {
    const syncError = { kind: "refused", message: "This is too long." } as const;
    expect(saveWords({ ...view, syncError }).detail).toContain("This is too long.");
  });

  it("says plainly that words are nowhere yet", () => {
    const syncError = { kind: "unreachable", message: "" } as const;
    expect(saveWords({ ...view, syncError, device: "unavailable" })).toMatchObject({
      word: "Not saved yet",
      place: "nowhere",
    });
  });
});

it.each([
  ["stored", "Kept on this device"],
  ["unavailable", "Not saved yet"],
] as const)("says that it was also written elsewhere while someone types (%s)", (device, word) => {
  const said = saveWords({ ...view, device, isConflictHeld: true });
  expect(said.word).toBe(word);
  expect(said.detail).toContain("also written on another device");
});

describe("what a screen reader announces", () => {
  it("is trouble, and the first save after it, but no other save", () => {
    let announced: ReturnType<typeof nextAnnounced> = "nothing";
    const announcedAt = (step: "saving" | "saved" | null, place: "server" | "device") => {
      announced = nextAnnounced(announced, { step, place });
      return announced;
    };
    expect(announcedAt("saving", "server")).toBe("nothing");
    expect(announcedAt("saved", "server")).toBe("nothing");
    expect(announcedAt(null, "device")).toBe("trouble");
    expect(announcedAt("saving", "server")).toBe("trouble");
    expect(announcedAt("saved", "server")).toBe("relief");
    expect(announcedAt("saved", "server")).toBe("relief");
    expect(announcedAt("saving", "server")).toBe("nothing");
    expect(announcedAt("saved", "server")).toBe("nothing");
  });
});
