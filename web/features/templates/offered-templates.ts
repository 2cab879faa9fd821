import type { QueryClient } from "@tanstack/react-query";
import type { Day } from "#contract/day-rules.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { fillTemplate } from "./fill-template.ts";
import { templatesQuery, usableTemplates } from "./template-queries.ts";

/** What the slash menu offers on the page of a day. None while they can't be loaded: the menu has enough without them. */
export async function offeredTemplates(queryClient: QueryClient, userId: string, day: Day) {
  try {
    const templates = usableTemplates(await queryClient.fetchQuery(templatesQuery(userId)));
    return templates.map(({ id, name, body }) => ({
      id,
      name,
      markdown: () => fillTemplate(body, { day, now: new Date() }),
    }));
  } catch (error) {
    if (error instanceof ApiFailure) return [];
    throw error;
  }
}
