import type { Details } from "#contract/reflections/reflection-history.ts";
import { explainRefusal } from "#web/lib/explain-refusal.ts";

type Changing = { error: Error | null; variables: Details | undefined };

/** Stands beside a field that holds its former value again, so it may say what was tried. */
export function refusalOf(
  { error, variables = {} }: Changing,
  field: keyof Details,
  triedWords: (tried: Details) => string = () => "",
): string | undefined {
  const reason = explainRefusal(error, field);
  return reason && `${triedWords(variables)}${reason} Nothing was changed.`;
}
