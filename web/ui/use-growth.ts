import { type RefObject, useLayoutEffect } from "react";

/** Keeps a text area as high as its text. */
export function useGrowth(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height depends on its words
  useLayoutEffect(() => {
    const grow = () => {
      if (!field.current) return;
      field.current.style.height = "auto";
      field.current.style.height = `${field.current.scrollHeight}px`;
    };
    grow();
    addEventListener("resize", grow);
    // The serif may arrive after the first words were laid out.
    void document.fonts?.ready.then(grow);
    return () => removeEventListener("resize", grow);
  }, [field, text]);
}
