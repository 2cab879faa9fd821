import { deleteDatabase } from "#web/lib/device/delete-database.ts";

/** Apart from the drafts', as it holds nothing that anyone would miss. */
export const undoDatabase = "reflector-undo";

/** Takes every kept history off this device, whoever's it is. */
export const forgetEveryUndo = () => deleteDatabase(undoDatabase);
