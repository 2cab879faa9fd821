export { accountArchive } from "./archive.ts";
export { askedLanguage } from "./asked-language.ts";
export { unwrapForHost, wrapForHost } from "./credentials/host-wraps.ts";
export { dateLanguageOf, inLanguageChosenBy, inLanguageOf, inLanguageOfOwner } from "./in-language-of.ts";
export { lockUser } from "./lock-user.ts";
export {
  deviceOf,
  findPerson,
  isSignedIn,
  lastChange,
  nextChanges,
  type Person,
  signedInSessions,
} from "./people.ts";
export { readFromReplica } from "./read-from-replica.ts";
export { ownerForScheduledWork } from "./scheduled-work.ts";
export { securitySchemes } from "./security-schemes.ts";
export type { PersonalToken, SignedIn } from "./signed-in.ts";
export { openMoodNames } from "./user-rows.ts";
