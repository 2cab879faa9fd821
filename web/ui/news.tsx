/** Announces the result of an action. Always in the page, so that screen readers notice the change. */
export const News = ({ words, className = "accounts__note" }: { words: string; className?: string }) => (
  <p className={words ? className : "visually-hidden"} role="status">
    {words}
  </p>
);
