/** Replaces the item with the same id by `saved`, or appends it. */
export const withSaved = <One extends { id: string }>(list: readonly One[], saved: One): One[] =>
  list.some(({ id }) => id === saved.id)
    ? list.map((one) => (one.id === saved.id ? saved : one))
    : [...list, saved];
