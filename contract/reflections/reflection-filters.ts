/** The larger fields of a list's items. */
export const listFields = ["excerpt", "tags", "feelings", "pictures"] as const;

export const listOrders = ["newest", "oldest", "longest", "changed"] as const;
export type ListOrder = (typeof listOrders)[number];

/** How long what was put into the trash stays there. */
export const trashDays = 30;
