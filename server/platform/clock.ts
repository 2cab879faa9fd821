/** The one source of time and of ids, passed in so that tests own both. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
