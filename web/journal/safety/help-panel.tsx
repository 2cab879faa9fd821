import "./help-panel.css";
import { type ReactNode, useId, useState } from "react";
import {
  type CrisisLine,
  crisisLines,
  dialled,
  emergencyNumbers,
  helplineFinder,
} from "#contract/safety/crisis-contacts.ts";
import { Select } from "#web/ui/select.tsx";
import { elsewhere, guessPlace, placeOfCountry } from "./guess-place.ts";

type HelpPanelProps = {
  /** ISO 3166-1 alpha-2, if known; otherwise guessed from this device. The person's own choice overrides both. */
  country?: string;
  /** Extra content below the panel. */
  foot?: ReactNode;
};

const places = [...crisisLines.map(({ place }) => place), elsewhere].map((place) => ({
  value: place,
  label: place,
}));

/** Where to find help. It blocks nothing, and nobody is told that it was shown. */
export function HelpPanel({ country, foot }: HelpPanelProps) {
  const id = useId();
  const [place, setPlace] = useState(
    () => keptPlace() ?? (country ? placeOfCountry(country) : guessPlace(thisDevice())),
  );
  const line = crisisLines.find((each) => each.place === place);

  const choose = (chosen: string) => {
    setPlace(chosen);
    keepPlace(chosen);
  };

  return (
    <section className="help-panel" aria-labelledby={`${id}-title`}>
      <h2 className="help-panel__title" id={`${id}-title`}>
        You don’t have to carry this alone
      </h2>
      <p>
        It sounds as if much is hard just now, and it is good that you put it into words. A journal listens,
        but it can’t answer. A person can.
      </p>
      <dl className="help-panel__ways">
        <div>
          <dt>Talk to someone now</dt>
          {line && <Line line={line} />}
          {!line?.everywhere && <Finder isOnly={!line} />}
        </div>
        <div>
          <dt>If there is danger</dt>
          <dd>
            <Emergency countries={line?.countries ?? []} />
          </dd>
        </div>
        <div>
          <dt>Someone you trust</dt>
          <dd>A short message is enough: “I’m having a hard time. Can we talk today?”</dd>
        </div>
        <div>
          <dt>For this minute</dt>
          <dd>
            Three slow breaths, each longer out than in. Then name five things that you can see from where you
            are.
          </dd>
        </div>
      </dl>
      <div className="help-panel__place">
        <span id={`${id}-place`}>Numbers for</span>
        <Select labelledBy={`${id}-place`} options={places} value={place} onChange={choose} />
        <span className="quiet">Your choice stays on this device.</span>
      </div>
      {foot && <div className="help-panel__foot">{foot}</div>}
    </section>
  );
}

function Line({ line: { number, byText, words } }: { line: CrisisLine }) {
  if (!byText)
    return (
      <dd className="help-panel__calls">
        <a className="link tabular" href={`tel:${dialled(number)}`}>
          {capital(words)}
        </a>
      </dd>
    );
  return (
    <dd className="help-panel__calls">
      <a className="link tabular" href={`tel:${dialled(number)}`}>
        Call {number}
      </a>
      <a className="link tabular" href={`sms:${dialled(number)}`}>
        Text {number}
      </a>
    </dd>
  );
}

function Finder({ isOnly }: { isOnly: boolean }) {
  return (
    <dd>
      <a className="link" href={helplineFinder.address} target="_blank" rel="noreferrer">
        {helplineFinder.name}
      </a>{" "}
      {isOnly ? "lists lines for most countries" : "lists others, country by country"} (another website).
    </dd>
  );
}

/** For you or for anyone else. */
function Emergency({ countries }: { countries: readonly string[] }) {
  const numbers = emergencyNumbers.filter((each) =>
    each.countries.some((country) => countries.includes(country)),
  );
  if (numbers.length === 0) return "To you or to someone else: call your country’s emergency number.";
  return (
    <>
      To you or to someone else:{" "}
      {numbers.map(({ place, number }, index) => (
        <span key={number}>
          {index > 0 && ", "}
          <a className="link tabular" href={`tel:${number}`}>
            {number}
          </a>
          {numbers.length > 1 && ` (${place})`}
        </span>
      ))}
    </>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const thisDevice = () => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
});

const storageKey = "reflector:help-place";

/** What was chosen on this device; `null` if nothing was, or if it is no longer offered. */
function keptPlace(): string | null {
  const kept = localStorage.getItem(storageKey);
  return kept === elsewhere || crisisLines.some(({ place }) => place === kept) ? kept : null;
}

const keepPlace = (place: string) => localStorage.setItem(storageKey, place);
