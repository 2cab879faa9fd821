import { describe, expect, it, vi } from "vitest";
import { createConnection } from "./connection.ts";

describe("the connection", () => {
  it("is away when the browser is offline, or when the last request found no server", () => {
    let online = true;
    const connection = createConnection(() => online);
    expect(connection.isOffline()).toBe(false);
    connection.report(false);
    expect(connection.isOffline()).toBe(true);
    connection.report(true);
    expect(connection.isOffline()).toBe(false);
    online = false;
    expect(connection.isOffline()).toBe(true);
  });

  it("tells its listeners only when something changed", () => {
    const connection = createConnection(() => true);
    const listener = vi.fn();
    const unsubscribe = connection.subscribe(listener);
    connection.report(true);
    connection.report(false);
    connection.report(false);
    connection.report(true);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    connection.report(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
