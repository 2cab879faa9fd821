import { useRouter } from "@tanstack/react-router";
import { ChevronDown, Images, Star, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { t } from "#contract/translate.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { Chip } from "#web/ui/button.tsx";
import type { DatePreset } from "./date-presets.ts";
import type { FilterKind } from "./filter-popover.tsx";
import { isNarrowed, type Listing, type ListingChange, noFilters } from "./listing.ts";
import { activeFilters, orderNames } from "./listing-words.ts";

type FilterProps = { listing: Listing; onChange: ListingChange };

export function FilterBar({ listing, onChange }: FilterProps) {
  const change = { listing, onChange };
  return (
    // biome-ignore lint/a11y/useSemanticElements: these chips are not a form's fieldset
    <div ref={useBeginning()} className="filters" role="group" aria-label={t("Filters")}>
      <FilterChip {...change} kind="kinds" isOn={listing.kinds.length > 0}>
        {t("Kind")}
      </FilterChip>
      <Chip pressed={listing.starred} onClick={() => onChange({ starred: !listing.starred })}>
        <Star className="icon icon--small" />
        {t("Starred")}
      </Chip>
      <FilterChip {...change} kind="mood" isOn={listing.moods.length > 0}>
        {t("Mood")}
      </FilterChip>
      <FilterChip {...change} kind="tags" isOn={listing.tags.length > 0}>
        {t("Tags")}
      </FilterChip>
      <FilterChip {...change} kind="feelings" isOn={listing.feelings.length > 0}>
        {t("Feelings")}
      </FilterChip>
      <FilterChip {...change} kind="dates" isOn={listing.from !== null || listing.to !== null}>
        {t("Dates")}
      </FilterChip>
      <Chip pressed={listing.pictures} onClick={() => onChange({ pictures: !listing.pictures })}>
        <Images className="icon icon--small" />
        {t("Pictures")}
      </Chip>
      <span className="filters__order">
        <FilterChip {...change} kind="order" isOn={listing.order !== "newest"}>
          {orderNames()[listing.order]}
        </FilterChip>
      </span>
    </div>
  );
}

/**
 * On a phone the row scrolls sideways. When the page opens, the router restores the scroll position of whatever was in
 * its place on the previous page, so this sets it back to the start.
 */
function useBeginning() {
  const row = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged }) => {
        if (pathChanged) row.current?.scrollTo({ left: 0 });
      }),
    [router],
  );
  return row;
}

const { Part: FilterPopover, load } = lazyWithRetry(() => import("./filter-popover.tsx"));

type FilterChipProps = FilterProps & { kind: FilterKind; isOn: boolean; children: ReactNode };

/** A chip that opens a popover, whose code is loaded when the pointer or the focus is near. */
function FilterChip({ kind, isOn, children, ...change }: FilterChipProps) {
  const { wanted, setOpen, near } = useLazyPopover(load);
  const chip = <OpenerChip isOn={isOn}>{children}</OpenerChip>;
  if (!wanted) {
    return (
      <OpenerChip
        isOn={isOn}
        aria-haspopup="dialog"
        aria-expanded={false}
        {...near}
        onClick={() => setOpen(true)}
      >
        {children}
      </OpenerChip>
    );
  }
  return <FilterPopover {...change} kind={kind} trigger={chip} fallback={chip} />;
}

const OpenerChip = ({ isOn, children, ...props }: ComponentProps<"button"> & { isOn: boolean }) => (
  <button type="button" {...props} className="chip" data-on={isOn || undefined}>
    {children}
    <ChevronDown className="icon icon--small" />
  </button>
);

type ActiveFiltersProps = FilterProps & {
  /** Whether all filters are shown. */
  isUnfolded: boolean;
  presets: readonly DatePreset[];
  /** How many were found, in words. */
  count: string;
};

/**
 * The filters that narrow the list, to remove one by one or all at once, and what they leave. Next to a search, or to
 * all filters, without dates: date ranges to choose from.
 */
export function ActiveFilters({ listing, onChange, isUnfolded, presets, count }: ActiveFiltersProps) {
  const isFiltered = isNarrowed({ ...listing, q: "" });
  const hasPresets = (isUnfolded || listing.q !== "") && listing.from === null && listing.to === null;
  return (
    <div className="filters filters--active">
      {isFiltered && <Removable listing={listing} onChange={onChange} />}
      {hasPresets &&
        presets.map(({ name, from, to }) => (
          <Chip key={name} pressed={false} onClick={() => onChange({ from, to })}>
            {name}
          </Chip>
        ))}
      <span className="count tabular" role="status">
        {count}
      </span>
    </div>
  );
}

function Removable({ listing, onChange }: FilterProps) {
  return (
    <>
      {activeFilters(listing).map(({ name, without }) => (
        <button
          key={name}
          type="button"
          className="chip chip--on"
          aria-label={t("Remove {name}", { name })}
          dir="auto"
          onClick={() => onChange(without)}
        >
          <span className="chip__words">{name}</span>
          <X className="icon icon--small" />
        </button>
      ))}
      <button type="button" className="chip chip--plain" onClick={() => onChange(noFilters)}>
        {t("Clear all")}
      </button>
    </>
  );
}
