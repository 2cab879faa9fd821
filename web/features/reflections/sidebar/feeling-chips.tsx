import { Plus } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { t } from "#contract/translate.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { FeelingChip, type FeelingsProps } from "./feeling-chip.tsx";

const { Part: FeelingsPopover, load: loadPopover } = lazyWithRetry(() => import("./feelings-popover.tsx"));

/** The chosen feelings and a button for more. Its popover is loaded when the pointer or the focus is near. */
export function FeelingChips(props: FeelingsProps) {
  const { feelings, onChange } = props;
  const [wanted, setWanted] = useState(false);
  const isFirst = feelings.length === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these chips are not a form's fieldset
    <div className="chips sidebar__chips" role="group" aria-label={t("Feelings")}>
      {feelings.map((feeling) => (
        <FeelingChip key={feeling} feeling={feeling} feelings={feelings} onChange={onChange} />
      ))}
      {wanted ? (
        <FeelingsPopover
          {...props}
          trigger={<AddButton isFirst={isFirst} />}
          fallback={<AddButton isFirst={isFirst} />}
        />
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
    <button type="button" {...props} className="chip chip--add" aria-label={t("Add a feeling")}>
      <Plus className="icon icon--small" />
      {isFirst && t("Feeling")}
    </button>
  );
}
