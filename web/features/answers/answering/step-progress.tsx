import { classNames } from "#web/lib/class-names.ts";

/** More segments than this can't be counted. */
const mostSegments = 15;

/** How far along one is; `at` counts from 0, and is `count` at the review. */
export function StepProgress({ at, count }: { at: number; count: number }) {
  const label = at < count ? `Step ${at + 1} of ${count}` : `All ${count} steps`;
  if (count > mostSegments)
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
