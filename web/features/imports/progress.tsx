type ProgressProps = {
  /** What is under way, for screen readers. */
  label: string;
  done: number;
  /** Null if it is not known yet. */
  total: number | null;
  /** How far it is, in words. */
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
