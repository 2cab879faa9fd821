import { readStored } from "#web/lib/device/stored.ts";

export const cachedTemplatesPrefix = "reflector:templates";
export const cachedTemplatesKey = "all";

/** Whether this browser has cached templates of the person, without opening them. */
export const knowsTemplates = (userId: string): boolean =>
  readStored([cachedTemplatesPrefix, userId, cachedTemplatesKey].join("/")) !== null;
