import { Plus } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { FeelingChip, type FeelingsProps } from "./feeling-chip.tsx";

const loadPopover = () => retryWhenOnline(() => import("./feelings-popover.tsx"));
const FeelingsPopover = lazy(loadPopover);

/** The chosen feelings and a button for more. Its popover is loaded when the pointer or the focus is near. */
export function FeelingChips(props: FeelingsProps) {
  const { feelings, onChange } = props;
  const [wanted, setWanted] = useState(false);
  const isFirst = feelings.length === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these chips are no form's fieldset
    <div className="chips sidebar__chips" role="group" aria-label="Feelings">
      {feelings.map((feeling) => (
        <FeelingChip key={feeling} feeling={feeling} feelings={feelings} onChange={onChange} />
      ))}
      {wanted ? (
        <Suspense fallback={<AddButton isFirst={isFirst} />}>
          <FeelingsPopover {...props} trigger={<AddButton isFirst={isFirst} />} />
        </Suspense>
      ) : (
        <AddButton
          isFirst={isFirst}
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={loadPopover}
          onFocus={loadPopover}
          onClick={() => setWanted(true)}
        />
      )}
    </div>
  );
}

function AddButton({ isFirst, ...props }: ComponentProps<"button"> & { isFirst: boolean }) {
  return (
    <button type="button" {...props} className="chip chip--add" aria-label="Add a feeling">
      <Plus className="icon icon--small" />
      {isFirst && "Feeling"}
    </button>
  );
}
