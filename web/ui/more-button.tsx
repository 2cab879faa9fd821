import { useEffect, useEffectEvent, useRef } from "react";
import { t } from "#contract/translate.ts";
import { Button } from "./button.tsx";

/** As `usePages` returns it. */
type NextPage = { isFetching: boolean; hasFailed: boolean; fetch: () => void };

type MoreButtonProps = {
  /** Nothing is shown if everything is loaded. */
  next: NextPage | null;
  label?: string;
  className?: string;
  variant?: "plain";
  /** Also fetches the next page as soon as the end of the list comes near, but not again after a failure. */
  fetchesAhead?: boolean;
};

/** Fetches the next page of a list. */
export function MoreButton({ next, label = t("Show more"), fetchesAhead, ...button }: MoreButtonProps) {
  const end = useRef<HTMLButtonElement>(null);
  const onNear = useEffectEvent(() => next?.fetch());
  const watches = fetchesAhead && next !== null && !next.isFetching && !next.hasFailed;
  useEffect(() => {
    if (!end.current || !watches) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: "600px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watches]);
  if (!next) return null;
  return (
    <Button {...button} ref={end} disabled={next.isFetching} onClick={next.fetch}>
      {label}
    </Button>
  );
}
