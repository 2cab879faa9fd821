import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

it("needs nothing to be set", () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: "localhost", databaseUrl: null, secretKey: null });
});

it("takes an empty line for a variable that is not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", PLAYLIST_URL: "" })).toEqual(readConfig({}));
});

it.each([
  [{ PORT: "eighty" }, "PORT is a number"],
  [{ PORT: "70000" }, "PORT is at most 65535"],
  [{ SECRET_KEY: "short" }, "SECRET_KEY has at least 32 characters"],
  [{ PLAYLIST_URL: "javascript:alert(1)" }, "PLAYLIST_URL begins with http:// or https://"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL is one of"],
  [{ TRUST_PROXY: "yes" }, "TRUST_PROXY names addresses"],
  [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR is above 0"],
])("says in one sentence what is wrong with %o", (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
