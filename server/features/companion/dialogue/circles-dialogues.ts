/**
 * People's messages, round by round, for the tests of circles. In the first set, the last message returns to
 * the same matter.
 */
export const circling: readonly (readonly string[])[] = [
  [
    "I keep thinking about what Ana said at dinner.",
    "I don't understand why she said it in front of everyone at dinner.",
    "It's just what she said. At dinner, in front of everyone. I can't stop thinking about it.",
  ],
  [
    "I should never have sent that email to my boss.",
    "He hasn't answered the email. I should have waited.",
    "Why did I send that email? My boss must think I'm an idiot.",
  ],
  [
    "What if the results are bad?",
    "I read about the results again, and what if they find something?",
    "I can't think about anything else than the results. What if they are bad?",
  ],
  [
    "He left without saying a word.",
    "I just don't know why he left like that.",
    "Maybe if I had called him he would not have left.",
    "He left. Without a word. Why did he leave?",
  ],
  [
    "I can't sleep because of the presentation.",
    "The presentation is on Thursday and I will mess it up.",
    "I always mess up a presentation. I'll mess up this presentation too.",
  ],
  [
    "My mother compares me to my brother.",
    "She did it again, my brother this, my brother that.",
    "Nothing I do counts. It's always my brother, she always compares us.",
  ],
  [
    "Should I move to Porto or stay?",
    "If I stay I'll regret it, if I move to Porto I'll be alone.",
    "So Porto, or stay. I go back and forth: move, stay, move, stay.",
  ],
  ["I miss Tom so much.", "Everything in the flat reminds me of Tom.", "I just miss him. I miss Tom."],
  [
    "Ich verstehe nicht, warum Jonas nicht anruft.",
    "Jonas hat wieder nicht angerufen. Warum ruft er nicht an?",
    "Er ruft einfach nicht an. Jonas könnte doch anrufen.",
  ],
  [
    "No entiendo por qué mi jefe me gritó.",
    "Mi jefe me gritó delante de todos y no entiendo por qué.",
    "Sigo pensando en que mi jefe me gritó. ¿Por qué me gritó?",
  ],
  [
    "The money is not enough for the rent this month.",
    "I counted the money again and the rent is too much.",
    "Rent, money, rent. I count it over and over and there is not enough money.",
  ],
  [
    "I said something stupid at the party.",
    "Everyone at the party heard the stupid thing I said.",
    "They all think I'm stupid since that party. Why did I say that?",
  ],
];

/** The person names the same people or places, but moves on. */
export const goingOn: readonly (readonly string[])[] = [
  [
    "I keep thinking about what Ana said at dinner.",
    "She was tired, I think. Her mother is in hospital.",
    "I'll bring her soup tomorrow and ask how the operation went.",
  ],
  [
    "My sister called for the first time in months.",
    "We talked about the garden and her new dog.",
    "She wants to visit in spring, with the children.",
    "I had forgotten how she laughs.",
  ],
  [
    "I should never have sent that email to my boss.",
    "Then again it was true, and nobody else would have written it.",
    "The budget for the ward has been cut three times and the nurses are leaving.",
    "What I want is to talk with them on Monday before the meeting.",
  ],
  ["Today was slow.", "I walked by the river.", "I read half a book and cooked lentils."],
  [
    "Work was too much today.",
    "Work is always like this before Christmas, but this year two people are missing.",
    "I told Priya I won't take over the weekend shifts at work any more.",
    "She nodded. After work I bought flowers for the kitchen.",
  ],
  [
    "I'm worried about the exam.",
    "I have a plan now: chapters one to four until Friday.",
    "I studied with Leo and the statistics part makes sense.",
  ],
  [
    "We moved into the flat today.",
    "The flat smells of paint and the neighbours play the piano.",
    "I found the box with Grandma's letters. I want to read them in the new kitchen.",
  ],
  ["Hello", "Yes", "I don't know", "Maybe", "I don't know"],
  [
    "My father is ill again.",
    "The doctor says it's his heart this time.",
    "I drove there at night. He was asleep and looked small.",
    "He used to carry me up the stairs on his shoulders.",
  ],
  [
    "I think about changing my job.",
    "My job pays well, but I build nothing that lasts.",
    "As a child I wanted to be a carpenter.",
    "There is a workshop on Elm Street that takes apprentices.",
  ],
  [
    "Heute war ein langer Tag im Büro.",
    "Danach war ich mit Lena schwimmen.",
    "Lena zieht nächstes Jahr nach Wien, das macht mich traurig.",
  ],
  [
    "I ran five kilometres.",
    "I ran seven kilometres and my knee hurt.",
    "The physiotherapist showed me stretches for the hip.",
  ],
];
