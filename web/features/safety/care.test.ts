import { expect, it } from "vitest";
import { createCheck } from "./care.tsx";

const sign = "I want to end my life.";

/** A server that finds this sign alone, and fails while it can't be reached. */
function aServer() {
  const server = {
    isReachable: true,
    asked: [] as string[],
    ask: async (text: string) => {
      if (!server.isReachable) throw new Error("There is no connection.");
      server.asked.push(text);
      return text.includes(sign);
    },
  };
  return server;
}

it("sends only paragraphs that are new", async () => {
  const server = aServer();
  const check = createCheck(server.ask);
  expect(await check("Rain.\n\nSoup.")).toBe(false);
  expect(await check("Rain.\n\nSoup.\n\nThen a walk.")).toBe(false);
  expect(server.asked).toEqual(["Rain.\n\nSoup.", "Then a walk."]);
});

it("finds a sign as long as its paragraph is on the page", async () => {
  const check = createCheck(aServer().ask);
  expect(await check(`Rain.\n\n${sign}\n\nSoup.`)).toBe(true);
  expect(await check(`Rain.\n\n${sign}`)).toBe(true);
  expect(await check("Rain.\n\nSoup.")).toBe(false);
});

it("looks for plain phrases without a connection, and asks again when there is one", async () => {
  const server = aServer();
  const check = createCheck(server.ask);
  server.isReachable = false;
  expect(await check("Rain.")).toBe(false);
  expect(await check(`Rain.\n\n${sign}`)).toBe(true);
  server.isReachable = true;
  expect(await check(`Rain.\n\n${sign}`)).toBe(true);
  expect(server.asked[0]).toBe(`Rain.\n\n${sign}`);
});
