import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { testKey } from "#web/lib/device/testing.ts";
import { createMessageDrafts, emptyMessage, type MessageDraft, writeOver } from "./message-draft.ts";

const hanna = "01930000-0000-7000-8000-000000000001";
let stamps = 0;
const tab = (userId = hanna) =>
  createMessageDrafts({
    storage: () => localStorage,
    keyOf: (wanted) => (wanted === userId ? testKey(userId) : null),
    newStamp: () => {
      stamps += 1;
      return String(stamps);
    },
  });
const words = (text: string): MessageDraft => ({ ...emptyMessage, text });

beforeEach(() => localStorage.clear());

describe("a message that is being written", () => {
  it("is there again after a reload, for its person alone", () => {
    tab().write(hanna, "new", words("I keep thinking of the flat."), null);
    expect(tab().read(hanna, "new")?.text).toBe("I keep thinking of the flat.");
    expect(tab("another").read(hanna, "new")).toBeNull();
    expect(tab().read(hanna, "elsewhere")).toBeNull();
  });

  it("lies on the device sealed", () => {
    tab().write(hanna, "new", words("I keep thinking of the flat."), null);
    expect(JSON.stringify(localStorage)).not.toContain("flat");
  });

  it("goes when it is emptied", () => {
    const { stored } = tab().write(hanna, "new", words("a"), null);
    tab().write(hanna, "new", emptyMessage, stored?.stamp ?? null);
    expect(localStorage.length).toBe(0);
  });

  it("reports that this device can't store anything", () => {
    expect(tab("another").write(hanna, "new", words("a"), null).hasRoom).toBe(false);
  });
});

describe("two tabs with the same message", () => {
  it("set the other's words aside, and do not drop them", () => {
    const { stored } = tab().write(hanna, "new", words("The flat."), null);
    const later = tab().write(hanna, "new", words("The door handles."), null);
    expect(later.stored).toMatchObject({ text: "The door handles.", aside: ["The flat."] });
    expect(tab().write(hanna, "new", words("The flat is sold."), stored?.stamp ?? null).stored).toMatchObject(
      {
        text: "The flat is sold.",
        aside: ["The door handles.", "The flat."],
      },
    );
  });

  it("keep both what they gave it to read", () => {
    const given = (day: string) => [{ attached: { kind: "days" as const, from: day, to: day }, name: day }];
    tab().write(hanna, "new", { ...emptyMessage, given: given("2026-11-01") }, null);
    const { stored } = tab().write(hanna, "new", { ...emptyMessage, given: given("2026-11-02") }, null);
    expect(stored?.given.map(({ name }) => name)).toEqual(["2026-11-02", "2026-11-01"]);
  });

  it("never lose what one of them stored last, in any order of writing", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ who: fc.nat(1), text: fc.string({ minLength: 1, maxLength: 4 }), looks: fc.boolean() }),
          {
            maxLength: 5,
          },
        ),
        (writes) => {
          localStorage.clear();
          const seen: (string | null)[] = [null, null];
          for (const { who, text, looks } of writes) {
            if (looks) {
              const present = tab().read(hanna, "new");
              seen[who] = present?.stamp ?? null;
            }
            const present = tab().read(hanna, "new");
            const isOverUnseen = present !== null && present.stamp !== seen[who];
            const { stored } = tab().write(hanna, "new", words(text), seen[who] ?? null);
            seen[who] = stored?.stamp ?? null;
            if (isOverUnseen && present.text.trim() !== "" && !text.includes(present.text))
              expect(stored?.aside).toContain(present.text);
          }
        },
      ),
    );
  });

  it("write over what they have seen", () => {
    expect(writeOver({ ...words("a"), stamp: "1" }, words("b"), "1")).toEqual(words("b"));
  });
});
