import { describe, expect, it } from "vitest";
import { turned, turnedPart } from "./turning.ts";

describe("a sentence is turned to the person", () => {
  it.each([
    ["I can't stop thinking about my sister", "You can't stop thinking about your sister."],
    ["I'm tired of it all.", "You're tired of it all."],
    ["I was so angry with myself", "You were so angry with yourself."],
    ["I wasn't even there", "You weren't even there."],
    ["I really was happy then", "You really were happy then."],
    ["I am not sure that this is mine", "You are not sure that this is yours."],
    ["I went home and was sad", "You went home and were sad."],
    ["I went to bed early but was awake at three", "You went to bed early but were awake at three."],
    ["The day was long and I was tired", "The day was long and you were tired."],
    ["My mother was late", "Your mother was late."],
    ["My family deserves better than this", "You write that your family deserves better than this."],
    ["My sister and I haven't spoken since May", "You and your sister haven't spoken since May."],
    ["Ana and I danced in the kitchen", "You and Ana danced in the kitchen."],
    ["He and I were close", "You and he were close."],
    ["Since my brother and I fought, it's quiet", "Since you and your brother fought, it's quiet."],
    ["It was between her and me", "It was between her and you."],
    ["We moved into our new flat", "You moved into your new flat."],
    ["They moved to the US with us", "They moved to the US with you."],
    ["im so tired and i dont know why", "You're so tired and you don't know why."],
    ["And then I've got my exam", "Then you've got your exam."],
    ["Honestly, I'd rather stay home!!", "You'd rather stay home."],
    ["I don’t want to go back", "You don't want to go back."],
    ["What I felt was anger", "What you felt was anger."],
    ["Not once was I asked", "Not once were you asked."],
    ["She told me that I never listen", "She told you that you never listen."],
    ["I feel ill again", "You feel ill again."],
    ["My father died in March", "Your father died in March."],
    ["The funeral is Friday and I have to speak", "The funeral is Friday and you have to speak."],
    ["I love my sister and I miss her", "You love your sister and you miss her."],
    ["I met Jonas and I was late", "You met Jonas and you were late."],
    ["I will be fine I guess", "You will be fine."],
  ])("%s → %s", (said, back) => {
    expect(turned(said)).toBe(back);
  });

  it.each([
    ["I'm such a failure", "You call yourself a failure."],
    ["I am so stupid", "You call yourself stupid."],
    ["I'm a bad mother to my kids", "You call yourself a bad mother to your kids."],
    ["It's all my fault", "You write that it's all your fault."],
    ["I hate myself for it", "You write that you hate yourself for it."],
    ["Nobody likes me there", "You write that nobody likes you there."],
  ])("never as a verdict of the companion's: %s → %s", (said, back) => {
    expect(turned(said)).toBe(back);
  });

  it.each([
    ["a question", "Why did I say that?"],
    ["something said to the companion", "I want you to listen to me"],
    ["too short", "I'm sad"],
    ["what no one wants to hear said back", "I thought about how to kill him"],
    ["a quotation", 'I said "I am fine" to my boss'],
    ["a link", "I read https://example.org about my illness"],
    ["someone else's verb", "I think that she came and was upset"],
    ["a clause with its own subject", "I left because he shouted, and was shaking"],
    ["“ill” that means “I'll”", "ill call my mother"],
    ["an unclear pair", "My boss and I was told"],
    ["a shout in the middle", "I said wow!and my sister left"],
    ["far too long", `I ${"walked and ".repeat(20)}slept`],
  ])("but not if it is %s", (_, said) => {
    expect(turned(said)).toBeNull();
  });
});

describe("of a message, it is the sentence that says most of its person", () => {
  it.each([
    ["The bus was late. I miss my grandmother. It rained.", "You miss your grandmother."],
    ["It rained all day. The bus was late.", null],
    [
      "There was a party at the office with cake and speeches for an hour and nobody left, and I felt completely alone in the middle of it all day long",
      "You felt completely alone in the middle of it all day long.",
    ],
    ["- I need my evenings\n- Why is it like this?", "You need your evenings."],
  ])("%s", (message, back) => {
    expect(turnedPart(message)).toBe(back);
  });
});
