import { openQuestions, questionsByKind, topicQuestions } from "./english-questions.ts";
import type { Voice } from "./voice.ts";

export const english: Voice = {
  locale: "en-GB",
  quoteMarks: ["“", "”"],
  notAnAi:
    "Just so you know, I'm not an AI. I follow simple rules: I turn your words back to you, ask, and look things up in your journal.",
  care: [
    "Thank you for writing this here. What you describe sounds very hard to carry, and you don't have to carry it alone.\n\n" +
      "I'm a set of rules, so I can't be with you the way a person can. Beside this are people you can reach right now, by phone or by message. If there is someone you trust, you could show them what you wrote here. It doesn't need better words than these.\n\n" +
      "Nothing is asked of you here. What you write is kept, and there is room for more.",
    "I've read that, and it is kept.\n\n" +
      "The people beside this are there now, at any hour. A single sentence is enough to begin with, and so is the one you just wrote.",
  ],
  listening: [
    "Go on, if there is more.",
    "That is kept. Take the time you need.",
    "There is room here for the rest of it.",
    "I've read that. Stay with it as long as you like.",
    "Then that stands as it is, for now.",
    "It is written down now. The rest can come when it comes.",
  ],
  thanks: [
    "You're welcome. The words were yours. They'll be here when you want to read them again.",
    "You're welcome. This stays here, and you can come back to it at any time.",
    "You're welcome. There is no need to finish it today.",
  ],
  goodbye: [
    "Until next time. What you wrote is kept.",
    "Go well. This will be here when you come back.",
    "Take care of yourself. We can pick this up wherever you left it.",
  ],
  unsure: ["It can stay open.", "You don't have to know.", "Not knowing is an answer, too."],
  complaint: [
    "That's fair. I follow rules, and rules miss things.",
    "You're right to say so. I only go by words, and I went wrong here.",
    "I see. That did not meet what you meant.",
  ],
  noMoreQuestions:
    "Then no more questions. Write as much or as little as you like; I'll stay quiet beside it. If you want one again, say “ask me”.",
  afterLong: [
    "That is a lot to hold at once. All of it is kept.",
    "I've read it to the end. None of it is lost.",
    "There is much in this. We can take it a piece at a time.",
  ],
  about: {
    ai: "No, I'm not an AI, and not a person either. I'm a set of rules that people wrote. I don't understand you the way a friend would: I turn your words back, ask one thing at a time, and look things up in your journal.",
    readers:
      "No person reads along here, and neither does an AI. I'm a set of rules on the server that holds your journal, and your messages are kept sealed, just as your reflections are. If a model is ever connected and you choose it, it reads the conversations it answers. Every such call is listed in your settings.",
    memory:
      "What is kept about you is a short list of sentences, each with where it comes from. You find it in your settings under “What it remembers”, and you can change or delete every line.",
    feelings: "I'm a set of rules, so I have no feelings and no days of my own.",
    skills:
      "I ask one question at a time and turn your words back to you. Ask me what you wrote about someone, or how a certain time was, and I look in your journal. Now and then I mention an activity that fits.",
    themes:
      "I look things up, and I don't count. “Insights” shows the people, places and themes that you come back to most, each with its days.",
    patterns:
      "I look things up, and I don't compare days. An analyzer does: “What comes before bright and heavy days”. It says how sure it can be, and shows the days it counted. You find it in “Insights” under “Analyzers”.",
    advice: "I don't give advice. You know your life; I only know the words you write here.",
    diagnosis:
      "I can't tell you that, and I won't guess. A doctor or a therapist can look at it with you, and “Get help” has people to talk to.",
    task: "That is beyond me. I'm a set of rules for thinking things over, and I know nothing but what you write.",
    openQuestion: "I can't answer that for you.",
  },
  found: "I found this in your journal:",
  foundFor: "I found this in your journal, {when}:",
  foundNear:
    "I found nothing in your journal that says this in the same words. What comes nearest in meaning, and may be about something else:",
  alsoNear: "These may be near it, or about something else:",
  nothingFound: "I found nothing about that in your journal.",
  notQuoted:
    "Something in your journal is about that, and I don't repeat it here. You find it under “Reflections”.",
  passage: "{day}: {quote}",
  broughtBack: [
    "On {day} you wrote: {quote}",
    "There is something you wrote on {day}: {quote}",
    "Your journal has this, from {day}: {quote}",
  ],
  counted: [
    "One of your reflections mentions this{when}:",
    "{count} of your reflections mention this{when}. For example:",
  ],
  howItWas: {
    marked: "You marked {count} days {when}: {moods}.",
    markedOne: "You marked {day} as {mood}.",
    lowWeek: "Most of the low ones were in the {week} week.",
    weeks: ["first", "second", "third", "fourth"],
    lowMonth: "Most of the low ones were in {month}.",
    feelings: "The feelings you named most: {feelings}.",
  },
  between: "between {from} and {to}",
  onDay: "on {from}",
  withMood: "on days with the mood {moods}",
  moods: ["Heavy", "Low", "Even", "Good", "Bright"],
  or: "or",
  offers: [
    "There is an activity that fits here: “{title}”. It's there if you want it, and we can also just go on.",
    "If you would like to do something with this, “{title}” may help. Otherwise, go on wherever you like.",
    "“{title}” is an activity close to this. You can open it below, or leave it and keep writing.",
  ],
  noActivity: "You find all activities under “Activities”, sorted by what they are for.",
  inCircles: {
    withActivity:
      "You've come back to this a few times now, here or in your journal. That happens with things that matter, and it isn't a fault. Another question from me may only send you round once more, so here is something of a different kind: “{title}”. It's below, if you want it.",
    alone:
      "You've come back to this a few times now, here or in your journal. That happens with things that matter, and it isn't a fault. Another question from me may only send you round once more, so here is something of a different kind: tell it once as someone who stood by and watched, with your own name in place of “I”.",
  },
  open: openQuestions,
  byKind: questionsByKind,
  byTopic: topicQuestions,
};

/** For someone who writes in a language that the companion doesn't ask in. */
export const inAnotherLanguage =
  "I ask in English, German, Spanish, French, Portuguese and Italian, and I keep to plain English for all others. Write in whichever language is yours; your journal doesn't mind.";

/** Said once in a conversation, before the first question about it. */
export const besideGrief = "That is a great loss. There is no hurry here.";
