import { readStored } from "#web/lib/device/stored.ts";

export const keptTemplatesBeginning = "reflector:templates";
export const keptTemplatesPlace = "all";

/** Whether this browser keeps templates of the person. Without their words, so that a page asks before it loads more. */
export const knowsTemplates = (userId: string): boolean =>
  readStored([keptTemplatesBeginning, userId, keptTemplatesPlace].join("/")) !== null;
