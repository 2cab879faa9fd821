/** The frosted scene in a pane of glass: the pane's first child. */
export const Frost = () => <span className="frost" aria-hidden="true" />;
