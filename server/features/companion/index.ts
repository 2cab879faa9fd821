export {
  answerByRules,
  answerFromJournal,
  asksOfDays,
  createCompanion,
  factsForModel,
  goesInCircles,
  languageIn,
  readMessage,
} from "./companion.ts";
export type { Spoken } from "./dialogue/voices/voice.ts";
export { asksOnlyThat, asksWhetherHuman, whoAnswers } from "./dialogue/whether-human.ts";
