import { useEffect, useRef } from "react";

/** Goes to a heading that has just come, so that it is read out and keys go on from there. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
