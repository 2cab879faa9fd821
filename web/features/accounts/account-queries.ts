export { userQuery, useUser } from "#web/lib/user-query.ts";
