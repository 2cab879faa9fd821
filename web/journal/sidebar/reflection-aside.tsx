import "../details/details.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { dateLanguage, formatTime } from "#web/lib/dates.ts";
import { timeZoneName } from "#web/lib/time-zones.ts";
import { attachmentsQuery } from "../details/attachments-query.ts";
import { sittingEnd } from "../details/details.ts";
import { relatedQuery } from "../details/related-query.ts";
import { useReflection } from "../details/use-details.ts";
import { useSceneWords } from "../details/use-scene-words.ts";
import { deviceTimeZone } from "../drafts/browser-desk.ts";
import type { OpenPage } from "../use-desk.ts";
import { shortDate } from "./date-beside.ts";
import { Neighbours } from "./neighbours.tsx";

/** What is known of a reflection, what mentions it, and what was written before and after it. */
export function ReflectionAside({ open }: { open: OpenPage }) {
  const { stored } = open.view;
  return stored && <Aside stored={stored} />;
}

/** Not drawn again for what is being typed: that is not stored yet. */
const Aside = memo(function Aside({ stored }: { stored: Reflection }) {
  const reflection = useReflection(stored);
  const { id } = reflection;
  const { data: beside } = useQuery(relatedQuery(id));
  const { data: attachments } = useQuery(attachmentsQuery(id));
  const scene = useSceneWords(reflection);
  const attachmentCount = attachments?.length ?? attachmentIdsIn(reflection.body).length;
  return (
    <>
      <section className="sidebar__part">
        <h2 className="visually-hidden">About this reflection</h2>
        <dl className="facts tabular">
          <div>
            <dt>Written</dt>
            <dd>{writtenWords(reflection)}</dd>
          </div>
          {scene && (
            <div>
              <dt>Under</dt>
              <dd>{scene}</dd>
            </div>
          )}
          {beside && (
            <div>
              <dt>Versions</dt>
              <dd>
                {beside.version_count === 0 ? (
                  "None yet"
                ) : (
                  <Link className="link" to="/reflections/$id/edit" params={{ id }} hash="versions">
                    {beside.version_count}
                  </Link>
                )}
              </dd>
            </div>
          )}
          {attachmentCount > 0 && (
            <div>
              <dt>Attachments</dt>
              <dd>
                <Link className="link" to="/reflections/$id/edit" params={{ id }} hash="attachments">
                  {attachmentCount}
                </Link>
              </dd>
            </div>
          )}
          <div>
            <dt>AI may read</dt>
            <dd>{reflection.excluded_from_ai ? "No" : "Yes"}</dd>
          </div>
        </dl>
      </section>
      {beside && beside.mentioned_in.length > 0 && (
        <section className="sidebar__part">
          <div className="sidebar__head">
            <h2 className="sidebar__name">Mentioned in</h2>
          </div>
          <ul className="mentions">
            {beside.mentioned_in.map(({ id: mentioning, day, title }) => (
              <li key={mentioning}>
                <Link to="/reflections/$id" params={{ id: mentioning }}>
                  <time className="quiet" dateTime={day} lang={dateLanguage()}>
                    {shortDate(day)}
                  </time>
                  <span className="mentions__title" dir="auto">
                    {title || "Without a title"}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {beside && <Neighbours earlier={beside.earlier} later={beside.later} />}
    </>
  );
});

/** By the clock of where it was written, which is named where that is not here. */
function writtenWords(reflection: Reflection): string {
  const { written_at, time_zone } = reflection;
  const end = sittingEnd(reflection);
  const begun = formatTime(written_at, time_zone);
  const words = end ? `${begun} to ${formatTime(end, time_zone)}` : begun;
  return time_zone === deviceTimeZone() ? words : `${words} (${timeZoneName(time_zone)})`;
}
