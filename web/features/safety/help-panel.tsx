import { t } from "#contract/translate.ts";
import "./help-panel.css";
import { type ReactNode, useId, useState } from "react";
import {
  type CrisisLine,
  dialled,
  eatingLines,
  emergencyNumbers,
  helplineFinder,
  labelOf,
  placeName,
} from "#contract/safety/crisis-contacts.ts";
import { readStored, store } from "#web/lib/device/stored.ts";
import { rich } from "#web/lib/rich.ts";
import { Select } from "#web/ui/select.tsx";
import { elsewhere, guessPlace, whereabouts } from "./guess-place.ts";
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
    // Translators: in a list of countries, for which help lines are shown.
    label: name === elsewhere ? t("Somewhere else") : placeName(name),
  }));

  const choose = (chosen: string) => {
    setPlace(chosen);
    store(storageKey, chosen);
  };

  return (
    <section className="help-panel" aria-labelledby={`${id}-title`}>
      <h2 className="help-panel__title" id={`${id}-title`}>
        {/* Translators: the title of a panel with help lines, for somebody who may be in a crisis. Warm and calm, as a friend would say it; no exclamation mark. */}
        {t("You don’t have to carry this alone")}
      </h2>
      <p>
        {isAsked
          ? // Translators: the person opened the panel. It claims nothing about them.
            t(
              "If things are hard right now, talk to a person: they can be there for you in a way that no app can.",
            )
          : // Translators: the panel opened because of what the person wrote, which may be mistaken: “sounds as if”.
            // It names no illness and gives no advice but to talk to a human.
            t(
              "It sounds as if things are hard right now, and it’s good that you’ve put it into words. Talk to a person, too: they can be there for you in a way that no app can.",
            )}
      </p>
      <dl className="help-panel__ways">
        <div>
          {/* Translators: above the numbers of help lines. */}
          <dt>{t("Talk to someone now")}</dt>
          {line && <Line line={line} />}
          {!line?.everywhere && <Finder isOnly={!line} />}
        </div>
        <div>
          {/* Translators: above the emergency number: if a life is in danger, the person’s own or another’s. */}
          <dt>{t("If there is danger")}</dt>
          <dd>
            <Emergency line={line} />
          </dd>
        </div>
        <Eating line={line} />
        <div>
          <dt>{t("Someone you trust")}</dt>
          {/* Translators: the quoted words are a message that the person can send to a friend as it is. */}
          <dd>{t("A short message is enough: “I’m having a hard time. Can we talk today?”")}</dd>
        </div>
        <div>
          {/* Translators: above “Your doctor can name a therapist…”: help for the time after today. */}
          <dt>{t("Help that lasts")}</dt>
          <dd>{t("Your doctor can name a therapist or a service near you. Show them what you wrote.")}</dd>
        </div>
        <div>
          {/* Translators: above a short exercise that calms. */}
          <dt>{t("Right now")}</dt>
          <dd>
            {/* Translators: a grounding exercise, as short sentences. */}
            {t(
              "Three slow breaths, each longer out than in. Then name five things that you can see from where you are.",
            )}
          </dd>
        </div>
      </dl>
      <div className="help-panel__place">
        {/* Translators: before a list of countries to choose from: the phone numbers of this country are shown. */}
        <span id={`${id}-place`}>{t("Numbers for")}</span>
        <Select labelledBy={`${id}-place`} options={places} value={place} onChange={choose} />
        <span className="quiet">{t("Your choice stays on this device.")}</span>
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
      {/* Translators: above help lines for people with an eating disorder. */}
      <dt>{t("About eating")}</dt>
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

function Line({ line: { number, byText, everywhere, words, more = [] } }: { line: CrisisLine }) {
  if (!byText)
    return (
      <dd className="help-panel__calls">
        <a className="link tabular" href={`tel:${dialled(number)}`}>
          {everywhere ? words : t("Emotional support line, {number} where it exists", { number })}
        </a>
        {more.map((other) => (
          <a key={other.number} className="link tabular" href={`tel:${dialled(other.number)}`}>
            {labelOf(other)}
          </a>
        ))}
      </dd>
    );
  return (
    <dd className="help-panel__calls">
      <a className="link tabular" href={`tel:${dialled(number)}`}>
        {/* Translators: a link that calls the number of a help line. */}
        {t("Call {number}", { number })}
      </a>
      <a className="link tabular" href={`sms:${dialled(number)}`}>
        {/* Translators: a link that begins a text message (SMS) to the number of a help line. */}
        {t("Text {number}", { number })}
      </a>
    </dd>
  );
}

function Finder({ isOnly }: { isOnly: boolean }) {
  const values = {
    name: helplineFinder.name,
    link: (words: ReactNode) => (
      <a className="link" href={helplineFinder.address} target="_blank" rel="noreferrer">
        {words}
      </a>
    ),
  };
  return (
    <dd>
      {isOnly
        ? // Translators: “name” is a website that finds help lines.
          rich("<link>{name}</link> lists lines for most countries (another website).", values)
        : // Translators: below the help lines of a country.
          rich("<link>{name}</link> lists others, country by country (another website).", values)}
    </dd>
  );
}

/** For you or for anyone else. */
function Emergency({ line }: { line: CrisisLine | undefined }) {
  const { place: own = "", countries = [], emergency } = line ?? {};
  const numbers = emergency
    ? [{ place: own, number: emergency }]
    : emergencyNumbers.filter((each) => each.countries.some((country) => countries.includes(country)));
  // Translators: “To you or to someone else” continues “If there is danger”.
  if (numbers.length === 0) return t("To you or to someone else: call your country’s emergency number.");
  return (
    <>
      {/* Translators: continues “If there is danger”, and emergency numbers follow. */}
      {t("To you or to someone else:")}{" "}
      {numbers.map(({ place, number }, index) => (
        <span key={number}>
          {index > 0 && ", "}
          <a className="link tabular" href={`tel:${dialled(number)}`}>
            {number}
          </a>
          {numbers.length > 1 && ` (${placeName(place)})`}
        </span>
      ))}
    </>
  );
}

/** The host's first line, if nothing is known of this device's country. */
function likelyPlace(lines: readonly CrisisLine[]): string {
  const guessed = guessPlace(whereabouts(), lines);
  return guessed === elsewhere ? (hostLines()[0]?.place ?? elsewhere) : guessed;
}

const storageKey = "reflector:help-place";

/** What was chosen on this device; `null` if nothing was, or if it is no longer offered. */
function storedPlace(lines: readonly CrisisLine[]): string | null {
  const kept = readStored(storageKey);
  return kept === elsewhere || lines.some(({ place }) => place === kept) ? kept : null;
}
