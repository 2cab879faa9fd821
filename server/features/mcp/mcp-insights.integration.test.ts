import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { saveFact } from "#contract/facts/facts.ts";
import { makeTokenOn } from "#server/features/accounts/personal-tokens/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { connect, newWriter } from "./testing.ts";

const day = "2026-11-21";

describe.each(engines)("an assistant that asks for insights on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it("reads and sets daily facts, and finds by meaning and patterns, with nothing that is excluded from AI", async () => {
    const person = await newWriter(server);
    const { access } = person;
    const fact = { name: "slept", kind: "number", unit: "h", archived: false, revision: 0 } as const;
    await server.expect(saveFact, 200, { access, params: { id: randomUUID() }, body: fact });
    for (let at = 10; at < 28; at += 1)
      await person.save(`Day ${at}`, "At the lake.", {
        day: `2026-10-${at}`,
        mood: at % 2 === 0 ? 5 : 2,
        tags: at % 2 === 0 ? ["swim"] : [],
      });
    const { ask, refusal } = await connect(server, (await makeTokenOn(server, access)).secret);
    const set = { name: "Slept", value: 7.5, unit: "h", day };
    expect(await ask(z.looseObject({}), "set_fact", set)).toMatchObject({ name: "slept", day, value: 7.5 });
    expect(await refusal("set_fact", { ...set, value: 25 })).toBe("Enter a value from 0 to 24 h.");
    const facts = await ask(z.looseObject({}), "read_facts", { name: "SLEPT", from: day });
    expect(facts).toEqual({
      facts: [{ name: "slept", kind: "number", unit: "h", archived: false, values: [{ day, value: 7.5 }] }],
    });
    const passages = z.looseObject({
      passages: z.array(z.looseObject({ id: z.string(), text: z.string() })),
    });
    const found = await ask(passages, "search_by_meaning", { question: "heron" });
    expect(found.passages.map(({ id }) => id)).toEqual([person.open]);
    const { patterns } = await ask(
      z.looseObject({ patterns: z.array(z.looseObject({ label: z.string() })) }),
      "find_patterns",
    );
    expect(patterns.find(({ label }) => label === "swim")).toMatchObject({ with: { days: 9, mood: 5 } });
    const { themes } = await ask(z.looseObject({ themes: z.array(z.unknown()) }), "find_themes");
    expect(JSON.stringify(themes)).not.toContain("secret");
  });

  it("refuses other methods as the protocol says, and answers a client that accepts any type", async () => {
    const { secret } = await makeTokenOn(server, (await newWriter(server)).access);
    const call = (method: string, more: RequestInit = {}) =>
      fetch(`${server.url}/api/mcp`, {
        ...more,
        method,
        headers: { ...more.headers, authorization: `Bearer ${secret}`, accept: "*/*" },
      });
    for (const method of ["GET", "DELETE"]) {
      const refused = await call(method);
      expect([refused.status, refused.headers.get("allow")], method).toEqual([405, "POST"]);
    }
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "curl", version: "1" },
    };
    const begun = await call("POST", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
    });
    expect(begun.status).toBe(200);
    expect(await begun.text()).toContain("reflector");
  });
});
