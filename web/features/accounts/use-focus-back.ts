import { useEffect, useRef } from "react";

/** For the button that opened something in its place: it takes the focus back when that is gone with the focus. */
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
