import { lazy, Suspense, useEffect, useState } from "react";
import { retryWhenOnline } from "#web/lib/retry-when-online.ts";

const Palette = lazy(() => retryWhenOnline(() => import("./palette.tsx")));
const ShortcutsDialog = lazy(() => retryWhenOnline(() => import("./shortcuts-dialog.tsx")));

type Shown = "palette" | "shortcuts";

/** Ctrl or Cmd and K open the palette from anywhere, `?` all shortcuts where nobody is typing. */
export function PaletteHere() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [wanted, setWanted] = useState<ReadonlySet<Shown>>(new Set());
  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      const next = askedBy(event);
      // A dialog that is open keeps the keys.
      if (!next || event.defaultPrevented || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      setWanted((before) => new Set([...before, next]));
      setShown(next);
    };
    addEventListener("keydown", takeKey);
    return () => removeEventListener("keydown", takeKey);
  }, []);
  const dialog = (name: Shown) => ({
    open: shown === name,
    onOpenChange: (open: boolean) => setShown(open ? name : null),
  });
  return (
    <Suspense>
      {wanted.has("palette") && <Palette {...dialog("palette")} />}
      {wanted.has("shortcuts") && <ShortcutsDialog {...dialog("shortcuts")} />}
    </Suspense>
  );
}

function askedBy({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Shown | null {
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey) return "palette";
  return key === "?" && !ctrlKey && !metaKey && !altKey && !isTyping(target) ? "shortcuts" : null;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches("input, textarea, select") && !target.matches("[type=checkbox]")));
