import type { CompiledQuery } from "kysely";
import type { Query } from "./database.ts";

type Value = string | number;
type Values = Readonly<Record<string, Value>>;
/** The name of a value, or the place in the list. */
type Source<Given> = keyof Given | number;
type Kept<Given, Row> = { compiled: CompiledQuery<Row>; sources: Source<Given>[] };

/** How many forms of one query are kept for each database, one for each length of its list. */
const maxKept = 120;

/**
 * Builds and compiles a query once, because that takes longer than running it. Only its values change. `example` has
 * one of each, all different, so that each can be found among the parameters.
 * @throws Error at the first use, if a parameter is not one of the values
 */
export function compiledQuery<Given extends Values, Row>(
  example: Given,
  build: (query: Query, values: Given) => { compile(): CompiledQuery<Row> },
): (query: Query, values: Given) => Promise<Row[]> {
  const run = compiledListQuery(example, () => "none", build);
  return (query, values) => run(query, values, []);
}

/** The same with a list, compiled once for each length of it. `exampleItem` must make different items, too. */
export function compiledListQuery<Given extends Values, Item extends Value, Row>(
  example: Given,
  exampleItem: (at: number) => Item,
  build: (query: Query, values: Given, list: readonly Item[]) => { compile(): CompiledQuery<Row> },
): (query: Query, values: Given, list: readonly Item[]) => Promise<Row[]> {
  /** Keyed by what identifies a database. */
  const kept = new WeakMap<object, Map<number, Kept<Given, Row>>>();

  function compile(query: Query, length: number): Kept<Given, Row> {
    const items = Array.from({ length }, (_, at) => exampleItem(at));
    const compiled = build(query, example, items).compile();
    const sources = compiled.parameters.map((parameter) => {
      const [source, ...others] = [
        ...Object.keys(example).filter((key) => example[key] === parameter),
        ...items.flatMap((item, at) => (item === parameter ? [at] : [])),
      ];
      if (source === undefined || others.length > 0) throw new Error("A parameter is not one of the values.");
      return source;
    });
    return { compiled, sources };
  }

  return async (query, values, list) => {
    const { adapter } = query.getExecutor();
    const ofDatabase = kept.getOrInsertComputed(adapter, () => new Map());
    const { compiled, sources } = ofDatabase.get(list.length) ?? compile(query, list.length);
    if (ofDatabase.size < maxKept) ofDatabase.set(list.length, { compiled, sources });
    const { rows } = await query.executeQuery<Row>({
      ...compiled,
      parameters: sources.map((source) => (typeof source === "number" ? list[source] : values[source])),
    });
    return rows;
  };
}
