import { useLocation, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { sentenceSpace } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { isOutOfReach } from "#web/lib/api-failure.ts";
import { notShown } from "#web/lib/connection.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { rich } from "#web/lib/rich.ts";
import { Pane } from "#web/ui/frost.tsx";
import { BackInRow, ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Opened from the list, which is the entry before this one. */
    is_from_list?: boolean;
  }
}

const { Part: OfflineReflection } = lazyWithRetry(() => import("../reading/offline-reflection.tsx"));

type ReflectionFailureProps = { id: string; error: Error | null; retry: () => void };

/** Instead of a reflection's sheet, while it is looked for or if it can't be found. */
export function ReflectionUnavailable(props: ReflectionFailureProps) {
  const { id, error, retry } = props;
  return (
    <div className="page page--editor">
      <div className="desk">
        <Pane as="article" className="sheet" aria-busy={!error}>
          <div className="sheet__head">
            <BackToList />
          </div>
          {isOutOfReach(error) ? (
            <OfflineReflection id={id} retry={retry}>
              <ReflectionFailure {...props} />
            </OfflineReflection>
          ) : (
            <ReflectionFailure {...props} />
          )}
        </Pane>
      </div>
    </div>
  );
}

/** If the page was opened from the list, this leads back to it as it was, with its search and its place. */
export function BackToList() {
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.is_from_list === true });
  const goBack = (event: MouseEvent) => {
    if (!isFromList || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.back();
  };
  return (
    <BackInRow to="/reflections" onClick={goBack}>
      {t("Reflections")}
    </BackInRow>
  );
}

const allReflections = () => <ButtonLink to="/reflections">{t("All reflections")}</ButtonLink>;

export const ReflectionFailure = ({ id, ...failure }: ReflectionFailureProps) => (
  <QueryFailure
    {...failure}
    as="h1"
    title={notShown(t("You’re offline, so this page can’t be shown"), t("This page can’t be shown now"))}
    gone={{
      title: t("There is no such reflection"),
      words: t("Its address may be mistyped, or it belongs to another account."),
      next: allReflections(),
    }}
    damaged={{
      title: t("This reflection can’t be opened"),
      words: (
        <>
          {t(
            "What is stored is damaged, so it is not shown. Every other reflection still opens, and a backup may hold this one.",
          )}
          {sentenceSpace()}
          {rich("Its id is <code>{id}</code>", { id, code: (words) => <code className="id">{words}</code> })}
        </>
      ),
      next: allReflections(),
    }}
  >
    <ButtonLink variant="plain" to="/reflections">
      {t("All reflections")}
    </ButtonLink>
  </QueryFailure>
);
