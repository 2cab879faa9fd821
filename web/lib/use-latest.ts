import { type RefObject, useLayoutEffect, useRef } from "react";

/** A reference to the value of the last render, for callbacks that outlive it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
