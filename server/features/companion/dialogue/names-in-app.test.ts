import { describe, expect, it } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { fill } from "./passages.ts";
import { voiceIn } from "./talk.ts";
import { aPassage, lastText } from "./testing.ts";

describe("the names of screens and moods", () => {
  const withheld = [aPassage("Jonas")];
  const low: QuestionFilter = { kind: "moods", words: "xyz", moods: [1, 2] };

  it.each([
    ["what have I written about Jonas?", "“Reflections”", "Heavy or Low"],
    ["Was habe ich über Jonas geschrieben?", "„Einträge“", "Schwer oder Trüb"],
    ["¿Qué he escrito sobre mi hermano Jonas?", "«Reflexiones»", "Pesado o Bajo"],
    ["Qu'est-ce que j'ai écrit sur Jonas ?", "«\u00a0Réflexions\u00a0»", "Lourde ou Basse"],
    ["O que é que eu escrevi sobre o Jonas?", "“Reflexões”", "Pesado ou Baixo"],
    ["Che cosa ho scritto su Jonas?", "«Riflessioni»", "Pesante o Basso"],
  ])("are those of the app in the language of the answer: %s", (question, screen, moods) => {
    expect(lastText([question], { withheld })).toContain(screen);
    expect(inLanguage("fr", () => lastText([question], { withheld }))).toContain(screen);
    expect(lastText([question], { passages: withheld, filters: [low] })).toContain(moods);
  });

  it("are those of the app’s page of activities, too", () => {
    expect(lastText(["give me an exercise"], { activities: [] })).toContain("“Activities”");
    expect(fill(voiceIn("de", null).noActivity, voiceIn("de", null).screens)).toContain("„Übungen“");
  });

  it("are those of the app where the companion doesn’t speak its language", () => {
    const question = "what have I written about Jonas?";
    expect(inLanguage("nl", () => lastText([question], { withheld }))).toContain("“Reflecties”");
    expect(inLanguage("de", () => lastText([question], { withheld }))).toContain("“Reflections”");
  });

  it("of moods are the person’s own in every language", () => {
    const given = { passages: withheld, filters: [low], moodNames: "Fog" };
    expect(lastText(["Was habe ich über Jonas geschrieben?"], given)).toContain("Fog oder Trüb");
  });
});
