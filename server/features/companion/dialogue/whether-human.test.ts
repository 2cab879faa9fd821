import { expect, it } from "vitest";
import { asksWhetherHuman } from "./whether-human.ts";

it.each([
  "are you a human?",
  "Are you an AI?",
  "are you human",
  "Are you really a real person?",
  "I feel so alone. Are you even real?",
  "Am I talking to a bot or a human?",
  "wait, is this an AI?",
  "r u a robot",
  "You're a real person, right?",
  "Is there a real person here?",
  "Bist du ein Mensch?",
  "Rede ich hier mit einer KI?",
  "Bist du eine echte Person oder eine Maschine?",
  "¿Eres una persona?",
  "¿Estoy hablando con una IA?",
  "Es-tu un humain ?",
  "Est-ce que je parle à une vraie personne ?",
  "Você é uma IA?",
  "Sei un essere umano?",
  "Sei un'IA?",
])("understands “%s”", (message) => {
  expect(asksWhetherHuman(message)).toBe(true);
});

it.each([
  "My boss asked: are you a person who can say no?",
  "I am only human.",
  "Is it real?".replace("real", "raining"),
  "Are you sure?",
  "I work with AI all day, and it wears me out.",
  "He said that they replaced her with a robot and that nobody was told about it at all.",
  "Was habe ich über Maschinen geschrieben?",
  "What are you basing this on?",
])("leaves “%s” alone", (message) => {
  expect(asksWhetherHuman(message)).toBe(false);
});
