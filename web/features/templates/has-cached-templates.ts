import { readStored } from "#web/lib/device/stored.ts";

export const cachedTemplatesPrefix = "reflector:templates";
export const cachedTemplatesKey = "all";

/** Whether this browser keeps templates of the person. Without their words, so that a page asks before it loads more. */
export const knowsTemplates = (userId: string): boolean =>
  readStored([cachedTemplatesPrefix, userId, cachedTemplatesKey].join("/")) !== null;
