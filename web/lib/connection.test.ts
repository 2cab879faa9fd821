import { describe, expect, it, vi } from "vitest";
import { createConnection } from "./connection.ts";

describe("the connection", () => {
  it("is offline when the browser is, or when the last request found no server", () => {
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

  it("notifies its listeners only when something changed", () => {
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

  it("reports once each time it is worth trying again", () => {
    let online = true;
    const connection = createConnection(() => online);
    const listener = vi.fn();
    const stop = connection.onReconnect(listener);
    connection.report(false);
    expect(listener).not.toHaveBeenCalled();
    connection.report(true);
    expect(listener).toHaveBeenCalledTimes(1);
    online = false;
    dispatchEvent(new Event("offline"));
    online = true;
    dispatchEvent(new Event("online"));
    expect(listener).toHaveBeenCalledTimes(2);
    connection.report(false);
    dispatchEvent(new Event("online"));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    connection.report(true);
    dispatchEvent(new Event("online"));
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
