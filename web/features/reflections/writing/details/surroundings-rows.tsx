import { Autocomplete } from "@base-ui/react/autocomplete";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQuery } from "@tanstack/react-query";
import { LocateFixed, X } from "lucide-react";
import { useId, useState } from "react";
import type { Details } from "#contract/reflections/reflection-history.ts";
import { maxPlaceNameLength } from "#contract/reflections/reflection-rules.ts";
import type { Place, Reflection, Weather } from "#contract/reflections/reflections.ts";
import { weatherDescriptions } from "#contract/reflections/surroundings.ts";
import { storableText, tooLong } from "#contract/text-rules.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { isEnter } from "#web/lib/writing.ts";
import { Button } from "#web/ui/button.tsx";
import { TooLong } from "#web/ui/limited-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Setting } from "#web/ui/setting.tsx";
import { useChangeDetails } from "../../details/use-details.ts";
import { placesQuery } from "../../reflection-queries.ts";
import type { OpenPage } from "../../use-desk.ts";
import { type Coordinates, coordinatesOf, metresBetween, readCoordinates, rounded } from "./coordinates.ts";
import { refusalOf } from "./setting-rows.tsx";

type RowProps = { reflection: Reflection; open: OpenPage };

/** An earlier place this near is the same one. */
const sameMetres = 150;
const maxOffered = 6;

export function PlaceRow({ reflection: { id, place = null }, open }: RowProps) {
  const change = useChangeDetails(id, open);
  const { data: known = [] } = useQuery(placesQuery);
  const [problem, setProblem] = useState<string>();
  const [isLocating, setLocating] = useState(false);
  const set = (wanted: Place | null) => {
    setProblem(undefined);
    change.mutate({ place: wanted });
  };
  const at = place && coordinatesOf(place);

  function name(typed: string) {
    const words = storableText(typed.trim());
    if (words === (place?.name ?? "")) return;
    if (words === "") return set(at && { name: "", ...at });
    const same = known.find((other) => isSameName(other.name, words) && coordinatesOf(other) !== null);
    set({ name: words, ...((same && coordinatesOf(same)) || at || nowhere) });
  }

  function lay(typed: string) {
    const [words, coordinates] = [place?.name ?? "", readCoordinates(typed)];
    if (typed.trim() === "") {
      if (at) set(words === "" ? null : { name: words, ...nowhere });
    } else if (coordinates) set({ name: words, ...coordinates });
    else setProblem("These are no coordinates, such as 46.364, 14.095.");
  }

  async function locate() {
    setProblem(undefined);
    setLocating(true);
    try {
      const here = rounded(await findWhereIAm());
      const near = known.find((other) => {
        const there = coordinatesOf(other);
        return other.name !== "" && there && metresBetween(here, there) <= sameMetres;
      });
      set({ name: place?.name || near?.name || "", ...here });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : whereUnknown);
    }
    setLocating(false);
  }

  function remove() {
    const before = place;
    setProblem(undefined);
    change.mutate(
      { place: null },
      {
        onSuccess: () =>
          undoOffer.make({
            words: "The place is removed.",
            undone: "The place is back.",
            undo: () => change.mutateAsync({ place: before }),
          }),
      },
    );
  }

  return (
    <Setting
      wide
      name="Place"
      help="Where you wrote it. Nothing is looked up: a map and coordinates stay on this server."
      error={problem ?? refusalOf(change, "place")}
    >
      {({ labelledBy, describedBy, invalid }) => (
        <div className="details__place">
          <PlaceField
            {...{ labelledBy, describedBy }}
            invalid={invalid && problem === undefined}
            name={place?.name ?? ""}
            offered={namesOf(known)}
            onChange={name}
          />
          <TypedField
            className="input tabular"
            label="Coordinates"
            describedBy={describedBy}
            invalid={problem !== undefined}
            placeholder="Coordinates, if you like"
            value={at ? `${at.latitude}, ${at.longitude}` : ""}
            onChange={lay}
          />
          <div className="details__place-acts">
            {"geolocation" in navigator && (
              <Button Icon={LocateFixed} disabled={isLocating} onClick={() => void locate()}>
                {isLocating ? "Finding where you are" : "Use where I am"}
              </Button>
            )}
            {place && (
              <Button variant="plain" Icon={X} aria-label="Remove the place" onClick={remove}>
                Remove
              </Button>
            )}
          </div>
        </div>
      )}
    </Setting>
  );
}

const nowhere = { latitude: null, longitude: null };

const isSameName = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: "accent" }) === 0;

const namesOf = (known: readonly Place[]) => [
  ...new Set(known.map(({ name }) => name.trim()).filter(Boolean)),
];

type PlaceFieldProps = {
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  name: string;
  offered: readonly string[];
  onChange: (name: string) => void;
};

function PlaceField({ labelledBy, describedBy, invalid, name, offered, onChange }: PlaceFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed ?? "";
  const matching = offered.filter(
    (each) => each !== words && each.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()),
  );
  const offer = (text: string | null) => {
    if (tooLong(words, maxPlaceNameLength)) return;
    if (text !== null) onChange(text);
    setTyped(null);
  };
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={matching.slice(0, maxOffered)}
        mode="none"
        openOnInputClick
        value={typed ?? name}
        onValueChange={(value, { reason }) => (reason === "item-press" ? offer(value) : setTyped(value))}
      >
        <Autocomplete.Input
          className="input"
          aria-labelledby={labelledBy}
          aria-describedby={`${describedBy} ${id}`}
          aria-invalid={invalid}
          placeholder="A café, a town, a lake"
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          onBlur={() => offer(typed)}
          onKeyDown={(event) => {
            // Enter on a highlighted place chooses that one.
            if (isEnter(event) && !event.currentTarget.getAttribute("aria-activedescendant")) offer(typed);
          }}
        />
        <TooLong id={id} text={words} limit={maxPlaceNameLength} />
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="popover-layer" sideOffset={6} collisionPadding={12}>
            <Autocomplete.Popup className="menu menu--choices glass-popover popover-in">
              <Autocomplete.List aria-label="Your places">
                {(word: string) => (
                  <Autocomplete.Item key={word} value={word} className="menu__item">
                    <span dir="auto">{word}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  );
}

type TypedFieldProps = {
  className: string;
  label: string;
  describedBy: string;
  invalid: boolean;
  placeholder?: string;
  value: string;
  onChange: (typed: string) => void;
};

/** Taken with Enter, or when the field is left. What can't be read stays until it is corrected. */
function TypedField({ label, describedBy, invalid, value, onChange, ...input }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(null);
  }
  const offer = () => {
    if (typed !== null && typed !== value) onChange(typed);
  };
  return (
    <input
      {...input}
      type="text"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      autoComplete="off"
      enterKeyHint="done"
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (isEnter(event)) offer();
      }}
      onBlur={offer}
    />
  );
}

const whereUnknown = "Your device does not know where you are just now. Type the place instead.";
const whereRefused =
  "Your browser does not let this page see where you are. Allow it in the browser’s settings, or type the place.";

/** @throws Error with a sentence for the person */
const findWhereIAm = (): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code, PERMISSION_DENIED }) =>
        reject(new Error(code === PERMISSION_DENIED ? whereRefused : whereUnknown)),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  });

export function WeatherRow({ reflection: { id, weather = null }, open }: RowProps) {
  const change = useChangeDetails(id, open);
  const [problem, setProblem] = useState<string>();
  const { description, celsius } = weather ?? { description: "", celsius: null };
  const set = (wanted: Weather) => {
    setProblem(undefined);
    change.mutate({ weather: isEmpty(wanted) ? null : wanted } satisfies Details);
  };
  const names = [...new Set(["", ...weatherDescriptions, description])];

  function warm(typed: string) {
    const degrees = Number(
      typed
        .trim()
        .replace("−", "-")
        .replace(",", ".")
        .replace(/\s*°?\s*C?$/i, ""),
    );
    if (typed.trim() === "") set({ description, celsius: null });
    else if (Math.abs(degrees) <= 100) set({ description, celsius: degrees });
    else setProblem("This is not a temperature, such as 18 or -3.5.");
  }

  return (
    <Setting
      wide
      name="Weather"
      help="As it was there, with the temperature in °C."
      error={problem ?? refusalOf(change, "weather")}
    >
      {({ labelledBy, describedBy, invalid }) => (
        <span className="details__moment">
          <Select
            {...{ labelledBy, describedBy }}
            invalid={invalid && problem === undefined}
            options={names.map((value) => ({ value, label: value || "Not set" }))}
            value={description}
            onChange={(chosen) => set({ description: chosen, celsius })}
          />
          <TypedField
            className="time-input tabular"
            label="Temperature in °C"
            describedBy={describedBy}
            invalid={problem !== undefined}
            placeholder="°C"
            value={celsius === null ? "" : `${celsius}`}
            onChange={warm}
          />
        </span>
      )}
    </Setting>
  );
}

const isEmpty = ({ description, celsius }: Weather) => description === "" && celsius === null;
