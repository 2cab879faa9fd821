import { Button } from "#web/ui/button.tsx";

/** After a restore or an update, for as long as a search may miss words. */
export const IndexingNote = ({ left }: { left: number }) =>
  left > 0 && (
    <p className="sheet__note" role="status">
      {left === 1
        ? "One reflection is still being made searchable."
        : `${left.toLocaleString()} reflections are still being made searchable.`}
    </p>
  );

type MoreStateProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void };

/** Below what is loaded of a longer list. */
export function MoreState({ isLoading, hasFailed, onMore }: MoreStateProps) {
  if (hasFailed && !isLoading) {
    return (
      <div className="show-more" role="status">
        <p>The rest could not be fetched. It is safe on the server.</p>
        <Button onClick={onMore}>Try again</Button>
      </div>
    );
  }
  return isLoading && <p className="show-more quiet">One moment</p>;
}
