import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "#contract/translate.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Button } from "#web/ui/button.tsx";

/** More segments than this can't be counted at a glance. */
const maxSegments = 15;

/** How far along a person is; `at` counts from 0, and equals `count` at the review. */
export function StepProgress({ at, count }: { at: number; count: number }) {
  const label =
    at < count
      ? t("Step {number, number} of {count, number}", { number: at + 1, count })
      : t("{count, plural, one {All # step} other {All # steps}}", { count });
  if (count > maxSegments)
    return (
      <span className="progress progress--bar" role="img" aria-label={label}>
        <i style={{ width: `${(100 * Math.min(at + 1, count)) / count}%` }} />
      </span>
    );
  return (
    <span className="progress" role="img" aria-label={label}>
      {Array.from({ length: count }, (_, each) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
        <i key={each} className={classNames(each < at && "is-done", each === at && "is-now")} />
      ))}
    </span>
  );
}

type CardFootProps = {
  /** `null` if nothing comes before. */
  onBack: (() => void) | null;
  /** Whether the answers are saved. */
  state?: ReactNode;
  children: ReactNode;
};

export function CardFoot({ onBack, state, children }: CardFootProps) {
  return (
    <div className="step__foot">
      {onBack ? (
        <Button variant="plain" onClick={onBack} Icon={ArrowLeft}>
          {t("Back")}
        </Button>
      ) : (
        <span />
      )}
      {state}
      {children}
    </div>
  );
}

export function YourIntention({ words }: { words: string }) {
  if (!words) return null;
  return (
    <p className="step__earlier step__earlier--below" dir="auto">
      <span>{t("Your intention")}</span>
      <bdi>{words}</bdi>
    </p>
  );
}

/** Focuses the heading of a new card, so that screen readers read it and keys continue from there. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
