import { type ListItem, searchReflections } from "#contract/reflections/reflection-list.ts";
import type { Person } from "./person.ts";

export async function listReflections(person: Person): Promise<ListItem[]> {
  const found: ListItem[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { reflections: ListItem[]; next_cursor: string | null } = await person.expect(
      searchReflections,
      200,
      { body: { cursor, limit: 100, fields: [] } },
    );
    found.push(...page.reflections);
    cursor = page.next_cursor;
    if (cursor === null) return found;
  }
}
