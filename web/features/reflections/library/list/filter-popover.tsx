import { CSPProvider } from "@base-ui/react/csp-provider";
import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactElement, type ReactNode, useId, useState } from "react";
import { listOrders, reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { asLabel, moods } from "#web/lib/feelings.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { isEnter } from "#web/lib/writing.ts";
import { Button } from "#web/ui/button.tsx";
import { DayField } from "#web/ui/day-field.tsx";
import { Sun } from "#web/ui/sun.tsx";
import { labelsQuery } from "../../reflection-queries.ts";
import { datePresets } from "./date-presets.ts";
import { type Listing, type ListingChange, toggled } from "./listing.ts";
import { kindNames, orderNames } from "./listing-words.ts";

export type FilterKind = "kinds" | "mood" | "tags" | "feelings" | "dates" | "order";
type FilterPopoverProps = { listing: Listing; onChange: ListingChange };

const labels = (): Record<FilterKind, string> => ({
  // Translators: The kind of reflection.
  kinds: t("Kind"),
  mood: t("Mood"),
  tags: t("Tags"),
  feelings: t("Feelings"),
  dates: t("Dates"),
  order: t("Order"),
});

export default function FilterPopover({
  kind,
  trigger,
  ...props
}: FilterPopoverProps & { kind: FilterKind; trigger: ReactElement }) {
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root defaultOpen>
        <Popover.Trigger render={trigger} />
        <Popover.Portal>
          <Popover.Positioner className="popover-layer" align="start" sideOffset={8} collisionPadding={12}>
            <Popover.Popup
              className="menu filter-popover glass-popover popover-in"
              aria-label={labels()[kind]}
            >
              <Choices kind={kind} {...props} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}

function Choices({ kind, ...props }: FilterPopoverProps & { kind: FilterKind }) {
  switch (kind) {
    case "kinds":
      return <KindChoices {...props} />;
    case "mood":
      return <MoodChoices {...props} />;
    case "dates":
      return <DateChoices {...props} />;
    case "order":
      return <OrderChoices {...props} />;
    default:
      return <LabelChoices key={kind} kind={kind} {...props} />;
  }
}

type ChoiceProps = { isChosen: boolean; onPress: () => void; children: ReactNode };

const Choice = ({ isChosen, onPress, children }: ChoiceProps) => (
  <button type="button" className="menu__item" aria-pressed={isChosen} onClick={onPress}>
    {children}
    <Check className="icon icon--small menu__tick" />
  </button>
);

const KindChoices = ({ listing, onChange }: FilterPopoverProps) =>
  reflectionKinds.map((kind) => (
    <Choice
      key={kind}
      isChosen={listing.kinds.includes(kind)}
      onPress={() => onChange({ kinds: toggled(listing.kinds, kind) })}
    >
      {kindNames()[kind]}
    </Choice>
  ));

const MoodChoices = ({ listing, onChange }: FilterPopoverProps) =>
  moods.toReversed().map(({ value, label }) => (
    <Choice
      key={value}
      isChosen={listing.moods.includes(value)}
      onPress={() => onChange({ moods: toggled(listing.moods, value) })}
    >
      <Sun height={value} />
      <bdi>{label}</bdi>
    </Choice>
  ));

const OrderChoices = ({ listing, onChange }: FilterPopoverProps) =>
  listOrders.map((order) => (
    <Choice key={order} isChosen={listing.order === order} onPress={() => onChange({ order })}>
      {orderNames()[order]}
    </Choice>
  ));

const shownAtOnce = 100;

function LabelChoices({ kind, listing, onChange }: FilterPopoverProps & { kind: "tags" | "feelings" }) {
  const [typed, setTyped] = useState("");
  const query = useQuery(labelsQuery);
  const chosen = listing[kind];
  const words = typed.trim().toLowerCase().replace(/^#/, "");
  const counted = query.data?.[kind] ?? [];
  const found = counted.filter(({ word }) => word.includes(words));
  const best = found.find(({ word }) => word === words) ?? found[0];
  const toggle = (word: string) => onChange({ [kind]: toggled(chosen, word) });
  return (
    <>
      <input
        className="input"
        type="search"
        aria-label={kind === "tags" ? t("Find a tag") : t("Find a feeling")}
        placeholder={kind === "tags" ? t("Find a tag") : t("Find a feeling")}
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (!isEnter(event) || words === "" || !best) return;
          toggle(best.word);
          setTyped("");
        }}
      />
      <div className="menu__list">
        {found.slice(0, shownAtOnce).map(({ word, count }) => (
          <Choice key={word} isChosen={chosen.includes(word)} onPress={() => toggle(word)}>
            <span className="filter-popover__word" dir="auto">
              {kind === "tags" ? `#${word}` : asLabel(word)}
            </span>
            <span className="trail quiet small tabular">{t("{count, number}", { count })}</span>
          </Choice>
        ))}
      </div>
      {found.length === 0 && (
        <p className="menu__empty" role="status">
          {emptyWords(kind, {
            isWaiting: query.isPending,
            hasFailed: query.isError,
            hasAny: counted.length > 0,
          })}
        </p>
      )}
    </>
  );
}

function emptyWords(
  kind: "tags" | "feelings",
  { isWaiting, hasFailed, hasAny }: { isWaiting: boolean; hasFailed: boolean; hasAny: boolean },
) {
  if (isWaiting) return t("One moment");
  if (kind === "tags") {
    if (hasFailed) return t("Your tags can’t be fetched just now.");
    return hasAny ? t("None of your tags contains these letters.") : t("You have used no tags yet.");
  }
  if (hasFailed) return t("Your feelings can’t be fetched just now.");
  return hasAny ? t("None of your feelings contains these letters.") : t("You have used no feelings yet.");
}

function DateChoices({ listing, onChange }: FilterPopoverProps) {
  const id = useId();
  const { preferences } = useUser();
  const today = useToday(preferences);
  const year = Number(today.slice(0, 4));
  const spans = [
    ...datePresets(today, preferences.time_zone ?? deviceTimeZone()),
    { name: t("This year"), from: `${year}-01-01`, to: `${year}-12-31` },
    { name: t("Last year"), from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
  const { from, to } = listing;
  return (
    <>
      {spans.map((span) => {
        const isChosen = span.from === from && span.to === to;
        return (
          <Choice
            key={span.name}
            isChosen={isChosen}
            onPress={() => onChange(isChosen ? { from: null, to: null } : { from: span.from, to: span.to })}
          >
            {span.name}
          </Choice>
        );
      })}
      <div className="filter-popover__dates">
        <label htmlFor={`${id}-from`}>{tc("first day", "From")}</label>
        <DayField id={`${id}-from`} day={from} max={to} onChange={(day) => onChange({ from: day })} />
        <label htmlFor={`${id}-to`}>{tc("last day", "To")}</label>
        <DayField id={`${id}-to`} day={to} min={from} onChange={(day) => onChange({ to: day })} />
      </div>
      {(from !== null || to !== null) && (
        <Button variant="plain" wide onClick={() => onChange({ from: null, to: null })}>
          {t("Any date")}
        </Button>
      )}
    </>
  );
}
