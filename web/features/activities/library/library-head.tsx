import { Tabs } from "@base-ui/react/tabs";
import { Link } from "@tanstack/react-router";
import { Ellipsis, FileUp, Plus, Search } from "lucide-react";
import { useId, useRef } from "react";
import { t } from "#contract/translate.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Select } from "#web/ui/select.tsx";
import { type LibraryChange, type LibraryView, libraryTabs, minutesAtHand } from "./library-view.ts";
import type { TypedSearch } from "./use-typed-search.ts";

const anyMinutes = 0;
const minuteOptions = () => [
  // Translators: how long an activity may take.
  { value: anyMinutes, label: t("Any length") },
  ...minutesAtHand.map((minutes) => ({
    value: minutes,
    label: t("Up to {minutes, number} min", { minutes }),
  })),
];

type LibraryHeadProps = {
  view: LibraryView;
  search: TypedSearch;
  onChange: LibraryChange;
  onFile: (file: File) => void;
};

export function LibraryHead({ view, search, onChange, onFile }: LibraryHeadProps) {
  const minutesId = useId();
  return (
    <div className="library__head library__head--activities">
      <Tabs.List className="segmented" activateOnFocus aria-label={t("Which activities")}>
        {libraryTabs().map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className="activity-search">
        <SearchBox search={search} />
        <span className="visually-hidden" id={minutesId}>
          {t("Time at hand")}
        </span>
        <Select
          labelledBy={minutesId}
          options={minuteOptions()}
          value={view.minutes ?? anyMinutes}
          onChange={(minutes) => onChange({ minutes: minutes === anyMinutes ? null : minutes })}
        />
      </div>
      <div className="library__acts">
        <Link
          className={buttonClass({}, "btn--fold")}
          to="/activities/create"
          aria-label={t("Create an activity")}
        >
          <Plus className="icon icon--small" />
          <span className="btn__long">{t("Create")}</span>
        </Link>
        <ImportMenu onFile={onFile} />
      </div>
    </div>
  );
}

function SearchBox({ search: { typed, type, search } }: { search: TypedSearch }) {
  return (
    <search className="search search--small">
      <Search className="icon" />
      <input
        className="input"
        type="search"
        aria-label={t("Search activities")}
        placeholder={t("Search")}
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (isEnter(event)) search();
          if (event.key === "Escape" && !isComposing(event) && typed) {
            event.preventDefault();
            type("");
          }
        }}
      />
    </search>
  );
}

function ImportMenu({ onFile }: { onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu trigger={<IconButton label={t("More")} Icon={Ellipsis} />}>
        <MenuItem onClick={() => field.current?.click()} Icon={FileUp}>
          {t("Import a file")}
        </MenuItem>
      </Menu>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t("An activity file")}
        accept="application/json,.json"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // So that the same file can be chosen again after it was repaired.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
