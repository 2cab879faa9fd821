import { useQuery } from "@tanstack/react-query";
import { LocateFixed, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Details } from "#contract/reflections/reflection-history.ts";
import type { Place, Reflection, Weather } from "#contract/reflections/reflections.ts";
import { weatherDescriptions, weatherName } from "#contract/reflections/surroundings.ts";
import { storableText } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useLatest } from "#web/lib/use-latest.ts";
import { isEnter } from "#web/lib/writing.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { Setting } from "#web/ui/setting.tsx";
import { useChangeDetails } from "../../details/use-details.ts";
import { placesQuery } from "../../reflection-queries.ts";
import type { OpenPage } from "../../use-desk.ts";
import { type Coordinates, coordinatesOf, metresBetween, readCoordinates, rounded } from "./coordinates.ts";
import { PlaceField } from "./place-field.tsx";
import { refusalOf } from "./setting-rows.tsx";
import { useTyped } from "./use-typed.ts";

type RowProps = { reflection: Reflection; open: OpenPage };

/** An earlier place this near is the same one. */
const sameMetres = 150;

export function PlaceRow({ reflection: { id, place = null }, open }: RowProps) {
  const change = useChangeDetails(id, open);
  const { data: known = [] } = useQuery(placesQuery);
  const [problem, setProblem] = useState<string>();
  const [isLocating, setLocating] = useState(false);
  const newest = useNewest(place, change.isPending);
  const set = (wanted: Place | null) => {
    setProblem(undefined);
    newest.ask(wanted);
    change.mutate({ place: wanted });
  };
  const at = place && coordinatesOf(place);

  function name(typed: string) {
    const words = storableText(typed.trim());
    const before = newest.read();
    const at = before && coordinatesOf(before);
    if (words === (before?.name ?? "")) return;
    if (words === "") return set(at && { name: "", ...at });
    const same = known.find((other) => isSameName(other.name, words) && coordinatesOf(other) !== null);
    set({ name: words, ...((same && coordinatesOf(same)) || at || nowhere) });
  }

  function lay(typed: string) {
    const before = newest.read();
    const [words, coordinates] = [before?.name ?? "", readCoordinates(typed)];
    if (typed.trim() === "") {
      if (before && coordinatesOf(before)) set(words === "" ? null : { name: words, ...nowhere });
    } else if (coordinates) set({ name: words, ...coordinates });
    else setProblem(t("Enter coordinates such as 46.364, 14.095."));
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
      // Finding it takes a while, in which the name may have been typed.
      set({ name: newest.read()?.name || near?.name || "", ...here });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : whereUnknown());
    }
    setLocating(false);
  }

  function remove() {
    const before = newest.read();
    setProblem(undefined);
    newest.ask(null);
    change.mutate(
      { place: null },
      {
        onSuccess: () =>
          undoOffer.make({
            words: t("The place is removed."),
            undone: t("The place is back."),
            undo: () => change.mutateAsync({ place: before }),
          }),
      },
    );
  }

  return (
    <Setting
      wide
      name={t("Place")}
      help={t("Where you wrote it. Nothing is looked up: a map and coordinates stay on this server.")}
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
            label={t("Coordinates")}
            describedBy={describedBy}
            invalid={problem !== undefined}
            placeholder={t("Coordinates (optional)")}
            value={at ? `${at.latitude}, ${at.longitude}` : ""}
            onChange={lay}
          />
          <div className="details__place-acts">
            {"geolocation" in navigator && (
              <Button Icon={LocateFixed} disabled={isLocating} onClick={() => void locate()}>
                {isLocating ? t("Finding your location") : t("Use my location")}
              </Button>
            )}
            {place && (
              <Button variant="plain" Icon={X} aria-label={t("Remove the place")} onClick={remove}>
                {t("Remove")}
              </Button>
            )}
          </div>
        </div>
      )}
    </Setting>
  );
}

/** The value that was set last. Until it is saved, the stored value is out of date. */
function useNewest<Value>(stored: Value, isPending: boolean) {
  const latest = useLatest(stored);
  const asked = useRef<{ value: Value }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored value that changes is newer, too.
  useEffect(() => {
    if (!isPending) asked.current = undefined;
  }, [stored, isPending]);
  return {
    read: () => (asked.current ? asked.current.value : latest.current),
    ask: (value: Value) => {
      asked.current = { value };
    },
  };
}

const nowhere = { latitude: null, longitude: null };

const isSameName = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: "accent" }) === 0;

const namesOf = (known: readonly Place[]) => [
  ...new Set(known.map(({ name }) => name.trim()).filter(Boolean)),
];

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
  const { typed, setTyped, keepUntilSaved } = useTyped(value);
  const offer = () => {
    if (typed === null || typed === value) return;
    keepUntilSaved(typed);
    onChange(typed);
  };
  return (
    <input
      {...input}
      type="text"
      dir="auto"
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

const whereUnknown = () => t("Your device can’t determine your location just now. Type the place instead.");
const whereRefused = () =>
  t(
    "Your browser does not share your location with this page. Allow it in the browser’s settings, or type the place.",
  );

/** @throws Error with a sentence for the person */
const findWhereIAm = (): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code, PERMISSION_DENIED }) =>
        reject(new Error(code === PERMISSION_DENIED ? whereRefused() : whereUnknown())),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  });

export function WeatherRow({ reflection: { id, weather = null }, open }: RowProps) {
  const change = useChangeDetails(id, open);
  const [problem, setProblem] = useState<string>();
  const { description, celsius } = weather ?? noWeather;
  const newest = useNewest(weather, change.isPending);
  const set = (part: Partial<Weather>) => {
    setProblem(undefined);
    const whole = { ...noWeather, ...newest.read(), ...part };
    const wanted = isEmpty(whole) ? null : whole;
    newest.ask(wanted);
    change.mutate({ weather: wanted } satisfies Details);
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
    if (typed.trim() === "") set({ celsius: null });
    else if (Math.abs(degrees) <= 100) set({ celsius: degrees });
    else setProblem(t("Enter a temperature such as 18 or -3.5."));
  }

  return (
    <Setting
      wide
      name={t("Weather")}
      help={t("As it was there, with the temperature in °C.")}
      error={problem ?? refusalOf(change, "weather")}
    >
      {({ labelledBy, describedBy, invalid }) => (
        <span className="details__moment">
          <Select
            {...{ labelledBy, describedBy }}
            invalid={invalid && problem === undefined}
            options={names.map((value) => ({ value, label: weatherName(value) || t("Not set") }))}
            value={description}
            onChange={(chosen) => set({ description: chosen })}
          />
          <TypedField
            className="time-input tabular"
            label={t("Temperature in °C")}
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

const noWeather: Weather = { description: "", celsius: null };

const isEmpty = ({ description, celsius }: Weather) => description === "" && celsius === null;
