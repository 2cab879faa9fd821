export { answerByRules, createCompanion, goesInCircles, readMessage } from "./companion.ts";
