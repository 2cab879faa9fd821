type ProgressProps = {
  /** The label for screen readers. */
  label: string;
  done: number;
  /** `null` while unknown. */
  total: number | null;
  /** The progress in words. */
  children: string;
};

export function Progress({ label, done, total, children }: ProgressProps) {
  return (
    <div className="data-progress">
      <progress aria-label={label} {...(total !== null && total > 0 && { value: done, max: total })} />
      <p className="small quiet tabular">{children}</p>
    </div>
  );
}
