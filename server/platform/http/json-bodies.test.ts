import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxAnswered } from "#contract/activities/activity-rules.ts";
import { maxImportFiles } from "#contract/imports/import-rules.ts";
import { maxFeelings, maxTags } from "#contract/reflections/reflection-rules.ts";
import { answerError } from "./error-answers.ts";
import { readJsonBodies } from "./json-bodies.ts";

describe("a body of JSON", () => {
  const app = Fastify({ bodyLimit: 16_000_000 });
  beforeAll(async () => {
    readJsonBodies(app);
    app.setErrorHandler(answerError);
    app.post("/", ({ body }) => JSON.stringify(body).length);
    const config = { maxJsonTokens: 5 * maxImportFiles + 100 };
    app.post("/files", { config }, ({ body }) => JSON.stringify(body).length);
    await app.ready();
  });
  afterAll(() => app.close());

  const send = async (payload: string, url = "/") => {
    const headers = { "content-type": "application/json" };
    const { statusCode, body } = await app.inject({ method: "POST", url, headers, payload });
    return { status: statusCode, body };
  };

  it("is read if it holds the largest save, merged from another of the same size", async () => {
    const options = Array.from({ length: 50 }, (_, at) => `Option ${at}, with: a comma`);
    const steps = Array.from({ length: maxAnswered }, (_, at) => ({
      ...{ id: `${at}`, kind: "choice", prompt: "What?", help: "Help", required: false, many: true },
      options,
    }));
    const draft = {
      ...{ title: "Title", body: 'He said: "[, {"'.repeat(20_000), mood: 3, prompt: "Prompt" },
      feelings: Array.from({ length: maxFeelings }, () => "calm"),
      tags: Array.from({ length: maxTags }, () => "sea"),
      answers: { steps, answers: Object.fromEntries(steps.map(({ id }) => [id, options])), intention: "" },
    };
    const save = JSON.stringify({ ...draft, revision: 1, merged_from: draft });
    expect(await send(save)).toEqual({ status: 200, body: `${save.length}` });
  });

  it("is read if it holds the most files of an import", async () => {
    const files = Array.from({ length: maxImportFiles }, (_, at) => ({ name: `${at}.md`, bytes: at }));
    const begun = JSON.stringify({ id: "1", files, time_zone: "UTC" });
    expect(await send(begun, "/files")).toEqual({ status: 200, body: `${begun.length}` });
  });

  it.each([
    ["objects", `[${"{},".repeat(1_000_000)}{}]`],
    ["lists in lists", "[".repeat(1_000_000)],
    ["fields", `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join()}}`],
  ])("is refused before it is read if it holds too many %s", async (_, payload) => {
    const { status, body } = await send(payload);
    expect(status).toBe(400);
    expect(body).toContain("too many values");
  });
});
