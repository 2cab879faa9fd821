import { useEffect, useRef } from "react";

/** For a button that is replaced by what it opens: when that closes and had the focus, the button gets it back. */
export function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosing = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosing && document.activeElement === document.body) button.current?.focus();
  }, [isOpen]);
  return button;
}
