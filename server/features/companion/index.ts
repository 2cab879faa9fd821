export {
  answerByRules,
  answerFromJournal,
  asksOfDays,
  createCompanion,
  goesInCircles,
  languageIn,
  readMessage,
} from "./companion.ts";
export type { Spoken } from "./dialogue/voices/voice.ts";
export { asksOnlyThat, asksWhetherHuman, whoAnswers } from "./dialogue/whether-human.ts";
