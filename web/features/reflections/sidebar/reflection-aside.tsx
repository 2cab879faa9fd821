import "../details/details.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { memo, type ReactNode, useEffect } from "react";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import { type Day, dayAt } from "#contract/day-rules.ts";
import type { Output } from "#contract/endpoint.ts";
import type { getRelated, Reflection } from "#contract/reflections/reflections.ts";
import { t, tc } from "#contract/translate.ts";
import { dateLanguage, deviceTimeZone, formatDay, formatTime } from "#web/lib/dates.ts";
import { timeZoneName } from "#web/lib/time-zones.ts";
import { useCompanionOn } from "#web/lib/user-query.ts";
import { TextLink } from "#web/ui/link.tsx";
import { sittingEnd } from "../details/details.ts";
import { useReflection, useSceneWords } from "../details/use-details.ts";
import { attachmentsQuery, relatedQuery } from "../reflection-queries.ts";
import type { OpenPage } from "../use-desk.ts";

/** Facts about a reflection, what mentions it, and its neighbours in time. */
export function ReflectionAside({ open }: { open: OpenPage }) {
  const { stored } = open.view;
  return stored && <Aside stored={stored} />;
}

/** Memoised: typing changes nothing that is stored yet. */
const Aside = memo(function Aside({ stored }: { stored: Reflection }) {
  const reflection = useReflection(stored);
  const { id } = reflection;
  const { data: related } = useQuery(relatedQuery(id));
  const { data: attachments } = useQuery(attachmentsQuery(id));
  const scene = useSceneWords(reflection);
  const hasAi = useCompanionOn();
  const attachmentCount = attachments?.length ?? attachmentIdsIn(reflection.body).length;
  return (
    <>
      <section className="sidebar__part">
        <h2 className="visually-hidden">{t("About this reflection")}</h2>
        <dl className="facts tabular">
          <div>
            {/* Translators: When it was written. */}
            <dt>{t("Written")}</dt>
            <dd>{writtenWords(reflection)}</dd>
          </div>
          {scene && (
            <div>
              <dt>{t("Scene")}</dt>
              <dd>{scene}</dd>
            </div>
          )}
          {related && (
            <div>
              <dt>{t("Versions")}</dt>
              <dd>
                {related.version_count === 0 ? (
                  tc("versions", "None yet")
                ) : (
                  <TextLink to="/reflections/$id/edit" params={{ id }} hash="versions">
                    {related.version_count}
                  </TextLink>
                )}
              </dd>
            </div>
          )}
          {attachmentCount > 0 && (
            <div>
              <dt>{t("Attachments")}</dt>
              <dd>
                <TextLink to="/reflections/$id/edit" params={{ id }} hash="attachments">
                  {attachmentCount}
                </TextLink>
              </dd>
            </div>
          )}
          {hasAi && (
            <div>
              <dt>{t("AI may read")}</dt>
              <dd>{reflection.excluded_from_ai ? t("No") : t("Yes")}</dd>
            </div>
          )}
        </dl>
      </section>
      {related && related.mentioned_in.length > 0 && (
        <section className="sidebar__part">
          <div className="sidebar__head">
            <h2 className="sidebar__name">{t("Mentioned in")}</h2>
          </div>
          <ul className="mentions">
            {related.mentioned_in.map(({ id: mentioning, day, title }) => (
              <li key={mentioning}>
                <Link to="/reflections/$id" params={{ id: mentioning }}>
                  <time className="quiet" dateTime={day} lang={dateLanguage()}>
                    {shortDate(day)}
                  </time>
                  <span className="mentions__title" dir="auto">
                    {title || t("Without a title")}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {related && <Neighbours earlier={related.earlier} later={related.later} />}
    </>
  );
});

/** In the time zone it was written in, which is named where it is not this device's. */
function writtenWords(reflection: Reflection): string {
  const { written_at, time_zone } = reflection;
  const end = sittingEnd(reflection);
  const begun = formatTime(written_at, time_zone);
  // Translators: Two times, or two dates.
  const words = end ? t("{from} to {to}", { from: begun, to: formatTime(end, time_zone) }) : begun;
  return time_zone === deviceTimeZone() ? words : `${words} (${timeZoneName(time_zone)})`;
}

type Named = NonNullable<Output<typeof getRelated>["earlier"]>;
type NeighboursProps = { earlier: Named | null; later: Named | null };

/** The reflections before and after this one. Alt with an arrow key goes there unless the person is typing. */
function Neighbours({ earlier, later }: NeighboursProps) {
  useNeighbourKeys(earlier?.id, later?.id);
  if (!earlier && !later) return null;
  return (
    <nav className="sidebar__part neighbours" aria-label={t("Neighbours")}>
      {earlier && (
        // Translators: the date of the previous reflection follows.
        <NamedLink named={earlier} keys="Alt+ArrowDown" name={t("Earlier:")}>
          <ArrowLeft className="icon icon--small" />
        </NamedLink>
      )}
      {later && (
        // Translators: the date of the next reflection follows.
        <NamedLink named={later} keys="Alt+ArrowUp" name={t("Later:")}>
          <ArrowRight className="icon icon--small" />
        </NamedLink>
      )}
    </nav>
  );
}

type NamedLinkProps = { named: Named; keys: string; name: string; children: ReactNode };

function NamedLink({ named: { id, day, title }, keys, name, children }: NamedLinkProps) {
  return (
    <Link to="/reflections/$id" params={{ id }} aria-keyshortcuts={keys}>
      {children}
      <span>
        <span className="quiet">
          <span className="visually-hidden">{name} </span>
          <time dateTime={day} lang={dateLanguage()}>
            {shortDate(day)}
          </time>
        </span>
        <span className="neighbours__title" dir="auto">
          {title || t("Without a title")}
        </span>
      </span>
    </Link>
  );
}

function useNeighbourKeys(earlierId: string | undefined, laterId: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, key, target, defaultPrevented } = event;
      if (defaultPrevented || !altKey || ctrlKey || metaKey || shiftKey || isBusy(target)) return;
      const id = key === "ArrowDown" ? earlierId : key === "ArrowUp" ? laterId : undefined;
      if (!id) return;
      event.preventDefault();
      void navigate({ to: "/reflections/$id", params: { id } });
    };
    document.addEventListener("keydown", takeKey);
    return () => document.removeEventListener("keydown", takeKey);
  }, [navigate, earlierId, laterId]);
}

/** The person is typing, or a popover is open in which arrows mean something else. */
const isBusy = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("input, textarea, select, [role=menu], [role=listbox]") !== null);

/** 14 November, with its year where it is not this year's. */
function shortDate(day: Day): string {
  const thisYear = dayAt(new Date(), deviceTimeZone(), "00:00").slice(0, 4);
  return formatDay(day, day.startsWith(thisYear) ? "dateInYear" : "dateAndYear");
}
