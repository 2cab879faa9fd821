import pg from "pg";
import { StartError } from "./errors.ts";

/** @throws StartError if the address in this variable is not one of PostgreSQL */
export function postgresPool(
  url: string,
  variable: string,
  options: Pick<pg.PoolConfig, "connectionTimeoutMillis" | "query_timeout">,
  onLostConnection: (error: Error) => void = () => {},
): pg.Pool {
  if (!/^postgres(ql)?:\/\/[^/]+/.test(url) || !URL.canParse(url)) {
    throw new StartError(
      `${variable} is not a PostgreSQL address: it looks like postgres://user:password@host:5432/name.`,
    );
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...options,
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // The pool listens to idle connections only. Without a listener, a connection that is lost during a query ends the program.
  pool.on("connect", (client) => client.on("error", onLostConnection));
  // The connection's own listener has already reported the error.
  pool.on("error", () => {});
  return pool;
}
