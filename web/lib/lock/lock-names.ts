/** Of this site's local storage; a person's id follows. */
export const beginningOfLocks = "device_lock/";
export const tokensKey = "device_session";

/** An event of the window: somebody is at work without touching anything, as while sound is recorded. */
export const usedEvent = "reflector:used";
