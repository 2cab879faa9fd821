import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntityDecision, EntityDecisions } from "../analyzer.ts";
import { applyDecisions } from "./apply-decisions.ts";

const keys = ["anna", "ann", "emil", "leipzig", "mum", "tom"];
const key = fc.constantFrom(...keys);
const id = fc.uuid();
const about = fc.constantFrom("entity" as const, "theme" as const);
const decision: fc.Arbitrary<EntityDecision> = fc.oneof(
  fc.record({
    id,
    about,
    key,
    kind: fc.constant("rename" as const),
    name: fc.string({ minLength: 1, maxLength: 5 }),
  }),
  fc.record({ id, about, key, kind: fc.constant("merge" as const), into: key }),
  fc.record({ id, about, key, kind: fc.constant("hide" as const) }),
  fc.record({
    id,
    about,
    key,
    kind: fc.constant("sort" as const),
    as: fc.constantFrom("person" as const, "place" as const),
  }),
);

const pictureOf = (decisions: EntityDecisions) => {
  const { holderOf, nameOf, kindOf, isHidden } = applyDecisions(decisions, "entity");
  return keys.map((each) => {
    const holder = holderOf(each);
    return [each, holder, nameOf(holder), kindOf(holder), isHidden(holder)];
  });
};

describe("decisions on names", () => {
  it("leave each name with exactly one holder, which holds itself, whatever was merged, renamed and undone", () => {
    fc.assert(
      fc.property(
        fc.array(decision, { maxLength: 30, size: "max" }),
        fc.array(fc.nat(), { maxLength: 10 }),
        (made, undone) => {
          const kept = [...made];
          for (const at of undone) if (kept.length > 0) kept.splice(at % kept.length, 1);
          const { holderOf } = applyDecisions(kept, "entity");
          for (const each of keys) {
            expect(keys).toContain(holderOf(each));
            expect(holderOf(holderOf(each))).toBe(holderOf(each));
          }
        },
      ),
    );
  });

  it("come to what they were before when the last one is undone, and to nothing when all are", () => {
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 20, size: "max" }), decision, (made, last) => {
        const before = pictureOf(made);
        expect(pictureOf([...made, last].slice(0, -1))).toEqual(before);
      }),
    );
    expect(pictureOf([])).toEqual(keys.map((each) => [each, each, null, null, false]));
  });

  it("keep together what was merged on the way, and the name of what it was merged into", () => {
    const made: EntityDecisions = [
      { id: "1", about: "entity", key: "ann", kind: "rename", name: "Ann" },
      { id: "2", about: "entity", key: "anna", kind: "rename", name: "Anna Weber" },
      { id: "3", about: "entity", key: "tom", kind: "merge", into: "ann" },
      { id: "4", about: "entity", key: "ann", kind: "merge", into: "anna" },
    ];
    const { holderOf, nameOf } = applyDecisions(made, "entity");
    expect(["tom", "ann", "anna"].map(holderOf)).toEqual(["anna", "anna", "anna"]);
    expect(nameOf("anna")).toBe("Anna Weber");
  });

  it("of themes leave people alone", () => {
    expect(
      applyDecisions([{ id: "1", about: "theme", key: "ann", kind: "hide" }], "entity").isHidden("ann"),
    ).toBe(false);
  });
});
