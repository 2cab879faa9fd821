import type { CompiledQuery } from "kysely";
import type { Query } from "./database.ts";

/**
 * A query that is built and compiled once, because that takes longer than running it. Only its values change.
 * `example` has one of each, all different, so that each can be found among the parameters.
 * @throws Error at the first use, if a parameter is not one of the values
 */
export function keptQuery<Values extends Readonly<Record<string, string | number>>, Row>(
  example: Values,
  build: (query: Query, values: Values) => { compile(): CompiledQuery<Row> },
): (query: Query, values: Values) => Promise<Row[]> {
  /** Keyed by what distinguishes one database from another. */
  const kept = new WeakMap<object, { compiled: CompiledQuery<Row>; names: (keyof Values)[] }>();

  function compile(query: Query) {
    const compiled = build(query, example).compile();
    const names = compiled.parameters.map((parameter) => {
      const [name, ...others] = Object.keys(example).filter((key) => example[key] === parameter);
      if (name === undefined || others.length > 0) throw new Error("A parameter is not one of the values.");
      return name;
    });
    return { compiled, names };
  }

  return async (query, values) => {
    const { adapter } = query.getExecutor();
    const { compiled, names } = kept.get(adapter) ?? compile(query);
    kept.set(adapter, { compiled, names });
    const { rows } = await query.executeQuery<Row>({
      ...compiled,
      parameters: names.map((name) => values[name]),
    });
    return rows;
  };
}
