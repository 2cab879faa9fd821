import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import fastify from "fastify";
import { expect, it } from "vitest";
import { afterAnswers } from "./after-answers.ts";

it("does the work that follows an answer, also where the client left before", async () => {
  const app = fastify();
  const afterAnswer = afterAnswers(app);
  const done: string[] = [];
  app.get("/:name", async (request, reply) => {
    const { url } = request;
    if (url === "/early") await once(reply.raw, "close");
    afterAnswer(request, reply, "not done", async () => {
      await setTimeout(10);
      done.push(url);
    });
    return "An answer.";
  });
  const address = await app.listen();
  await fetch(`${address}/waits`);
  const reached = once(app.server, "request");
  const leave = new AbortController();
  const left = fetch(`${address}/early`, { signal: leave.signal }).catch(() => {});
  await reached;
  leave.abort();
  await left;
  await expect.poll(() => done).toEqual(["/waits", "/early"]);
  await app.close();
});
