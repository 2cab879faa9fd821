import { CSPProvider } from "@base-ui/react/csp-provider";
import { Popover } from "@base-ui/react/popover";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactElement, useId, useState } from "react";
import { maxAttached } from "#contract/chat/chat-rules.ts";
import { formatList } from "#contract/formats.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { maxSearchLength } from "#contract/reflections/reflection-rules.ts";
import { t, tc } from "#contract/translate.ts";
import type { Given } from "#web/drafts/message-draft.ts";
import { formatDay } from "#web/lib/dates.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { TooLong } from "#web/ui/limited-field.tsx";
import { daysName } from "../words.ts";

type GiveMenuProps = {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  given: readonly Given[];
  onGive: (given: Given) => void;
};

/** Chooses a reflection or a span of days that the next answer reads in addition to its search results. */
export default function GiveMenu({ trigger, open, onOpenChange, given, onGive }: GiveMenuProps) {
  const give = (one: Given) => {
    onGive(one);
    onOpenChange(false);
  };
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root open={open} onOpenChange={onOpenChange}>
        <Popover.Trigger render={trigger} />
        <Popover.Portal>
          <Popover.Positioner
            className="popover-layer"
            side="top"
            align="start"
            sideOffset={10}
            collisionPadding={12}
          >
            <Popover.Popup className="give glass-popover popover-in" aria-label={t("Add something to read")}>
              {given.length >= maxAttached ? (
                <p className="small">
                  {t(
                    "You can add at most {count, plural, one {# item} other {# items}} to a message. Remove one to add another.",
                    {
                      count: maxAttached,
                    },
                  )}
                </p>
              ) : (
                <>
                  <ChooseReflection given={given} onGive={give} />
                  <ChooseDays onGive={give} />
                </>
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}

const shownAtOnce = 8;

function ChooseReflection({ given, onGive }: Pick<GiveMenuProps, "given" | "onGive">) {
  const id = useId();
  const [search, setSearch] = useState("");
  const { data, error } = useQuery({
    ...apiQuery(["reflections", "to-give", search.trim()], searchReflections, {
      body: { search: search.trim().slice(0, maxSearchLength), limit: shownAtOnce, fields: ["excerpt"] },
    }),
    placeholderData: keepPreviousData,
  });
  const taken = new Set(
    given.map(({ attached }) => attached.kind === "reflection" && attached.reflection_id),
  );
  const found = data?.reflections.filter((item) => !taken.has(item.id) && !item.damaged) ?? [];
  return (
    <section aria-labelledby={id}>
      <h2 className="give__title" id={id}>
        {t("A reflection")}
      </h2>
      <input
        className="input"
        type="search"
        aria-label={t("Search your reflections")}
        placeholder={t("Search your reflections")}
        autoComplete="off"
        dir="auto"
        aria-describedby={`${id}-long`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <TooLong id={`${id}-long`} text={search} limit={maxSearchLength} />
      <ul className="give__list">
        {found.map((item) => {
          const day = formatDay(item.day, "short");
          const words = item.title || item.excerpt?.slice(0, 80) || t("Without words");
          return (
            <li key={item.id}>
              <button
                type="button"
                className="menu__item"
                onClick={() =>
                  onGive({
                    attached: { kind: "reflection", reflection_id: item.id },
                    name: formatList(item.title ? [item.title, day] : [day], { type: "unit" }),
                  })
                }
              >
                <span className="give__words" dir="auto">
                  {words}
                </span>
                <span className="quiet small tabular">{day}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="give__none small quiet" role="status">
        {error ? error.message : data && found.length === 0 && t("Nothing found.")}
      </p>
    </section>
  );
}

function ChooseDays({ onGive }: Pick<GiveMenuProps, "onGive">) {
  const id = useId();
  const today = useToday(useUser().preferences);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState(today);
  const isBackwards = from !== "" && to !== "" && from > to;
  return (
    <section aria-labelledby={id} className="give__days">
      <h2 className="give__title" id={id}>
        {t("A range of days")}
      </h2>
      <label className="small">
        {tc("first day", "From")}
        <input
          className="input"
          type="date"
          max={today}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </label>
      <label className="small">
        {tc("last day", "To")}
        <input
          className="input"
          type="date"
          value={to}
          aria-invalid={isBackwards}
          onChange={(event) => setTo(event.target.value)}
        />
      </label>
      <Button
        disabled={from === "" || to === "" || isBackwards}
        onClick={() => onGive({ attached: { kind: "days", from, to }, name: daysName(from, to) })}
      >
        {t("Add")}
      </Button>
      <p className="small give__problem" role="status">
        {isBackwards && t("The last day can’t be before the first.")}
      </p>
    </section>
  );
}
