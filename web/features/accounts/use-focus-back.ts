import { useEffect, useRef } from "react";

/** For a button that is replaced by what it opens: returns the focus to the button on close. */
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
