import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { anActivity, stepId } from "#contract/activities/testing.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { journalMark, mapIds } from "./id-map.ts";

const anOwner = () => openJournal(randomUUID(), newKey());

describe("the ids that an archive's content has here", () => {
  const from = anOwner();
  const to = anOwner();
  const ids = mapIds(to, journalMark(from));

  it("stay in the journal that the archive is of", () => {
    const own = mapIds(from, journalMark(from));
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(own.of(id)).toBe(id);
      }),
    );
  });

  it("are new in any other journal, the same each time, and in the order of the first ones", () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), fc.uuid({ version: 7 }), (one, other) => {
        expect(ids.of(one)).not.toBe(one);
        expect(ids.of(one)).toBe(mapIds(to, journalMark(from)).of(one.toUpperCase()));
        expect(ids.of(one)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        if (one.slice(0, 13) < other.slice(0, 13)) expect(ids.of(one) < ids.of(other)).toBe(true);
        expect(mapIds(anOwner(), journalMark(from)).of(one)).not.toBe(ids.of(one));
      }),
    );
  });

  it("are the first ones again in the journal that they came from, whatever their version", () => {
    const back = mapIds(from, journalMark(to));
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(back.of(ids.of(id))).toBe(id);
        expect(ids.of(back.of(id))).toBe(id);
      }),
    );
  });

  it("stay for built-in activities and backgrounds", () => {
    const builtIn = builtInActivities[0]?.id ?? "";
    expect(ids.activity(builtIn)).toBe(builtIn);
    expect(ids.background("ocean.jpg")).toBe("ocean.jpg");
    const own = randomUUID();
    expect(ids.background(`${own}.webp`)).toBe(`${ids.of(own)}.webp`);
  });

  it("are put into the links of a text and of written answers, and into nothing else", () => {
    const id = randomUUID();
    const link = (to: string) => `![sea](attachment:${to}) [day](<reflection:${to}>)`;
    const asked = { prompt: "Which?", help: "", required: true };
    const steps = [
      { ...asked, id: stepId(1), kind: "long_text" as const },
      { ...asked, id: stepId(2), kind: "choice" as const, options: [link(id), "none"], many: false },
    ];
    const answers = {
      ...beginAnswers(anActivity(steps), null),
      answers: { [stepId(1)]: link(id), [stepId(2)]: [link(id)] },
    };
    const carried = ids.draft({ body: `${link(id)} ${id}`, answers });
    expect(carried.body).toBe(`${link(ids.of(id))} ${id}`);
    expect(carried.answers?.answers).toEqual({ [stepId(1)]: link(ids.of(id)), [stepId(2)]: [link(id)] });
  });
});
