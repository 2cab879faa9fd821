import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { expect, it } from "vitest";
import { createStoreState, type StoreState } from "./store-state.ts";

const builder = new Kysely<{ rows: { id: number } }>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const read = builder.selectFrom("rows").selectAll().compile();
const write = builder.insertInto("rows").values({ id: 1 }).compile();

function watched() {
  let at = 0;
  const changes: StoreState[] = [];
  const state = createStoreState(
    (next) => changes.push(next),
    () => at,
  );
  const did = (query: CompiledQuery) => state.see({ level: "query", query, queryDurationMillis: 0 });
  const failed = (code: string, query: CompiledQuery = write) => {
    const error = Object.assign(new Error("no words"), { code });
    state.see({ level: "error", error, query, queryDurationMillis: 0 });
  };
  return { changes, did, failed, pass: (ms: number) => (at += ms), current: state.current };
}

it("tells once that writes are refused, however many are", () => {
  const { changes, failed, current } = watched();
  for (let time = 0; time < 9; time += 1) failed("SQLITE_FULL");
  expect([changes, current()]).toEqual([["full"], "full"]);
});

it("says that writes are taken again once one was, and none was refused for a minute", () => {
  const { changes, did, failed, pass, current } = watched();
  failed("25006");
  pass(59_999);
  did(write);
  expect(current()).toBe("read-only");
  pass(1);
  did(read);
  did(CompiledQuery.raw("commit"));
  expect(current()).toBe("read-only");
  did(write);
  expect([changes, current()]).toEqual([["read-only", "ok"], "ok"]);
});

it("does not change for what says nothing of writes", () => {
  const { changes, failed } = watched();
  for (const code of ["SQLITE_BUSY", "57014", "23505", "SQLITE_CORRUPT"]) failed(code);
  expect(changes).toEqual([]);
});
