export { accountArchive } from "./archive.ts";
export { unwrapForHost, wrapForHost } from "./credentials/host-wraps.ts";
export {
  deviceOf,
  findPerson,
  isSignedIn,
  lastChange,
  nextChanges,
  type Person,
  signedInSessions,
} from "./people.ts";
export { ownerForScheduledWork } from "./scheduled-work.ts";
