// Untranslated file: examples that are compared with English entries.

/** Low days, grouped by what they are about. Two days in one group are alike; days in different groups are not. */
export const labelledLows: Readonly<Record<string, readonly string[]>> = {
  quarrel: [
    "I argued with my sister about the house again and could not sleep afterwards. I lay awake and went over every word of the quarrel.",
    "Another fight with my sister about the house. She hung up on me. I keep repeating the argument in my head instead of sleeping.",
    "We shouted at each other on the phone, my sister and I, about who pays for the roof of the house. I feel sick about it.",
  ],
  work: [
    "Eleven hours at work and still three reports open. My manager added another deadline for Friday. I am worn out and behind.",
    "The deadlines pile up. I stayed at the office until nine, the reports are not done, and my manager wants more by Friday.",
    "Too much work again. I ate at my desk, answered mail until late, and nothing is finished before the deadline.",
  ],
  lonely: [
    "Spent the whole weekend alone. Nobody wrote, nobody called. The flat is so quiet that I leave the radio on.",
    "No message from anyone since Friday. I ate dinner alone again with the radio on, and felt that nobody would notice.",
    "A lonely Sunday. I scrolled through old pictures of friends and did not dare to call any of them.",
  ],
  grief: [
    "It is a year since Dad died. I found his scarf in the cupboard and cried on the kitchen floor.",
    "Dad's birthday, the first without him. I miss his voice. I cried when I saw his handwriting on an old card.",
    "I dreamt of my father and woke up and he was still dead. His chair is still by the window.",
  ],
  illness: [
    "The migraine came back and I lay in the dark all day. The tablets did nothing. I cancelled everything.",
    "Third day in bed with a headache. Light hurts, the tablets don't work, and I had to cancel again.",
    "My head pounded from morning on. I drew the curtains and threw up twice. Another day lost to migraine.",
  ],
  exam: [
    "I failed the statistics exam. All that studying for nothing, and I have to tell my parents.",
    "The result is out: I did not pass the exam. I studied for weeks. I feel stupid and ashamed in front of my parents.",
    "Failed again. The professor read out the marks and mine was the lowest. I don't know how to go on studying.",
  ],
  money: [
    "The rent went up and my account is empty on the twentieth. I counted coins for bread.",
    "Another bill I can't pay. The account is overdrawn, the rent is due, and I don't know how to get through the month.",
    "The card was refused at the till. I put half of the groceries back. There is no money left until payday.",
  ],
  parting: [
    "Tom left tonight. He packed two bags and said it was over. The bed is half empty and I can't stop shaking.",
    "He said he doesn't love me any more. Four years, and now his side of the bed is empty. I can't eat.",
    "Saw Tom with someone else, three weeks after we broke up. I walked home and cried the whole way.",
  ],
};
