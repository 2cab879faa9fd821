import {
  dialled,
  emergencyNumbers,
  helplineFinder,
  labelOf,
  placeName,
} from "#contract/safety/crisis-contacts.ts";
import { t } from "#contract/translate.ts";
import { helpLines } from "#web/features/safety/help-lines.ts";

export function CrisisHelp() {
  const lines = helpLines();
  const emergencies = [
    ...lines.flatMap(({ place, emergency }) => (emergency ? [{ place, number: emergency }] : [])),
    ...emergencyNumbers,
  ];
  return (
    <>
      <p>
        {t(
          "A journal listens, but it can’t answer. If you are thinking of harming yourself, or someone else is in danger, please speak to a person now: someone you trust, or one of these.",
        )}
      </p>
      <p>
        {t(
          "Reflector also shows ways to find help next to words that suggest a crisis. Don’t rely on that: it misses many signs. In a test with new English texts it found about half of them, in other languages about a third.",
        )}
      </p>
      <dl className="about__facts">
        {lines.map(({ place, number, words, more = [] }) => (
          <div key={place}>
            <dt>{placeName(place)}</dt>
            <dd className="about__lines">
              <a className="link" href={`tel:${dialled(number)}`}>
                {words}
              </a>
              {more.map((other) => (
                <a key={other.number} className="link" href={`tel:${dialled(other.number)}`}>
                  {labelOf(other)}
                </a>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("In an emergency")}</dt>
          <dd className="about__lines">
            {emergencies.map(({ place, number }) => (
              <a key={place} className="link" href={`tel:${dialled(number)}`}>
                {number} ({placeName(place)})
              </a>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t("Elsewhere")}</dt>
          <dd>
            <a className="link about__number" href={helplineFinder.address} target="_blank" rel="noreferrer">
              {t("{name} (another website)", { name: helplineFinder.name })}
            </a>
          </dd>
        </div>
      </dl>
    </>
  );
}
