import { ArrowLeft, CalendarDays, Ellipsis, ListTree, Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { t } from "#contract/translate.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import type { ListMenuProps } from "./list-menu.tsx";
import type { Listing, ListingChange } from "./listing.ts";

type HeadProps = {
  listing: Listing;
  onChange: ListingChange;
  /** The person has written nothing yet. */
  isEmpty: boolean;
  menu: Omit<ListMenuProps, "trigger" | "listing" | "onChange">;
};

export function ListHead({ listing, onChange, isEmpty, menu }: HeadProps) {
  const isCalendar = listing.view === "calendar";
  if (listing.trash) {
    return (
      <div className="library__head">
        <h1 className="page-title">{t("Trash")}</h1>
        <Button onClick={() => onChange({ trash: false })} Icon={ArrowLeft}>
          {t("Reflections")}
        </Button>
      </div>
    );
  }
  return (
    <div className="library__head">
      <h1 className="page-title">{t("Reflections")}</h1>
      <div className="library__actions">
        {!isEmpty && (
          <>
            <IconButton
              label={isCalendar ? t("Timeline") : t("Calendar")}
              onClick={() => onChange({ view: isCalendar ? "timeline" : "calendar" })}
              Icon={isCalendar ? ListTree : CalendarDays}
            />
            <MenuButton {...menu} listing={listing} onChange={onChange} />
          </>
        )}
        <ButtonLink
          variant={isEmpty ? "quiet" : "primary"}
          to="/reflections/create"
          aria-label={t("New reflection")}
        >
          <Plus className="icon icon--small" />
          <span>
            {/* Translators: on a narrow screen, the part in <long> is left out. */}
            {rich("New<long> reflection</long>", {
              long: (words) => <span className="btn__long">{words}</span>,
            })}
          </span>
        </ButtonLink>
      </div>
    </div>
  );
}

const { Part: ListMenu, load } = lazyWithRetry(() => import("./list-menu.tsx"));

function MenuButton(props: Omit<ListMenuProps, "trigger">) {
  const { wanted, setOpen, near } = useLazyPopover(load);
  if (!wanted)
    return <DotsButton aria-haspopup="menu" aria-expanded={false} {...near} onClick={() => setOpen(true)} />;
  return <ListMenu {...props} trigger={<DotsButton />} fallback={<DotsButton />} />;
}

const DotsButton = (props: Omit<ComponentProps<typeof IconButton>, "label">) => (
  <IconButton {...props} label={t("More")} Icon={Ellipsis} />
);
