import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Page } from "#web/lib/page.ts";

/** Which activity is answered, also before the first save; `null` where nothing says so. */
export const activityOf = (page: Page, stored: Reflection | null): string | null =>
  stored?.activity_id ?? (page.kind === "one" ? (page.activity?.id ?? null) : null);
