import type { HostImprint } from "#contract/safety/host-imprint.ts";
import { t } from "#contract/translate.ts";
import { hostImprint } from "#web/lib/page-meta.ts";
import { rich } from "#web/lib/rich.ts";

/** Who runs this server, as its host has set it. Nothing where nothing is set. */
export function HostWords() {
  const given = hostImprint();
  if (given === "") return null;
  const { contact, imprint, minimum_age }: HostImprint = JSON.parse(given);
  return (
    <p className="host-words">
      {contact && (
        <span>
          {rich("Run by <contact></contact>.", {
            contact: () =>
              isMail(contact) ? (
                <a className="link" href={`mailto:${contact}`}>
                  {contact}
                </a>
              ) : (
                contact
              ),
          })}
        </span>
      )}{" "}
      {imprint && (
        <a className="link" href={imprint} target="_blank" rel="noreferrer">
          {t("Imprint")}
        </a>
      )}{" "}
      {minimum_age !== null && (
        <span>{t("For people of {age, number} and older.", { age: minimum_age })}</span>
      )}
    </p>
  );
}

const isMail = (contact: string) => /^[^\s@]+@[^\s@]+$/.test(contact);
