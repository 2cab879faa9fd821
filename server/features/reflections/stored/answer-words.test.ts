import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import { answersMarkdown } from "#contract/activities/answers-markdown.ts";
import { anActivity, answerSetOf } from "#contract/activities/testing.ts";
import { moods } from "#contract/moods.ts";
import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import { aSave } from "../testing.ts";
import { readAnswers, withBodies } from "./answer-words.ts";

/** The first stored form of answers. Never change it. */
const stored = `{"activity":{"title":"Evening","icon":"moon-star","category":"rest","revision":3,"scoring":null,
"programme":{"sittings":4,"every_days":1,"compares":["01930000-0000-7000-8000-000000000005"],"last_only":[]}},
"steps":[
{"id":"01930000-0000-7000-8000-000000000001","prompt":"Write","help":"Freely","required":true,"kind":"long_text"},
{"id":"01930000-0000-7000-8000-000000000002","prompt":"One line","help":"","required":false,"kind":"short_text"},
{"id":"01930000-0000-7000-8000-000000000003","prompt":"Lines","help":"","required":false,"kind":"list","least":1,"most":3},
{"id":"01930000-0000-7000-8000-000000000004","prompt":"How much","help":"","required":false,"kind":"scale","min":0,"max":10,"low_label":"None","high_label":"All","labels":[]},
{"id":"01930000-0000-7000-8000-000000000005","prompt":"Mood","help":"","required":false,"kind":"mood"},
{"id":"01930000-0000-7000-8000-000000000006","prompt":"Where","help":"","required":false,"kind":"choice","options":["Sea","Hill"],"many":false},
{"id":"01930000-0000-7000-8000-000000000007","prompt":"Done","help":"","required":false,"kind":"checklist","options":["Tea","Walk"]},
{"id":"01930000-0000-7000-8000-000000000008","prompt":"Timed","help":"","required":false,"kind":"timed","minutes":15},
{"id":"01930000-0000-7000-8000-000000000009","prompt":"When","help":"","required":false,"kind":"date"}],
"answers":{
"01930000-0000-7000-8000-000000000001":"# Words","01930000-0000-7000-8000-000000000002":"line",
"01930000-0000-7000-8000-000000000003":["a","","b"],"01930000-0000-7000-8000-000000000004":10,
"01930000-0000-7000-8000-000000000005":4,"01930000-0000-7000-8000-000000000006":["Sea"],
"01930000-0000-7000-8000-000000000007":["Tea","Walk"],"01930000-0000-7000-8000-000000000008":"Quickly",
"01930000-0000-7000-8000-000000000009":"2026-11-21"},
"at":"01930000-0000-7000-8000-000000000009","intention":"Be kind","finished_at":"2026-11-21T12:00:00.000Z"}`;

const step = {
  id: "01930000-0000-7000-8000-000000000001",
  kind: "long_text",
  prompt: "What?",
  help: "",
  required: true,
} as const;
const setOf = (answer: string) => ({
  ...beginAnswers(anActivity([step]), null),
  answers: { [step.id]: answer },
});

describe("stored answers", () => {
  it("open in the first form they were ever stored in", () => {
    expect(readAnswers(stored)).toMatchObject(JSON.parse(stored));
  });

  it("in a form that the program can't read are null, and the body holds their words", () => {
    expect(readAnswers('{"activity":null}')).toBeNull();
    expect(readAnswers("[]")).toBeNull();
  });
});

describe("the words of answers", () => {
  it("are in the plain text, every prompt and every answer", () => {
    const squeezed = (text: string) => text.replaceAll(/\s+/g, " ").trim();
    fc.assert(
      fc.property(answerSetOf(5), (set) => {
        const plain = squeezed(plainText(answersMarkdown(set)));
        for (const asked of set.steps.filter((each) => isAnswered(set, each))) {
          expect(plain).toContain(squeezed(asked.prompt));
          const answer = set.answers[asked.id];
          if (asked.kind === "long_text" || asked.kind === "timed") continue;
          const words =
            asked.kind === "mood"
              ? moods.filter(({ value }) => value === answer).map(({ label }) => label)
              : answer;
          for (const word of [words].flat()) expect(plain).toContain(squeezed(String(word)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("replace the sent body, and that of a merged text, too", () => {
    const answers = setOf("At the river");
    const sent = aSave({ body: "something else", answers });
    const merged = withBodies({ ...sent, merged_from: { ...sent, answers: setOf("At the sea") } });
    expect(merged.body).toBe("### What?\n\nAt the river");
    expect(merged.merged_from?.body).toBe("### What?\n\nAt the sea");
    expect(withBodies(aSave({ body: "as it is" })).body).toBe("as it is");
  });

  it("are refused if they are longer than a body may be", () => {
    const long = "x".repeat(200_000);
    const steps = [1, 2, 3].map((number) => ({
      ...step,
      id: `01930000-0000-7000-8000-00000000000${number}`,
    }));
    const answers = {
      ...beginAnswers(anActivity(steps), null),
      answers: Object.fromEntries(steps.map(({ id }) => [id, long])),
    };
    const sentence = "These answers are too long together: at most 500,000 characters, questions included.";
    expect(maxBodyLength).toBe(500_000);
    expect(() => withBodies(aSave({ answers }))).toThrow(
      expect.objectContaining({ code: "invalid_input", fields: { answers: sentence } }),
    );
    expect(() => withBodies(aSave({ merged_from: aSave({ answers }) }))).toThrow(
      expect.objectContaining({ fields: { merged_from: sentence } }),
    );
  });
});
