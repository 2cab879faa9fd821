import { useEffect, useState } from "react";

const pauseMs = 250;

/** The text once typing has paused. An empty text is returned at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}
