const takesFocus = "input, textarea, button, [tabindex]";

/** Puts the focus on a field, and opens what it is folded into. */
export function focusField(page: HTMLElement, field: string): void {
  const found = [...page.querySelectorAll<HTMLElement>("[data-field]")].find(
    ({ dataset }) => dataset.field === field,
  );
  if (!found) return;
  for (let fold = found.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  const target = found.matches(takesFocus) ? found : found.querySelector<HTMLElement>(takesFocus);
  target?.focus({ preventScroll: true });
  found.scrollIntoView({ block: "center" });
}
