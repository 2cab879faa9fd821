import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { shownTitle } from "#contract/activities/built-in-titles.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { findCopy } from "#web/drafts/offline/browser-copies.ts";
import { ReadingView } from "#web/editor/reading-view.tsx";
import { connection } from "#web/lib/connection.ts";
import { formatDay, formatMoment } from "#web/lib/dates.ts";
import { useUser } from "#web/lib/user-query.ts";
import { TextButton } from "#web/ui/button.tsx";
import { AnswersReading } from "./answers-reading.tsx";
import { DraftMeta } from "./draft-meta.tsx";
import { ReflectionDate } from "./reflection-date.tsx";

type OfflineReflectionProps = { id: string; retry: () => void; children: ReactNode };

/** This device's copy of a reflection, to read while the server is unreachable; `children` if there is none. */
export default function OfflineReflection({ id, retry, children }: OfflineReflectionProps) {
  const user = useUser();
  const { data: copy } = useQuery({
    queryKey: ["offline-reflection", user.id, id],
    queryFn: () => findCopy(user.id, id),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => connection.onReconnect(retry), [retry]);
  if (copy === undefined) return null;
  if (copy === null) return children;
  return (
    <>
      <h1 className="visually-hidden">{nameOf(copy)}</h1>
      <CopyNote copy={copy} retry={retry} />
      <ReflectionDate day={copy.day} />
      <CopyWords copy={copy} />
    </>
  );
}

const nameOf = ({ day }: Reflection) => t("Reflection of {day}", { day: formatDay(day, "full") });

export const CopyNote = ({ copy, retry }: { copy: Reflection; retry: () => void }) => (
  <p className="sheet__note" role="status">
    <CloudOff className="icon icon--small" />
    <span>
      {t("You’re offline. This is the copy on this device, last changed {moment}.", {
        moment: formatMoment(copy.updated_at),
      })}{" "}
      <TextButton onClick={retry}>{t("Try again")}</TextButton>
    </span>
  </p>
);

export function CopyWords({ copy }: { copy: Reflection }) {
  const navigate = useNavigate();
  const { body, answers } = copy;
  const title = shownTitle(copy, copy.activity_id);
  return (
    <>
      {title && (
        <h2 className="sheet__title" dir="auto">
          {title}
        </h2>
      )}
      {answers ? (
        <AnswersReading set={answers} />
      ) : (
        <ReadingView
          markdown={body}
          ariaLabel={nameOf(copy)}
          onOpenReflection={(other) => void navigate({ to: "/reflections/$id", params: { id: other } })}
        />
      )}
      <DraftMeta draft={copy} />
    </>
  );
}
