import "./help-panel.css";
import { type ReactNode, useId, useState } from "react";
import {
  type CrisisLine,
  dialled,
  eatingLines,
  emergencyNumbers,
  helplineFinder,
} from "#contract/safety/crisis-contacts.ts";
import { readStored, store } from "#web/lib/device/stored.ts";
import { Select } from "#web/ui/select.tsx";
import { elsewhere, guessPlace } from "./guess-place.ts";
import { helpLines, hostLines } from "./help-lines.ts";

type HelpPanelProps = {
  /** The person opened it. It didn't open because of what they wrote. */
  isAsked?: boolean;
  /** Extra content below the panel. */
  foot?: ReactNode;
};

/** Where to find help. It does not block the page, and its display is not reported anywhere. */
export function HelpPanel({ isAsked = false, foot }: HelpPanelProps) {
  const id = useId();
  const [lines] = useState(helpLines);
  const [place, setPlace] = useState(() => storedPlace(lines) ?? likelyPlace(lines));
  const line = lines.find((each) => each.place === place);
  const places = [...lines.map((each) => each.place), elsewhere].map((name) => ({
    value: name,
    label: name,
  }));

  const choose = (chosen: string) => {
    setPlace(chosen);
    store(storageKey, chosen);
  };

  return (
    <section className="help-panel" aria-labelledby={`${id}-title`}>
      <h2 className="help-panel__title" id={`${id}-title`}>
        You don’t have to carry this alone
      </h2>
      <p>
        {isAsked
          ? "If things are hard right now, talk to a person:"
          : "It sounds as if things are hard right now, and it’s good that you’ve put it into words. Talk to a person, too:"}{" "}
        they can be there for you in a way that no app can.
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
            <Emergency line={line} />
          </dd>
        </div>
        <Eating line={line} />
        <div>
          <dt>Someone you trust</dt>
          <dd>A short message is enough: “I’m having a hard time. Can we talk today?”</dd>
        </div>
        <div>
          <dt>Help that lasts</dt>
          <dd>Your doctor can name a therapist or a service near you. Show them what you wrote.</dd>
        </div>
        <div>
          <dt>Right now</dt>
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

/** Lines for the countries of this place that have one. */
function Eating({ line }: { line: CrisisLine | undefined }) {
  const found = eatingLines.filter(({ country }) => line?.countries.includes(country));
  if (found.length === 0) return null;
  return (
    <div>
      <dt>About eating</dt>
      <dd className="help-panel__calls">
        {found.map(({ country, name, number }) => (
          <a key={country} className="link tabular" href={`tel:${dialled(number)}`}>
            {name}, {number}
          </a>
        ))}
      </dd>
    </div>
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
function Emergency({ line }: { line: CrisisLine | undefined }) {
  const { place: own = "", countries = [], emergency } = line ?? {};
  const numbers = emergency
    ? [{ place: own, number: emergency }]
    : emergencyNumbers.filter((each) => each.countries.some((country) => countries.includes(country)));
  if (numbers.length === 0) return "To you or to someone else: call your country’s emergency number.";
  return (
    <>
      To you or to someone else:{" "}
      {numbers.map(({ place, number }, index) => (
        <span key={number}>
          {index > 0 && ", "}
          <a className="link tabular" href={`tel:${dialled(number)}`}>
            {number}
          </a>
          {numbers.length > 1 && ` (${place})`}
        </span>
      ))}
    </>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The host's first line, if nothing is known of this device's country. */
function likelyPlace(lines: readonly CrisisLine[]): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const guessed = guessPlace({ timeZone, language: navigator.language }, lines);
  return guessed === elsewhere ? (hostLines()[0]?.place ?? elsewhere) : guessed;
}

const storageKey = "reflector:help-place";

/** What was chosen on this device; `null` if nothing was, or if it is no longer offered. */
function storedPlace(lines: readonly CrisisLine[]): string | null {
  const kept = readStored(storageKey);
  return kept === elsewhere || lines.some(({ place }) => place === kept) ? kept : null;
}
