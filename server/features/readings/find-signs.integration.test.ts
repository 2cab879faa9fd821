import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { checkWords } from "#contract/safety/check-words.ts";
import { hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import { newPerson } from "#server/features/analyzers/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";

describe("the check of words for signs of a crisis", () => {
  let server: TestServer;
  let access: string;
  beforeAll(async () => {
    server = await startTestServer("sqlite");
    ({ access } = await newPerson(server));
  });
  afterAll(() => server.stop());
  const check = async (text: string) => (await server.call(checkWords, { access, body: { text } })).body;

  it.each([
    ["en", "I don't want to live anymore.", "We painted the kitchen and had soup."],
    ["de", "Ich will nicht mehr leben.", "Wir haben heute die Küche gestrichen und dann Suppe gegessen."],
    ["fr", "Je ne veux plus vivre.", "Nous avons planté des tulipes dans le jardin avec ma sœur."],
    ["es", "Ya no quiero vivir más.", "Hoy hemos paseado por el parque con los niños y hacía sol."],
    ["it", "Non voglio più vivere.", "Oggi abbiamo fatto la pasta con la nonna e poi una passeggiata."],
    ["pt", "Não quero mais viver assim.", "Hoje fizemos um bolo com a minha avó e fomos à praia."],
  ])("finds a plain sign in the language %s, and none in a plain day", async (_, sign, plain) => {
    expect(await check(sign)).toEqual({ sign: true });
    expect(await check(plain)).toEqual({ sign: false });
  });

  it("finds more where a person asks to see help sooner", async () => {
    const unclear = "I can't see a way forward.";
    const found: unknown[] = [];
    for (const help_sooner of [false, true]) {
      await server.expect(savePreferences, 200, { access, body: { help_sooner } });
      found.push(await check(unclear));
    }
    expect(found).toEqual([{ sign: false }, { sign: true }]);
    await server.expect(savePreferences, 200, { access, body: { help_sooner: false } });
  });

  it.each([
    "Tout le monde serait mieux sans moi, j’ai déjà préparé les médicaments.",
    "Tutti starebbero meglio senza di me, ho già preparato le pillole.",
    "Todos ficariam melhor sem mim, já tenho os comprimidos guardados.",
  ])("finds a sign that no plain phrase knows: %s", async (sign) => {
    expect(hasExplicitSign(sign)).toBe(false);
    expect(await check(sign)).toEqual({ sign: true });
  });
});
