import { useEffect, useEffectEvent, useState } from "react";

/** Takes what is dropped or pasted anywhere on the page; whether files are being dragged over it now. */
export function useDroppedPictures(onTake: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onTake);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal });

    listen("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // Otherwise the browser would leave the page for the picture.
      event.preventDefault();
      setIsOver(true);
    });
    listen("dragleave", (event) => {
      if (event.relatedTarget === null) setIsOver(false);
    });
    listen("drop", (event) => {
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    });
    listen("paste", (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    });
    return () => stop.abort();
  }, []);

  return isOver;
}
