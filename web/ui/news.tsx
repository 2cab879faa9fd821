/** Tells what an action has done. Always in the page, so that screen readers say it. */
export const News = ({ words, className = "accounts__note" }: { words: string; className?: string }) => (
  <p className={words ? className : "visually-hidden"} role="status">
    {words}
  </p>
);
