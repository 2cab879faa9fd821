import { deleteDatabase } from "#web/lib/device/delete-database.ts";

/** Apart from the drafts', as it holds nothing that the server does not hold. */
export const copiesDatabase = "reflector-copies";

/** Takes every copy off this device, whoever's it is. */
export const forgetEveryCopy = () => deleteDatabase(copiesDatabase);
