type OptionCountsProps = {
  counts: readonly { option: string; count: number }[];
  /** In how many sittings it was answered. */
  of: number;
};

/** How often each option was chosen. */
export function OptionCounts({ counts, of }: OptionCountsProps) {
  return (
    <dl className="counts">
      {counts.map(({ option, count }) => (
        <div key={option} className="counts__row">
          <dt dir="auto">{option}</dt>
          <dd>
            <span className="counts__bar" aria-hidden="true">
              <i style={{ width: `${(100 * count) / of}%` }} />
            </span>
            <span className="counts__number tabular">
              {count} of {of}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
