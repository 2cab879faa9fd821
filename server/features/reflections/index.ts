export { findSittings, hasWrittenSince, isAnswered, usesOfActivities } from "./facts.ts";
export { existingIn } from "./stored/reflection-rows.ts";
