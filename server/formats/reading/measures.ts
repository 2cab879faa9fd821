import { factValueProblem, maxFactName, maxFactUnit } from "#contract/facts/fact-rules.ts";
import { t } from "#contract/translate.ts";

/** What a column of a table measures on each day. */
export type Measure = { name: string; kind: "yes_no" | "number"; unit: string };

const yes = /^(?:yes|y|true|x|✓|✔|1|ja|oui|sí|si|sim|sì)$/i;
const no = /^(?:no|n|false|0|nein|non|não)$/i;
/** Columns with fewer numbers are text. */
const minShare = 0.8;
/** A longer cell is no number. In UTF-16 code units. */
const maxCell = 100;

/** The measure of a column, or `null` if its cells are text. `heading`: `Sleep`, or `Sleep (h)`. */
export function measureOf(heading: string, cells: readonly string[], decimalComma: boolean): Measure | null {
  const [, before = heading, inBrackets = ""] =
    /^(.+?)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/u.exec(heading.trim().slice(0, maxCell)) ?? [];
  const name = before.trim();
  const given = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (given.length === 0 || name === "" || name.length > maxFactName) return null;
  if (given.every((cell) => yes.test(cell) || no.test(cell))) return { name, kind: "yes_no", unit: "" };
  const numbers = given.flatMap((cell) => parseMeasured(cell, decimalComma) ?? []);
  if (numbers.length < given.length * minShare) return null;
  const units = [...Map.groupBy(numbers, ({ unit }) => unit)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const unit = inBrackets || (units[0]?.[0] ?? "");
  return unit.length > maxFactUnit ? null : { name, kind: "number", unit };
}

/** The value of a cell, or a sentence that says why it has none. */
export function valueIn({ name, kind, unit }: Measure, cell: string, decimalComma: boolean): number | string {
  const given = cell.trim();
  if (kind === "yes_no") return yes.test(given) ? 1 : 0;
  const parsed = parseMeasured(given, decimalComma);
  const cellShown = { name, cell: given.slice(0, 100) };
  // Translators: {name} is the heading of a column of a table, {cell} what is in it.
  if (!parsed) return t("{name}: “{cell}” is not a number.", cellShown);
  if (parsed.unit !== "" && parsed.unit !== unit)
    return unit === ""
      ? t("{name}: “{cell}” is not in the unit of the others.", cellShown)
      : t("{name}: “{cell}” is not in {unit}.", { ...cellShown, unit });
  const problem = factValueProblem({ kind, unit }, parsed.value);
  // Translators: {problem} is a sentence that says why the number can’t be used.
  return problem === null ? parsed.value : t("{name}: “{cell}”. {problem}", { ...cellShown, problem });
}

/** `7.5`, `7.5 h`, `1,200`, and with a decimal comma `7,5`. */
function parseMeasured(cell: string, decimalComma: boolean): { value: number; unit: string } | null {
  if (cell.length > maxCell) return null;
  const [, number, unit = ""] = /^([-−+]?[\d.,]*\d)\s*(\D{0,40})$/u.exec(cell) ?? [];
  if (number === undefined) return null;
  const plain = number.replace("−", "-");
  const isGrouped = decimalComma
    ? /^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
    : /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
  const ungrouped = isGrouped.test(plain) ? plain.replaceAll(decimalComma ? "." : ",", "") : plain;
  const value = Number(ungrouped.replace(",", "."));
  return Number.isFinite(value) ? { value, unit: unit.trim() } : null;
}
