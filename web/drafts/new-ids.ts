import { redirect } from "@tanstack/react-router";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { stringifySearch } from "#web/lib/search-params.ts";

const unheardOf = new Set<string>();

/** Ids that this tab has just created for new reflections, so the server can't have them yet. */
export const newIds = {
  make(): string {
    const id = timeOrderedId();
    unheardOf.add(id);
    return id;
  },
  /**
   * True once for each id, to skip the first request. After that, another tab or device may have stored the reflection.
   */
  claim: (id: string): boolean => unheardOf.delete(id),
};

type Opened = { search: { id?: string | undefined }; location: { pathname: string } };

/** Puts a new reflection's id into the address, so that a reload opens the same draft. */
export function requireNewId({ search, location }: Opened): void {
  if (search.id) return;
  throw redirect({
    href: location.pathname + stringifySearch({ ...search, id: newIds.make() }),
    replace: true,
  });
}
