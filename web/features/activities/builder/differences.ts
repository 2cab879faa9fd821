import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { type Form, fromContent } from "./form.ts";

const parts: readonly { name: string; fields: readonly (keyof Form)[] }[] = [
  { name: "the title", fields: ["title"] },
  { name: "what it is for", fields: ["purpose"] },
  { name: "the icon", fields: ["icon"] },
  { name: "the category", fields: ["category"] },
  { name: "the minutes", fields: ["minutes"] },
  { name: "the steps", fields: ["steps"] },
  { name: "the programme", fields: ["repeats", "sittings", "every_days", "compares", "last_only"] },
  { name: "the notice", fields: ["notice"] },
  { name: "where it comes from", fields: ["note", "source", "address"] },
];

/** In which parts a form differs from what is stored. */
export function differences(form: Form, stored: ActivityContent): string[] {
  const other = fromContent(stored);
  const text = (of: Form, field: keyof Form) => JSON.stringify(of[field]);
  return parts
    .filter(({ fields }) => fields.some((field) => text(form, field) !== text(other, field)))
    .map(({ name }) => name);
}
