/** Of this site's local storage; a person's id follows. */
export const beginningOfLocks = "device_lock/";
export const tokensKey = "device_session";
