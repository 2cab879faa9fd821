import "./versions.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import type { Version } from "#contract/reflections/reflection-history.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, deviceTimeZone, formatDay, formatTime } from "#web/lib/dates.ts";
import { isHandheld } from "#web/lib/device-kind.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { inWords } from "../../count-words.ts";
import { versionsQuery } from "./version-queries.ts";
import { byDay, deviceWords, reasonWords } from "./version-words.ts";

const shownAtFirst = 10;

/** The versions, newest first; each opens in a comparison with the present text. */
export function VersionList({ id }: { id: string }) {
  const { data: versions, error, refetch } = useQuery(versionsQuery(id));
  const [showsAll, setShowsAll] = useState(false);
  if (!versions && error)
    return <LoadNote what={t("The versions can’t be shown just now.")} error={error} retry={refetch} />;
  if (!versions) return <div className="versions__waiting" aria-busy="true" />;
  if (versions.length === 0)
    return (
      <p className="versions__note quiet">
        {t(
          "None yet. When you come back to this text after a pause or on another device, or delete much of it, the earlier text is kept here.",
        )}
      </p>
    );
  const shown = showsAll ? versions : versions.slice(0, shownAtFirst);
  return (
    <>
      {byDay(shown, deviceTimeZone()).map(({ day, versions: ofDay }) => (
        <section key={day} className="versions__day">
          <h3 className="small" lang={dateLanguage()}>
            {formatDay(day, "full")}
          </h3>
          <ul aria-label={formatDay(day, "full")}>
            {ofDay.map((version) => (
              <VersionRow key={version.id} id={id} version={version} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length < versions.length && (
        <Button variant="plain" onClick={() => setShowsAll(true)}>
          {t("Show all {count, number}", { count: versions.length })}
        </Button>
      )}
    </>
  );
}

function VersionRow({ id, version }: { id: string; version: Version }) {
  const Icon = isHandheld(version.device) ? Smartphone : Laptop;
  return (
    <li>
      <Link
        className="version-row"
        to="/reflections/$id/edit"
        params={{ id }}
        search={{ version: version.id }}
      >
        <Icon className="icon icon--small" />
        <span className="version-row__words">
          <span className="version-row__when tabular">
            {formatTime(version.saved_at)}
            {version.title && (
              <span className="version-row__title" dir="auto">
                {version.title}
              </span>
            )}
          </span>
          <span className="small version-row__why">
            {deviceWords(version)} · {reasonWords(version)}
          </span>
        </span>
        <span className="small quiet tabular">{inWords(version.word_count)}</span>
      </Link>
    </li>
  );
}
